import DocumentScan
import ScanImaging
import TestSupport
import Testing

@Suite struct PageSignatureTests {
  private static let size = PixelSize(width: 480, height: 270)
  private static let outline = Quadrilateral(
    topLeft: Point(x: 160, y: 20), topRight: Point(x: 330, y: 26),
    bottomRight: Point(x: 338, y: 252), bottomLeft: Point(x: 150, y: 248))

  private static func signature(
    _ page: @escaping PageRenderer.Pattern, seed: UInt64, gain: Double = 1, tilt: Double = 0,
    moved: Point = Point(x: 0, y: 0), cornerError: Double = 0
  ) throws -> PageSignature {
    var generator = SeededGenerator(seed: seed)
    let outline = Quadrilateral(mapping: Self.outline) { $0 + moved }
    let photo = PageRenderer(page: page, samples: 2).photo(size: size, outline: outline)
      .withNoise(deviation: 4, using: &generator)
    let lit = Raster<RGB8>(
      size: size,
      pixels: (0..<size.width * size.height).map { index in
        let pixel = photo[index % size.width, index / size.width]
        let light = gain * (1 + tilt * (Double(index % size.width) / Double(size.width) - 0.5))
        return RGB8(
          rounding: SIMD3(Double(pixel.red), Double(pixel.green), Double(pixel.blue)) * light)
      })
    let found = Quadrilateral(mapping: outline) { corner in
      corner
        + Point(
          x: generator.uniform(-cornerError...cornerError),
          y: generator.uniform(-cornerError...cornerError))
    }
    return try #require(PageSignature(of: lit, inside: found))
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `the same page is known in other light, in another place, with other noise`(
    _ seed: UInt64
  ) throws {
    let first = try Self.signature(TextPage.print(Int(seed)), seed: seed)
    let again = try Self.signature(
      TextPage.print(Int(seed)), seed: seed + 100, gain: 0.75, tilt: 0.3,
      moved: Point(x: 12.4, y: -6.3),
      cornerError: 1.2)
    let difference = first.difference(to: again)
    #expect(difference < CaptureMachine.leastDifference)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `another text in the same layout is another page`(_ seed: UInt64) throws {
    let first = try Self.signature(TextPage.print(Int(seed)), seed: seed)
    let other = try Self.signature(TextPage.print(Int(seed) + 50), seed: seed + 100)
    #expect(first.difference(to: other) > CaptureMachine.leastDifference)
  }

  @Test func `an empty page differs from a printed one and not from another empty one`() throws {
    let empty = try Self.signature(PageRenderer.blank, seed: 1)
    let again = try Self.signature(PageRenderer.blank, seed: 2, gain: 0.8, cornerError: 1)
    let printed = try Self.signature(TextPage.print(1), seed: 3)
    #expect(empty.difference(to: again) < CaptureMachine.leastDifference)
    #expect(empty.difference(to: printed) > CaptureMachine.leastDifference)
  }

  @Test func `an outline without an area has no signature`() {
    let line = Quadrilateral(
      topLeft: Point(x: 0, y: 0), topRight: Point(x: 10, y: 0), bottomRight: Point(x: 20, y: 0),
      bottomLeft: Point(x: 5, y: 0))
    let picture = Raster<RGB8>(size: Self.size, repeating: .white)
    #expect(PageSignature(of: picture, inside: line) == nil)
  }
}
