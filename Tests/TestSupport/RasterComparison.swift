import Glibc
package import ScanImaging

/// How far two rasters of one size lie apart, over all samples (a colour pixel has three).
package struct RasterComparison: Sendable, CustomStringConvertible {
  /// How many samples differ by each amount.
  package let histogram: [Int]

  package init(_ a: Raster<UInt8>, _ b: Raster<UInt8>) {
    precondition(a.size == b.size, "sizes differ: \(a.size) and \(b.size)")
    var counts = [Int](repeating: 0, count: 256)
    for y in 0..<a.height {
      let (left, right) = (a.row(y), b.row(y))
      for x in 0..<a.width { counts[abs(Int(left[x]) - Int(right[x]))] += 1 }
    }
    histogram = counts
  }

  package init(_ a: Raster<RGB8>, _ b: Raster<RGB8>) {
    precondition(a.size == b.size, "sizes differ: \(a.size) and \(b.size)")
    var counts = [Int](repeating: 0, count: 256)
    for y in 0..<a.height {
      let (left, right) = (a.row(y), b.row(y))
      for x in 0..<a.width {
        counts[abs(Int(left[x].red) - Int(right[x].red))] += 1
        counts[abs(Int(left[x].green) - Int(right[x].green))] += 1
        counts[abs(Int(left[x].blue) - Int(right[x].blue))] += 1
      }
    }
    histogram = counts
  }

  /// Number of samples compared.
  package var count: Int { histogram.reduce(0, +) }

  /// The largest difference.
  package var largest: Int { histogram.lastIndex { $0 > 0 } ?? 0 }

  /// The mean difference; 0 for empty rasters.
  package var mean: Double {
    guard count > 0 else { return 0 }
    return Double(histogram.enumerated().reduce(0) { $0 + $1.offset * $1.element }) / Double(count)
  }

  /// Peak signal-to-noise ratio in dB; infinite for equal rasters.
  package var decibels: Double {
    let squares = histogram.enumerated().reduce(0) { $0 + $1.offset * $1.offset * $1.element }
    guard squares > 0 else { return .infinity }
    return 10 * log10(255 * 255 * Double(count) / Double(squares))
  }

  /// The share of samples that differ by `amount` or more; the rule of golden pictures.
  package func share(differingBy amount: Int) -> Double {
    guard count > 0 else { return 0 }
    return Double(histogram[max(0, min(255, amount))...].reduce(0, +)) / Double(count)
  }

  /// What is wrong where more than `share` of the samples differ by `amount` or more; else nothing.
  package func complaint(differingBy amount: Int, share: Double) -> String? {
    self.share(differingBy: amount) <= share
      ? nil : "\(self.share(differingBy: amount) * 100) % differ by \(amount) or more; \(self)"
  }

  package var description: String {
    "largest \(largest), mean \(mean), \(decibels) dB over \(count) samples"
  }
}
