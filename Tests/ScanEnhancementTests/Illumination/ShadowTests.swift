import ScanEnhancement
import ScanImaging
import Testing

struct ShadowTests {
  private let size = PixelSize(width: 420, height: 594)

  /// Lines of print over the page, its right part darker by a rim that is parallel to the page's edges.
  private func page(
    isDark: (_ x: Int, _ y: Int) -> Bool, printsOver: Bool = true, print: UInt8 = 40
  ) -> Raster<RGB8> {
    Raster(size: size) { output in
      for y in 0..<size.height {
        for x in 0..<size.width {
          // Print keeps off a fill without any on it.
          let isInk = (30..<390).contains(x) && (30..<560).contains(y) && y % 12 < 3 && x % 7 < 4
          let dark = isDark(x, y)
          let isNearFill = !printsOver && isDark(x + 14, y)
          let own: UInt8 = isInk && !isNearFill ? (dark ? print : 40) : 220
          let gain = dark && own != 255 ? 0.6 : 1
          output.append(RGB8(gray: UInt8((Double(own) * gain).rounded())))
        }
      }
    }
  }

  private func clean(_ page: Raster<RGB8>) throws -> Raster<RGB8> {
    try #require(
      PageEnhancement(mode: .color).enhanced(page, resolution: Resolution(pixelsPerMillimetre: 2))
        .color)
  }

  @Test func `a shadow along the page's axes goes where print runs over it`() throws {
    let half = try clean(page { x, _ in x >= 240 })
    #expect(half[350, 22].luma > 245 && half[400, 300].luma > 245)
    #expect(half[331, 302].luma < 120)
    let strip = try clean(page { _, y in (180..<330).contains(y) })
    #expect(strip[10, 250].luma > 245 && strip[200, 248].luma > 245)
  }

  @Test func `a fill without print stays as dark as it is`() throws {
    let filled = try clean(page(isDark: { x, _ in x >= 240 }, printsOver: false))
    #expect((120..<200).contains(filled[350, 300].luma))
  }

  @Test func `a fill with light print stays as dark as it is`() throws {
    let filled = try clean(page(isDark: { _, y in y >= 400 }, print: 255))
    #expect((90..<200).contains(filled[10, 500].luma))
  }

  @Test func `a thing in a picture is no shadow, however its rim runs`() throws {
    // A dark picture with a slanted lower edge, a pale column at its left, and paper below.
    func picture(_ x: Int, _ y: Int) -> RGB8? {
      guard y < 330 - x * 7 / 20 else { return nil }
      return x < 50 && y > 20 ? RGB8(red: 150, green: 120, blue: 185) : RGB8(gray: 40)
    }
    let cleaned = try clean(
      Raster(size: size) { output in
        for y in 0..<size.height {
          for x in 0..<size.width { output.append(picture(x, y) ?? RGB8(gray: 220)) }
        }
      })
    #expect(cleaned[25, 150].luma < 200 && cleaned[25, 260].luma < 200)
    #expect(cleaned[200, 450].luma > 245)
  }
}
