import ScanDetection
import ScanImaging
import TestSupport
import Testing

@Suite
struct QuadrilateralDetectorTests {
  private let outline = Quadrilateral(
    topLeft: Point(x: 110, y: 80), topRight: Point(x: 345, y: 96),
    bottomRight: Point(x: 368, y: 411), bottomLeft: Point(x: 84, y: 398))

  @Test func `a drawn page is found near its corners`() throws {
    let photo = PageRenderer(samples: 2).photo(
      size: PixelSize(width: 460, height: 480), outline: outline)
    let detection = QuadrilateralDetector().detect(in: photo, focalLengthInPixels: nil)
    let page = try #require(detection.pages.first)
    for (found, truth) in zip(page.quadrilateral.corners, outline.corners) {
      #expect(found.distance(to: truth) < 2)
    }
    #expect(detection.reason == nil)
  }

  @Test(arguments: [0, 128, 255])
  func `one colour all over is no page`(level: UInt8) {
    let blank = Raster(
      size: PixelSize(width: 320, height: 240), repeating: RGB8(gray: level))
    let detection = QuadrilateralDetector().detect(in: blank, focalLengthInPixels: nil)
    #expect(detection.pages.isEmpty)
    #expect(detection.reason == .noStraightEdges)
  }

  @Test(arguments: [(1, 1), (1, 900), (900, 1), (15, 15), (16, 16), (17, 640), (2000, 16)])
  func `tiny and narrow pictures hold no page`(width: Int, height: Int) {
    let raster = Raster(size: PixelSize(width: width, height: height), repeating: RGB8.white)
    let detection = QuadrilateralDetector().detect(in: raster, focalLengthInPixels: nil)
    #expect(detection.pages.isEmpty)
    #expect(detection.reason != nil)
  }
}
