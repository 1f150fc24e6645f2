import Glibc
import ScanEnhancement
import ScanImaging
import TestSupport
import Testing

struct GlareBridgesTests {
  private let size = PixelSize(width: 420, height: 594)

  /// A page in linear light: its own colours lit, and what a lamp at a place adds to them.
  private func page(
    _ own: (_ x: Int, _ y: Int) -> SIMD3<Double>, lamp: (x: Double, y: Double, width: Double)
  ) -> Raster<RGB8> {
    var noise = SeededGenerator(seed: 11)
    return Raster(size: size) { output in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let across = (Double(x) - lamp.x) / lamp.width
          let down = (Double(y) - lamp.y) / lamp.width
          let mirrored = 1.2 * exp(-across * across - down * down)
          func sample(_ value: Double) -> UInt8 {
            let seen = 255 * pow(pow(value / 255, 2.2) + mirrored, 1 / 2.2)
            return UInt8(min(max(seen + noise.normal(deviation: 1), 0), 255).rounded())
          }
          let color = own(x, y)
          output.append(
            RGB8(red: sample(color.x), green: sample(color.y), blue: sample(color.z)))
        }
      }
    }
  }

  private func isPrint(_ x: Int, _ y: Int) -> Bool {
    (30..<390).contains(x) && (300..<560).contains(y) && y % 12 < 3 && x % 7 < 4
  }

  private func clean(_ page: Raster<RGB8>) throws -> Raster<RGB8> {
    try #require(
      PageEnhancement(mode: .color).enhanced(page, resolution: Resolution(pixelsPerMillimetre: 2))
        .color)
  }

  @Test(arguments: [SIMD3(150.0, 150, 60), SIMD3(170.0, 140, 145), SIMD3(150.0, 150, 150)])
  func `a panel whose border a lamp drowns keeps its colour`(panel: SIMD3<Double>) throws {
    let glossy = page(
      { x, y in
        y < 240 ? panel : SIMD3(repeating: isPrint(x, y) ? 40 : 215)
      }, lamp: (210, 240, 70))
    let cleaned = try clean(glossy)
    for (x, y) in [(12, 12), (12, 200), (400, 40), (405, 220)] {
      let seen = cleaned[x, y]
      #expect(seen.luma < 215, "at \(x), \(y)")
      #expect((Int(seen.red) > Int(seen.blue) + 60) == (panel.x > panel.z + 60))
    }
    for (x, y) in [(12, 262), (12, 500), (405, 290), (405, 580)] {
      #expect(cleaned[x, y].luma > 245, "at \(x), \(y)")
    }
    #expect(cleaned[43, 445].luma < 120)
  }

  @Test func `it does so where the lamp's light is taken off print before`() throws {
    let glossy = page(
      { x, y in y < 240 ? SIMD3(150, 150, 60) : SIMD3(repeating: isPrint(x, y) ? 40 : 200) },
      lamp: (210, 270, 130))
    let resolution = Resolution(pixelsPerMillimetre: 2)
    try #require(Illumination(PageGrid(glossy), resolution).glare != nil)
    let cleaned = try clean(glossy)
    for (x, y) in [(12, 12), (12, 100), (400, 40), (405, 100)] {
      #expect(cleaned[x, y].blue < 160, "at \(x), \(y)")
    }
    for (x, y) in [(12, 262), (12, 500), (405, 290), (405, 580)] {
      #expect(cleaned[x, y].luma > 245, "at \(x), \(y)")
    }
  }

  @Test func `a shadow that is hard at one end and soft at the other goes all the same`() throws {
    // The shadow's lower edge widens from left to right; a lamp shines on the paper below.
    let shaded = page(
      { x, y in
        let width = 1 + Double(x) / 4
        let t = min(max((Double(y) - 240 + width / 2) / width, 0), 1)
        return SIMD3(repeating: (isPrint(x, y) ? 40 : 215) * (0.6 + 0.4 * t * t * (3 - 2 * t)))
      }, lamp: (210, 480, 60))
    let cleaned = try clean(shaded)
    for (x, y) in [(12, 12), (60, 200), (400, 40), (405, 200), (12, 280), (405, 500)] {
      #expect(cleaned[x, y].luma > 245, "at \(x), \(y)")
    }
  }
}
