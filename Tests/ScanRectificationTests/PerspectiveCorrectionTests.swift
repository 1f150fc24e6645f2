import ScanImaging
import ScanRectification
import TestSupport
import Testing

@Suite struct PerspectiveCorrectionTests {
  private let correction = PerspectiveCorrection()

  private func noise(_ size: PixelSize, seed: UInt64) -> Raster<RGB8> {
    var generator = SeededGenerator(seed: seed)
    return Raster(
      size: size,
      pixels: (0..<size.width * size.height).map { _ in
        let bits = generator.next()
        return RGB8(
          red: UInt8(truncatingIfNeeded: bits), green: UInt8(truncatingIfNeeded: bits >> 8),
          blue: UInt8(truncatingIfNeeded: bits >> 16))
      })
  }

  @Test(arguments: [(1, 1), (1, 7), (5, 1), (2, 3), (63, 31), (64, 32), (65, 33), (200, 150)])
  func `taking the whole photo at its own size changes nothing`(width: Int, height: Int) {
    let size = PixelSize(width: width, height: height)
    let photo = noise(size, seed: 1)
    let gray = PageRenderer.gray(photo)
    let quad = Quadrilateral(size)
    #expect(correction.rectified(photo, quad: quad, to: size) == photo)
    #expect(correction.rectified(gray, quad: quad, to: size) == gray)
    #expect(correction.rectifiedLuma(photo, quad: quad, to: size) == gray)
  }

  @Test func `a part of the photo comes out as cropped`() {
    let photo = noise(PixelSize(width: 210, height: 140), seed: 2)
    let quad = Quadrilateral(
      topLeft: Point(x: 20, y: 30), topRight: Point(x: 180, y: 30),
      bottomRight: Point(x: 180, y: 130), bottomLeft: Point(x: 20, y: 130))
    let page = correction.rectified(photo, quad: quad, to: PixelSize(width: 160, height: 100))
    #expect(page == photo.cropped(columns: 20..<180, rows: 30..<130))
  }

  @Test func `advancing the corner turns the page by quarters without loss`() {
    let size = PixelSize(width: 130, height: 90)
    let photo = noise(size, seed: 3)
    let turned = correction.rectified(
      photo, quad: Quadrilateral(size).startingCorner(advancedBy: 1), to: size.transposed)
    #expect(turned == photo.upright(from: .counterclockwise))
  }

  @Test(arguments: [0.0, 0.3, 0.6])
  func `print lands where it belongs to a small part of a pixel`(tilt: Double) {
    let camera = PinholeCamera(
      photoSize: PixelSize(width: 480, height: 360), focalLength: 380, tilt: tilt, azimuth: 0.5,
      roll: 0.3, distance: 1.75)
    let outline = camera.outline(width: 1, height: 1.2)
    let renderer = PageRenderer(page: PageRenderer.waves(periods: 6))
    let photo = renderer.photo(size: camera.photoSize, outline: outline)
    let size = PixelSize(width: 200, height: 240)
    let page = correction.rectified(photo, quad: outline, to: size)
    let truth = renderer.flat(size: size)
    // Away from the rim, where desk mixes in. A wave of 33 pixels rises by up to 25 levels a pixel.
    let inner = (columns: 6..<194, rows: 6..<234)
    let comparison = RasterComparison(
      page.cropped(columns: inner.columns, rows: inner.rows),
      truth.cropped(columns: inner.columns, rows: inner.rows))
    #expect(comparison.mean < 0.8, "\(comparison)")
    #expect(comparison.largest <= 6, "\(comparison)")
  }
}
