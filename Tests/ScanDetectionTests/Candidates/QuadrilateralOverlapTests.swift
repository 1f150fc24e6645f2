import ScanDetection
import ScanImaging
import Testing

@Suite
struct QuadrilateralOverlapTests {
  private let square = Quadrilateral(PixelSize(width: 10, height: 10))

  @Test(arguments: [(5.0, 0.0, 50.0), (5, 5, 25), (10, 0, 0), (30, 0, 0), (0, 0, 100), (-9, -9, 1)])
  func `shifted squares share what lies in both`(x: Double, y: Double, shared: Double) {
    let other = Quadrilateral(mapping: square) { $0 + Point(x: x, y: y) }
    #expect(abs(square.sharedArea(with: other) - shared) < 1e-9)
    #expect(abs(other.sharedArea(with: square) - shared) < 1e-9)
    #expect(abs(square.overlap(with: other) - shared / (200 - shared)) < 1e-9)
  }

  @Test func `a diamond in a square is shared whole`() {
    let diamond = Quadrilateral(
      topLeft: Point(x: 5, y: 0), topRight: Point(x: 10, y: 5), bottomRight: Point(x: 5, y: 10),
      bottomLeft: Point(x: 0, y: 5))
    #expect(abs(square.sharedArea(with: diamond) - 50) < 1e-9)
  }
}
