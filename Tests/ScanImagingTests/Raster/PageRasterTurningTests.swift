import ScanImaging
import Testing

@Suite struct PageRasterTurningTests {
  @Test(
    arguments: Orientation.allCases,
    [PixelSize(width: 1, height: 1), PixelSize(width: 13, height: 9)])
  func `every kind of pixels is turned the same way`(
    orientation: Orientation, size: PixelSize
  ) throws {
    var gray = Raster<UInt8>(size: size, repeating: 0)
    var bilevel = BilevelRaster(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width where (x * 7 + y * 3) % 5 < 2 {
        gray[x, y] = 255
        bilevel[x, y] = true
      }
    }
    guard case .gray(let turnedGray) = PageRaster.gray(gray).upright(from: orientation),
      case .bilevel(let turned) = PageRaster.bilevel(bilevel).upright(from: orientation)
    else {
      Issue.record("the kind of pixels changed")
      return
    }
    #expect(turned.size == orientation.uprightSize(of: size))
    #expect(turnedGray.size == turned.size)
    for y in 0..<turned.height {
      for x in 0..<turned.width { #expect(turned[x, y] == (turnedGray[x, y] == 255)) }
    }
  }

  @Test(arguments: 0..<8)
  func `quarter turns add up`(turns: Int) {
    let picture = Raster<UInt8>(size: PixelSize(width: 3, height: 2), pixels: [1, 2, 3, 4, 5, 6])
    var expected = picture
    for _ in 0..<turns { expected = expected.upright(from: .clockwise) }
    #expect(picture.upright(from: Orientation(quarterTurns: turns)) == expected)
    #expect(picture.upright(from: Orientation(quarterTurns: turns - 8)) == expected)
  }
}
