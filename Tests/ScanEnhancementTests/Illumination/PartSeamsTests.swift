import ScanEnhancement
import ScanImaging
import TestSupport
import Testing

struct PartSeamsTests {
  private let size = PixelSize(width: 420, height: 594)

  /// A page with some print under a light that depends on the row, or on the column where the page lies on its side.
  private func page(
    isOnSide: Bool = false, _ light: (_ place: Double) -> Double
  ) -> Raster<RGB8> {
    var noise = SeededGenerator(seed: 5)
    return Raster(size: size) { output in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let isInk = (40..<380).contains(x) && (60..<180).contains(y) && y % 12 < 3 && x % 7 < 4
          let lit =
            (isInk ? 50 : 230) * light(Double(isOnSide ? x : y)) + noise.normal(deviation: 1)
          output.append(RGB8(gray: UInt8(min(max(lit, 0), 255).rounded())))
        }
      }
    }
  }

  /// 0 before `start`, 1 from `width` behind it on, a smooth way between.
  private func step(_ place: Double, at start: Double, width: Double) -> Double {
    let t = min(max((place - start) / width, 0), 1)
    return t * t * (3 - 2 * t)
  }

  private func clean(_ page: Raster<RGB8>) throws -> Raster<RGB8> {
    try #require(
      PageEnhancement(mode: .color).enhanced(page, resolution: Resolution(pixelsPerMillimetre: 2))
        .color)
  }

  @Test(arguments: [0.8, 0.87, 1.16])
  func `a panel behind a fold is as white as the other`(shade: Double) throws {
    let folded = page { y in
      let valley = 0.14 * max(0, 1 - abs(y - 300) / 5)
      return 0.85 * (1 + (shade - 1) * step(y, at: 297, width: 7) - valley)
    }
    let cleaned = try clean(folded)
    for y in [30, 250, 350, 500] { #expect(cleaned[200, y].luma > 250, "row \(y)") }
    for y in 295..<306 { #expect(cleaned[200, y].luma > 245, "the fold, row \(y)") }
    #expect(cleaned[42, 121].luma < 120)
  }

  @Test func `a fold down the page is one as well`() throws {
    let folded = page(isOnSide: true) { x in 0.8 + 0.12 * step(x, at: 210, width: 6) }
    let cleaned = try clean(folded)
    for x in [20, 180, 240, 400] { #expect(cleaned[x, 400].luma > 250, "column \(x)") }
  }

  @Test func `the soft edge of a deep shadow along the page's axes goes without print on it`()
    throws
  {
    let cleaned = try clean(page { y in 0.95 - 0.4 * step(y, at: 320, width: 10) })
    #expect(cleaned[200, 250].luma > 250 && cleaned[200, 500].luma > 250)
  }

  @Test(arguments: [0.7, 0.8, 0.88])
  func `a printed panel that bleeds off keeps its gray`(shade: Double) throws {
    let printed = page { y in y >= 330 ? 0.95 * shade : 0.95 }
    let cleaned = try clean(printed)
    #expect(cleaned[200, 250].luma > 250)
    #expect(cleaned[200, 450].luma < UInt8(shade * 255) + 12)
  }

  @Test func `a printed panel in a blurred photo keeps its gray`() throws {
    let blurred = page { y in 0.95 - 0.15 * step(y, at: 330, width: 1) }.smoothed121().smoothed121()
    #expect(try clean(blurred)[200, 450].luma < 230)
  }

  @Test func `a panel behind a thin rule keeps its gray`() throws {
    let ruled = page { y in (328..<330).contains(y) ? 0.3 : y >= 330 ? 0.82 : 0.95 }
    #expect(try clean(ruled)[200, 450].luma < 235)
  }
}
