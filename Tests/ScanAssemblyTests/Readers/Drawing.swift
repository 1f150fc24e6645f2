import ScanImaging

/// A page drawn by another program at four dots a pixel, seen through the pixels' middles.
struct Drawing {
  let size: PixelSize
  private let samples: [UInt8]

  /// Reads a binary colour picture; `nil` for anything else.
  init?(_ bytes: [UInt8]) {
    guard let picture = PortableMap.samples(bytes), picture.channels == 3 else { return nil }
    let (width, height) = (picture.size.width / 4, picture.size.height / 4)
    size = PixelSize(width: width, height: height)
    samples = (0..<width * height).flatMap { index in
      let dot = (index / width * 4 + 2) * picture.size.width + index % width * 4 + 2
      return picture.samples[3 * dot..<3 * dot + 3]
    }
  }

  /// The largest difference of a sample from that of a page of the same size.
  func largestDifference(from page: PageRaster) -> Int {
    page.largestDifference(from: samples)
  }

  /// The share of samples that differ by more than `limit` from those of a page of the same size.
  func shareFurther(than limit: Int, from page: PageRaster) -> Double {
    let expected = page.samples
    let repeats = samples.count / expected.count
    var count = 0
    for index in samples.indices
    where abs(Int(expected[index / repeats]) - Int(samples[index])) > limit {
      count += 1
    }
    return Double(count) / Double(samples.count)
  }
}

extension PageRaster {
  /// The largest difference of a sample from those another program saw; 256 where their number does
  /// not fit.
  ///
  /// Gray has one sample where the other side may have three equal ones.
  func largestDifference(from seen: [UInt8]) -> Int {
    let expected = samples
    let (fewer, more) = expected.count < seen.count ? (expected, seen) : (seen, expected)
    guard fewer.count == more.count || 3 * fewer.count == more.count else { return 256 }
    let repeats = more.count / fewer.count
    return more.indices.reduce(0) { max($0, abs(Int(fewer[$1 / repeats]) - Int(more[$1]))) }
  }
}
