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
    let expected = page.samples
    // Gray pages have one sample where a drawing has three equal ones.
    let repeats = samples.count / max(1, expected.count)
    return samples.indices.reduce(0) {
      max($0, abs(Int(expected[$1 / repeats]) - Int(samples[$1])))
    }
  }
}
