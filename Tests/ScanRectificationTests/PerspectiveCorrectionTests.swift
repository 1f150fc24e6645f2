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

  @Test func `an extreme perspective is straightened`() {
    let camera = PinholeCamera(
      photoSize: PixelSize(width: 480, height: 360), focalLength: 380, tilt: 1.15, azimuth: 0,
      distance: 2.4)
    let outline = camera.outline(width: 1.4, height: 1.4)
    let renderer = PageRenderer(page: PageRenderer.waves(periods: 3))
    let photo = renderer.photo(size: camera.photoSize, outline: outline)
    let size = PixelSize(width: 200, height: 200)
    let comparison = RasterComparison(
      correction.rectified(photo, quad: outline, to: size).cropped(columns: 8..<192, rows: 8..<192),
      renderer.flat(size: size).cropped(columns: 8..<192, rows: 8..<192))
    #expect(comparison.mean < 1.5, "\(comparison)")
  }

  @Test func `places outside the photo are white, and its rim makes no edge`() {
    let photo = Raster(size: PixelSize(width: 50, height: 40), repeating: RGB8(gray: 90))
    let quad = Quadrilateral(
      topLeft: Point(x: -10, y: -20), topRight: Point(x: 60, y: -20),
      bottomRight: Point(x: 60, y: 60), bottomLeft: Point(x: -10, y: 60))
    let page = correction.rectified(photo, quad: quad, to: PixelSize(width: 70, height: 80))
    for y in 0..<80 {
      for x in 0..<70 {
        let isInside = (10..<60).contains(x) && (20..<60).contains(y)
        #expect(page[x, y] == (isInside ? RGB8(gray: 90) : .white), "\(x), \(y)")
      }
    }
  }

  @Test func `corners of no convex quadrilateral give white`() {
    let photo = Raster(size: PixelSize(width: 20, height: 20), repeating: RGB8.black)
    let size = PixelSize(width: 7, height: 5)
    let white = Raster(size: size, repeating: RGB8.white)
    let corners = [Point(x: 2, y: 2), Point(x: 18, y: 2), Point(x: 18, y: 18), Point(x: 2, y: 18)]
    let quads = [
      // Crossed, counterclockwise, dented, without area, not finite.
      (0, 2, 1, 3), (3, 2, 1, 0), (0, 1, 0, 3), (0, 0, 0, 0),
    ].map { a, b, c, d in
      Quadrilateral(
        topLeft: corners[a], topRight: corners[b], bottomRight: corners[c],
        bottomLeft: corners[d])
    }
    for quad in quads { #expect(correction.rectified(photo, quad: quad, to: size) == white) }
    var endless = Quadrilateral(photo.size)
    endless.topLeft.x = .nan
    #expect(correction.rectified(photo, quad: endless, to: size) == white)
    endless.topLeft.x = -.infinity
    #expect(correction.rectified(photo, quad: endless, to: size) == white)
  }

  @Test func `empty pictures and pages are no trouble`() {
    let quad = Quadrilateral(PixelSize(width: 4, height: 4))
    let empty = Raster<RGB8>(size: PixelSize(width: 0, height: 0), pixels: [])
    let white = Raster(size: PixelSize(width: 3, height: 2), repeating: RGB8.white)
    #expect(correction.rectified(empty, quad: quad, to: white.size) == white)
    let some = Raster(size: PixelSize(width: 4, height: 4), repeating: RGB8.black)
    for size in [PixelSize(width: 0, height: 3), PixelSize(width: 3, height: 0)] {
      #expect(correction.rectified(some, quad: quad, to: size).size == size)
    }
  }

  @Test func `corners far outside the photo do not trap`() {
    let photo = noise(PixelSize(width: 30, height: 20), seed: 4)
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let reach = generator.uniform(1...12)
      let far = pow10(reach)
      let places = (0..<4).map { _ in
        Point(x: generator.uniform(-far...far), y: generator.uniform(-far...far))
      }
      guard let quad = Quadrilateral(corners: places) else { continue }
      let page = correction.rectified(photo, quad: quad, to: PixelSize(width: 9, height: 7))
      #expect(page.size == PixelSize(width: 9, height: 7))
    }
  }

  private func pow10(_ exponent: Double) -> Double {
    (0..<Int(exponent)).reduce(1) { product, _ in product * 10 }
  }
}
