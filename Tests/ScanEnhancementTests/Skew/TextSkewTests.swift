import ScanEnhancement
import ScanImaging
import TestSupport
import Testing

struct TextSkewTests {
  private let resolution = Resolution(pixelsPerMillimetre: 3)
  private static let page = PixelText.page(
    size: PixelSize(width: 480, height: 640), scale: 2, seed: 9)

  /// The page turned about its middle by nearest pixels, gray paper under even light.
  private func turned(_ degrees: Double, of page: Raster<RGB8> = page) -> Raster<RGB8> {
    let radians = degrees * .pi / 180
    // Exact enough below 6 degrees, and the same on every machine.
    let s = radians - radians * radians * radians / 6
    let c = 1 - radians * radians / 2
    let (middleX, middleY) = (Double(page.width) / 2, Double(page.height) / 2)
    return Raster(size: page.size) { output in
      for y in 0..<page.height {
        for x in 0..<page.width {
          let (u, v) = (Double(x) + 0.5 - middleX, Double(y) + 0.5 - middleY)
          let (px, py) = (middleX + c * u + s * v, middleY - s * u + c * v)
          let isInside =
            px >= 0 && py >= 0 && px < Double(page.width) && py < Double(page.height)
          output.append(
            isInside && page[Int(px), Int(py)] != .white ? RGB8(gray: 40) : RGB8(gray: 210))
        }
      }
    }
  }

  @Test(arguments: [-4.0, -1.3, -0.4, 0.3, 0.9, 2.2, 4.5])
  func `the angle of print is found to a tenth of a degree`(degrees: Double) {
    let skew = TextSkew(of: turned(degrees), resolution: resolution)
    #expect(abs(skew.angle * 180 / .pi - degrees) < 0.1)
    #expect(skew.isSure)
  }

  @Test func `print that runs down is measured alike`() {
    let skew = TextSkew(of: turned(1.5).upright(from: .clockwise), resolution: resolution)
    #expect(abs(skew.angle * 180 / .pi - 1.5) < 0.1)
    #expect(skew.isSure)
  }

  @Test func `level print stays`() {
    let skew = TextSkew(of: turned(0), resolution: resolution)
    #expect(abs(skew.angle) < 0.0015)
    #expect(!skew.isSure)
  }

  @Test func `a page without print, or whose halves disagree, is not turned`() {
    #expect(
      !TextSkew(
        of: Raster(size: PixelSize(width: 300, height: 400), repeating: RGB8(gray: 200)),
        resolution: resolution
      ).isSure)
    let (left, right) = (turned(-1.5), turned(1.5))
    let torn = Raster<RGB8>(size: left.size) { output in
      for y in 0..<left.height {
        for x in 0..<left.width { output.append(x < left.width / 2 ? left[x, y] : right[x, y]) }
      }
    }
    #expect(!TextSkew(of: torn, resolution: resolution).isSure)
  }

  @Test func `a picture of any size has some angle`() {
    for (width, height) in [(0, 0), (1, 1), (1, 500), (63, 5), (77, 81)] {
      let page = Raster<UInt8>(size: PixelSize(width: width, height: height), repeating: 99)
      for density in [0.01, 3, 400] {
        #expect(
          !TextSkew(of: page, resolution: Resolution(pixelsPerMillimetre: density)).isSure)
      }
    }
  }
}
