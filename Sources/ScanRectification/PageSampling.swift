import Glibc
import ScanImaging

/// The places in a photo that a page's pixels come from, tile by tile and run by run.
///
/// A tile keeps the rows of the photo it needs in the cache, however the page is turned; the filter is
/// chosen once for each.
struct PageSampling {
  /// Pixels in a row of a tile, and so the most of a run.
  static let tileWidth = 64
  static let tileHeight = 32
  /// Positions averaged along each side of a pixel at most; a page reduced further than twice this
  /// would not be legible anyway.
  static let mostSamples = 32

  private let photo: PixelSize
  private let page: PixelSize
  /// From the page's plane to the photo's.
  private let homography: Homography

  /// The sampling that fills a page of that size from the corners; `nil` unless they are convex and
  /// clockwise and neither picture is empty.
  init?(photo: PixelSize, quad: Quadrilateral, page: PixelSize) {
    guard photo.width > 0, photo.height > 0, page.width > 0, page.height > 0,
      quad.corners.allSatisfy(\.isFinite), quad.isConvex,
      let homography = Homography(from: Quadrilateral(page), to: quad)
    else { return nil }
    self.photo = photo
    self.page = page
    self.homography = homography
  }

  /// Fills the page tile by tile.
  func fill<Pixel: ResampledPixel>(_ target: inout Raster<Pixel>, from source: Raster<Pixel>) {
    precondition(source.size == photo && target.size == page)
    let kernels = KernelBank()
    for top in stride(from: 0, to: page.height, by: PageSampling.tileHeight) {
      let rows = top..<min(page.height, top + PageSampling.tileHeight)
      for left in stride(from: 0, to: page.width, by: PageSampling.tileWidth) {
        let columns = left..<min(page.width, left + PageSampling.tileWidth)
        let scale = self.scale(
          at: Point(
            x: Double(columns.lowerBound + columns.upperBound) / 2,
            y: Double(rows.lowerBound + rows.upperBound) / 2))
        let samples = PageSampling.samples(for: max(scale.x, scale.y))
        let across = kernels.kernel(for: scale.x / Double(samples))
        let down = kernels.kernel(for: scale.y / Double(samples))
        for y in rows {
          if samples == 1 {
            let run = self.run(
              x: Double(left) + 0.5, y: Double(y) + 0.5, step: 1, count: columns.count)
            Pixel.sample(
              source, run, across, down, into: &target, at: y * page.width + columns.lowerBound)
          } else {
            average(samples, columns, y, across, down, from: source, into: &target)
          }
        }
      }
    }
  }

  /// Fills a row of a tile with means of `samples` squared positions a pixel.
  private func average<Pixel: ResampledPixel>(
    _ samples: Int, _ columns: Range<Int>, _ y: Int, _ across: KernelTable, _ down: KernelTable,
    from source: Raster<Pixel>, into target: inout Raster<Pixel>
  ) {
    let step = 1 / Double(samples)
    let width = PageSampling.tileWidth
    var line = Raster(size: PixelSize(width: width, height: 1), repeating: Pixel.white)
    var sums = [Pixel.Sum](repeating: .zero, count: columns.count)
    for j in 0..<samples {
      for start in stride(from: 0, to: columns.count * samples, by: width) {
        let count = min(width, columns.count * samples - start)
        let run = self.run(
          x: Double(columns.lowerBound) + (Double(start) + 0.5) * step,
          y: Double(y) + (Double(j) + 0.5) * step, step: step, count: count)
        Pixel.sample(source, run, across, down, into: &line, at: 0)
        for k in 0..<count { line[k, 0].add(to: &sums[(start + k) / samples]) }
      }
    }
    for (x, sum) in zip(columns, sums) {
      target[x, y] = Pixel(mean: sum, of: samples * samples)
    }
  }

  /// The run of `count` places from the one for (x, y) of the page on.
  private func run(x: Double, y: Double, step: Double, count: Int) -> SamplingRun {
    let m = homography.matrix
    let w = m[6] * x + m[7] * y + m[8]
    let start = Point(x: (m[0] * x + m[1] * y + m[2]) / w, y: (m[3] * x + m[4] * y + m[5]) / w)
    return SamplingRun(
      start: start,
      advance: Point(
        x: (m[0] - start.x * m[6]) * step / w, y: (m[3] - start.y * m[6]) * step / w),
      foreshortening: m[6] * step / w, count: count, photo: photo)
  }

  /// Samples of the photo, along its own axes, from one pixel of the page to the next.
  private func scale(at place: Point) -> Point {
    let m = homography.matrix
    let w = m[6] * place.x + m[7] * place.y + m[8]
    let u = (m[0] * place.x + m[1] * place.y + m[2]) / w
    let v = (m[3] * place.x + m[4] * place.y + m[5]) / w
    return Point(
      x: hypot(m[0] - u * m[6], m[1] - u * m[7]) / abs(w),
      y: hypot(m[3] - v * m[6], m[4] - v * m[7]) / abs(w))
  }

  private static func samples(for scale: Double) -> Int {
    guard scale > 2 else { return 1 }
    return scale < Double(2 * mostSamples) ? Int((scale / 2).rounded(.up)) : mostSamples
  }
}
