import ScanImaging
import Testing

@Suite struct QuadrilateralClippingTests {
  private let size = PixelSize(width: 100, height: 50)

  private func square(at origin: Point, side: Double) -> Quadrilateral {
    Quadrilateral(
      topLeft: origin, topRight: origin + Point(x: side, y: 0),
      bottomRight: origin + Point(x: side, y: side), bottomLeft: origin + Point(x: 0, y: side))
  }

  @Test func `the area inside a picture is that of the part inside`() {
    #expect(abs(square(at: Point(x: 10, y: 10), side: 20).area(within: size) - 400) < 1e-9)
    #expect(abs(square(at: Point(x: -10, y: -10), side: 20).area(within: size) - 100) < 1e-9)
    #expect(abs(square(at: Point(x: 90, y: 40), side: 20).area(within: size) - 100) < 1e-9)
    #expect(abs(square(at: Point(x: -50, y: -50), side: 300).area(within: size) - 5000) < 1e-9)
    #expect(square(at: Point(x: 200, y: 0), side: 20).area(within: size) == 0)
    #expect(square(at: Point(x: 0, y: -40), side: 20).area(within: size) == 0)
  }

  @Test func `a corner cut off leaves a triangle`() {
    let turned = Quadrilateral(
      topLeft: Point(x: 0, y: -10), topRight: Point(x: 10, y: 0), bottomRight: Point(x: 0, y: 10),
      bottomLeft: Point(x: -10, y: 0))
    #expect(abs(turned.area(within: size) - 50) < 1e-9)
  }
}
