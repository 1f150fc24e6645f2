import Glibc
import ScanImaging

/// The places in a photo that a page's pixels come from, tile by tile and run by run.
///
/// A tile keeps the rows of the photo it needs in the cache, however the page is turned; the filter
/// is chosen once for each. Beyond two samples of the photo a pixel, several positions are
/// averaged.
struct PageSampling {
  /// Pixels in a row of a tile, and so the most of a run.
  static let tileWidth = 64
  static let tileHeight = 32
  /// Positions averaged along each side of a pixel at most; a page reduced further would not be
  /// legible anyway.
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

  /// Writes every pixel of the page into `target` from the bytes of the photo, both in row order
  /// without padding; traps where a length differs.
  func fill<Kind: SampleKind>(
    _ kind: Kind.Type, _ target: inout MutableRawSpan, from source: RawSpan
  ) {
    let channels = Kind.channels
    precondition(source.byteCount == photo.width * photo.height * channels)
    precondition(target.byteCount == page.width * page.height * channels)
    let kernels = KernelBank()
    // A run's last store may write beyond it.
    var line = [UInt8](repeating: 0, count: PageSampling.tileWidth * channels + 8)
    for top in stride(from: 0, to: page.height, by: PageSampling.tileHeight) {
      let rows = top..<min(page.height, top + PageSampling.tileHeight)
      for left in stride(from: 0, to: page.width, by: PageSampling.tileWidth) {
        let columns = left..<min(page.width, left + PageSampling.tileWidth)
        let filter = self.filter(columns: columns, rows: rows, kernels)
        for y in rows {
          if filter.samples == 1 {
            let run = run(x: Double(left) + 0.5, y: Double(y) + 0.5, step: 1, count: columns.count)
            sample(kind, source, run, filter, into: &line)
          } else {
            average(kind, source, columns, y, filter, into: &line)
          }
          target.copyBytes(
            columns.count * channels, of: line.span, to: (y * page.width + left) * channels)
        }
      }
    }
  }

  /// Writes the values at a run's places into the line.
  private func sample<Kind: SampleKind>(
    _ kind: Kind.Type, _ source: RawSpan, _ run: SamplingRun, _ filter: TileFilter,
    into line: inout [UInt8]
  ) {
    if run.isInside {
      var values = line.mutableSpan
      var bytes = MutableRawSpan(_elements: &values)
      Kind.sample(
        source, stride: photo.width * Kind.channels, run, filter.across, filter.down, into: &bytes)
    } else {
      for k in 0..<run.count {
        for channel in 0..<Kind.channels {
          line[k * Kind.channels + channel] = EdgeSampling.value(
            Span<UInt8>(_bytes: source), photo, channel: channel, of: Kind.channels,
            at: run.place(k), filter)
        }
      }
    }
  }

  /// Writes a row of a tile, the means of several positions a pixel, into the line.
  private func average<Kind: SampleKind>(
    _ kind: Kind.Type, _ source: RawSpan, _ columns: Range<Int>, _ y: Int, _ filter: TileFilter,
    into line: inout [UInt8]
  ) {
    let samples = filter.samples
    let width = PageSampling.tileWidth
    let step = 1 / Double(samples)
    // At most 32 bytes each.
    var sums = [UInt16](repeating: 0, count: columns.count * samples * Kind.channels)
    for j in 0..<samples {
      for start in stride(from: 0, to: columns.count * samples, by: width) {
        let run = run(
          x: Double(columns.lowerBound) + (Double(start) + 0.5) * step,
          y: Double(y) + (Double(j) + 0.5) * step, step: step,
          count: min(width, columns.count * samples - start))
        sample(kind, source, run, filter, into: &line)
        let first = start * Kind.channels
        for index in 0..<run.count * Kind.channels {
          sums[first + index] += UInt16(line[index])
        }
      }
    }
    let area = samples * samples
    for x in 0..<columns.count {
      for channel in 0..<Kind.channels {
        var sum = area / 2
        for i in 0..<samples { sum += Int(sums[(x * samples + i) * Kind.channels + channel]) }
        line[x * Kind.channels + channel] = UInt8(sum / area)
      }
    }
  }
}

extension PageSampling {
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

  /// The filter for a tile, by the scale at its middle.
  private func filter(columns: Range<Int>, rows: Range<Int>, _ kernels: KernelBank) -> TileFilter {
    let m = homography.matrix
    let x = Double(columns.lowerBound + columns.upperBound) / 2
    let y = Double(rows.lowerBound + rows.upperBound) / 2
    let w = m[6] * x + m[7] * y + m[8]
    let u = (m[0] * x + m[1] * y + m[2]) / w
    let v = (m[3] * x + m[4] * y + m[5]) / w
    // Samples of the photo, along its own axes, from one pixel of the page to the next.
    let across = hypot(m[0] - u * m[6], m[1] - u * m[7]) / abs(w)
    let down = hypot(m[3] - v * m[6], m[4] - v * m[7]) / abs(w)
    let samples = PageSampling.samples(for: max(across, down))
    return TileFilter(
      samples: samples, across: kernels.kernel(for: across / Double(samples)),
      down: kernels.kernel(for: down / Double(samples)))
  }

  /// Positions along each side of a pixel for a scale: steps of 1.4 samples between them at most.
  ///
  /// At two the kernel lets a third of the finest pattern pass, and steps of nearly two make a
  /// coarse one of it.
  private static func samples(for scale: Double) -> Int {
    guard scale > 2 else { return 1 }
    return scale < 1.4 * Double(mostSamples) ? Int((scale / 1.4).rounded(.up)) : mostSamples
  }
}

/// How the pixels of a tile are made.
struct TileFilter {
  /// Positions averaged along each side of a pixel.
  let samples: Int
  /// Weights along the rows of the photo.
  let across: KernelTable
  /// Weights along its columns.
  let down: KernelTable
}

/// A layout of samples that runs are taken from.
protocol SampleKind {
  /// Bytes a pixel.
  static var channels: Int { get }

  /// Writes the values at the places of a run inside the photo into `line`, which has room for
  /// eight bytes more.
  static func sample(
    _ source: RawSpan, stride: Int, _ run: SamplingRun, _ across: KernelTable,
    _ down: KernelTable, into line: inout MutableRawSpan)
}
