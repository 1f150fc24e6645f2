import ScanImaging
import Testing

@Suite struct PageRasterTurningTests {
  @Test(
    arguments: Orientation.allCases,
    [
      PixelSize(width: 1, height: 1), PixelSize(width: 13, height: 9),
      PixelSize(width: 24, height: 130),
    ])
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
    for y in 0..<size.height {
      for x in 0..<size.width {
        let place = place(x, y, in: size, orientation)
        #expect(turnedGray[place.x, place.y] == gray[x, y])
      }
    }
    for y in 0..<turned.height {
      for x in 0..<turned.width { #expect(turned[x, y] == (turnedGray[x, y] == 255)) }
    }
  }

  /// Where a stored pixel comes to lie.
  private func place(
    _ x: Int, _ y: Int, in size: PixelSize, _ orientation: Orientation
  ) -> (x: Int, y: Int) {
    let (right, bottom) = (size.width - 1 - x, size.height - 1 - y)
    return switch orientation {
    case .upright: (x, y)
    case .mirrored: (right, y)
    case .upsideDown: (right, bottom)
    case .flipped: (x, bottom)
    case .transposed: (y, x)
    case .clockwise: (bottom, x)
    case .transversed: (bottom, right)
    case .counterclockwise: (y, right)
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
