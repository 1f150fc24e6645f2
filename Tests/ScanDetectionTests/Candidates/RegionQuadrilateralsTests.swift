import ScanDetection
import ScanImaging
import TestSupport
import Testing

@Suite
struct RegionQuadrilateralsTests {
  private static let size = PixelSize(width: 480, height: 400)
  private static let page = Quadrilateral(
    topLeft: Point(x: 150, y: 60), topRight: Point(x: 352, y: 96),
    bottomRight: Point(x: 318, y: 330), bottomLeft: Point(x: 118, y: 300))

  private func regions(desk: @escaping @Sendable (Point) -> SIMD3<Double>) -> [Quadrilateral] {
    let photo = PageRenderer(desk: desk, samples: 2).photo(
      size: RegionQuadrilateralsTests.size, outline: RegionQuadrilateralsTests.page)
    return QuadrilateralDetector().regions(in: photo)
  }

  private func nearest(_ found: [Quadrilateral]) -> Double {
    found.map { $0.overlap(with: RegionQuadrilateralsTests.page) }.max() ?? 0
  }

  @Test func `a page lighter than its desk is a region`() {
    #expect(nearest(regions { _ in [80, 70, 60] }) > 0.96)
  }

  @Test func `a page as light as a coloured desk is a region`() {
    #expect(nearest(regions { _ in [150, 250, 160] }) > 0.95)
  }

  @Test(arguments: [18.0, 30.0])
  func `a page on stripes as light as itself is a region`(period: Double) {
    let found = regions { place in
      let phase = ((place.x + 0.3 * place.y) / period).truncatingRemainder(dividingBy: 1)
      return abs(phase) < 0.4 ? [40, 60, 120] : [244, 244, 244]
    }
    #expect(nearest(found) > 0.93)
  }

  @Test func `a page on checked cloth is a region`() {
    let found = regions { place in
      let (column, row) = (Int(place.x / 13), Int(place.y / 13))
      let red: [SIMD3<Double>] = [[245, 244, 242], [214, 130, 120], [190, 40, 40]]
      return red[column % 2 + row % 2]
    }
    #expect(nearest(found) > 0.93)
  }

  @Test func `an even desk without a page has no region`() {
    let blank = Raster(size: RegionQuadrilateralsTests.size, repeating: RGB8(gray: 150))
    #expect(QuadrilateralDetector().regions(in: blank).isEmpty)
  }
}
