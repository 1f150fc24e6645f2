import ScanDetection
import ScanImaging
import TestSupport
import Testing

@Suite
struct OutlineRefinementTests {
  private let size = PixelSize(width: 400, height: 420)
  private let outline = Quadrilateral(
    topLeft: Point(x: 70.3, y: 60.8), topRight: Point(x: 322.6, y: 75.2),
    bottomRight: Point(x: 341.1, y: 362.7), bottomLeft: Point(x: 52.4, y: 340.9))

  private func expectSame(_ found: Quadrilateral, _ expected: Quadrilateral) {
    for (a, b) in zip(found.corners, expected.corners) { #expect(a.distance(to: b) < 1e-9) }
  }

  @Test(arguments: 1...4)
  func `sides a pixel off are brought to a tenth of one`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let photo = PageRenderer(page: { _ in [235, 232, 225] }, samples: 8).photo(
      size: size, outline: outline)
    let start = Quadrilateral(mapping: outline) {
      Point(
        x: $0.x + Double.random(in: -1...1, using: &random),
        y: $0.y + Double.random(in: -1...1, using: &random))
    }
    let refined = OutlineRefinement(raster: photo).refined(start)
    for (found, truth) in zip(refined.quadrilateral.corners, outline.corners) {
      #expect(found.distance(to: truth) < 0.1)
    }
    #expect(!refined.isBent)
  }

  @Test func `without any step the outline stays`() {
    let blank = Raster(size: size, repeating: RGB8(gray: 120))
    expectSame(OutlineRefinement(raster: blank).refined(outline).quadrilateral, outline)
  }

  @Test func `a bulging side is reported as bent`() {
    let photo = PageRenderer(
      page: { _ in [235, 232, 225] },
      desk: { place in
        // Below the page's lower edge, a bulge of up to 3 pixels.
        let share = (place.x - 52.4) / (341.1 - 52.4)
        let edge = 340.9 + 21.8 * share
        let bulge = share > 0 && share < 1 ? 12 * share * (1 - share) : 0
        return place.y >= edge && place.y < edge + bulge ? [235, 232, 225] : [70, 60, 50]
      }, samples: 4
    ).photo(size: size, outline: outline)
    #expect(OutlineRefinement(raster: photo).refined(outline).isBent)
  }

  @Test(arguments: [(2, 2), (16, 300), (1, 1)])
  func `tiny pictures are taken`(width: Int, height: Int) {
    let raster = Raster(size: PixelSize(width: width, height: height), repeating: RGB8.white)
    let whole = Quadrilateral(raster.size)
    expectSame(OutlineRefinement(raster: raster).refined(whole).quadrilateral, whole)
  }
}
