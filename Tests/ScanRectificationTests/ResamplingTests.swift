import ScanImaging
import ScanRectification
import TestSupport
import Testing

/// What the filters do to pictures, seen through `PerspectiveCorrection`.
@Suite struct ResamplingTests {
  private let correction = PerspectiveCorrection()

  @Test("flat areas keep every value at every scale and shift", arguments: [0.4, 1, 1.3, 1.9, 3.3])
  func flatAreas(scale: Double) {
    for value in stride(from: 0, through: 255, by: 5) {
      let photo = Raster(
        size: PixelSize(width: 40, height: 30), repeating: RGB8(gray: UInt8(value)))
      let quad = Quadrilateral(
        topLeft: Point(x: 4.3, y: 4.7), topRight: Point(x: 36.1, y: 5.2),
        bottomRight: Point(x: 35.4, y: 26.3), bottomLeft: Point(x: 5.1, y: 25.8))
      let size = PixelSize(width: Int(31 / scale), height: Int(21 / scale))
      let page = correction.rectified(photo, quad: quad, to: size)
      #expect(page == Raster(size: size, repeating: RGB8(gray: UInt8(value))))
      let gray = correction.rectifiedLuma(photo, quad: quad, to: size)
      #expect(gray == Raster(size: size, repeating: UInt8(value)))
    }
  }

  @Test(
    "print survives better than by linear interpolation", arguments: [0.8, 1.0, 1.6])
  func print(scale: Double) throws {
    let renderer = PageRenderer(page: PageRenderer.printedLines)
    let outline = Quadrilateral(
      topLeft: Point(x: 30.3, y: 20.6), topRight: Point(x: 249.8, y: 31.2),
      bottomRight: Point(x: 240.1, y: 302.7), bottomLeft: Point(x: 22.4, y: 291.5))
    let photo = renderer.photo(size: PixelSize(width: 280, height: 320), outline: outline)
    let size = PixelSize(width: Int(220 / scale), height: Int(272 / scale))
    let inner = (columns: 4..<size.width - 4, rows: 4..<size.height - 4)
    let truth = renderer.flat(size: size).cropped(columns: inner.columns, rows: inner.rows)
    let ours = RasterComparison(
      correction.rectified(photo, quad: outline, to: size)
        .cropped(columns: inner.columns, rows: inner.rows), truth)
    let linear = RasterComparison(
      try linear(photo, outline, size).cropped(columns: inner.columns, rows: inner.rows), truth)
    #expect(ours.decibels > linear.decibels, "\(ours) against \(linear)")
  }

  /// The page by linear interpolation between four samples.
  private func linear(
    _ photo: Raster<RGB8>, _ outline: Quadrilateral, _ size: PixelSize
  ) throws -> Raster<RGB8> {
    let map = try #require(Homography(from: Quadrilateral(size), to: outline))
    let sample = { (x: Int, y: Int) in
      let pixel = photo[x, y]
      return SIMD3(Double(pixel.red), Double(pixel.green), Double(pixel.blue))
    }
    return Raster(
      size: size,
      pixels: (0..<size.width * size.height).map { index in
        let place = map.map(
          Point(x: Double(index % size.width) + 0.5, y: Double(index / size.width) + 0.5))
        let (x, y) = (Int(place.x - 0.5), Int(place.y - 0.5))
        let (s, t) = (place.x - 0.5 - Double(x), place.y - 0.5 - Double(y))
        let upper = sample(x, y) * (1 - s) + sample(x + 1, y) * s
        let lower = sample(x, y + 1) * (1 - s) + sample(x + 1, y + 1) * s
        return RGB8(rounding: upper * (1 - t) + lower * t)
      })
  }

  @Test("reducing averages and leaves no patterns", arguments: [1.5, 2.5, 4.0, 9.5])
  func reducing(scale: Double) {
    // Squares of one pixel: half black, half white, whatever the reduction.
    let photo = PageRenderer(page: PageRenderer.checkerboard(count: 240), samples: 1)
      .flat(size: PixelSize(width: 240, height: 240))
    let side = Int(240 / scale)
    let page = correction.rectified(
      photo, quad: Quadrilateral(photo.size), to: PixelSize(width: side, height: side))
    var largest = 0
    for y in 2..<side - 2 {
      for x in 2..<side - 2 { largest = max(largest, abs(Int(page[x, y].green) - 130)) }
    }
    #expect(largest <= (scale < 2 ? 45 : 12), "off by \(largest)")
  }

  @Test func `gray and the gray part of colour come out alike`() {
    let renderer = PageRenderer(page: PageRenderer.printedLines)
    let outline = Quadrilateral(
      topLeft: Point(x: 31, y: 22), topRight: Point(x: 200, y: 41),
      bottomRight: Point(x: 211, y: 190), bottomLeft: Point(x: 12, y: 171))
    let photo = renderer.photo(size: PixelSize(width: 220, height: 200), outline: outline)
    let gray = PageRenderer.gray(photo)
    let neutral = Raster<RGB8>(
      size: photo.size,
      pixels: (0..<photo.width * photo.height).map {
        RGB8(gray: gray[$0 % photo.width, $0 / photo.width])
      })
    for size in [PixelSize(width: 171, height: 150), PixelSize(width: 70, height: 61)] {
      let fromColor = PageRenderer.gray(correction.rectified(neutral, quad: outline, to: size))
      let comparison = RasterComparison(
        fromColor, correction.rectified(gray, quad: outline, to: size))
      #expect(comparison.largest <= 1, "\(comparison)")
    }
  }
}
