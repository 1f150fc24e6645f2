package import ScanImaging

/// Black and white by one threshold for the whole page: where the two halves of the histogram vary
/// least.
///
/// Source: Otsu, A threshold selection method from gray-level histograms (1979), equations 12 to 18.
package struct OtsuThreshold: Filter {
  package static let name = "otsu"
  package static let summary = "black and white by one threshold for the whole page"
  package static let parameters = [
    FilterParameter(
      "shift", "how far the threshold is moved", unit: .share, range: -0.5...0.5, standard: 0)
  ]

  private let shift: Double

  package init(_ values: FilterValues) {
    shift = values["shift"]
  }

  package func applied(to page: consuming PageRaster, resolution: Resolution) -> PageRaster {
    switch page {
    case .color(let raster): .bilevel(bilevel(raster.luma))
    case .gray(let raster): .bilevel(bilevel(raster))
    case .bilevel(let raster): .bilevel(raster)
    }
  }

  private func bilevel(_ page: Raster<UInt8>) -> BilevelRaster {
    let limit = OtsuThreshold.threshold(page.histogram.counts) + Int((shift * 255).rounded())
    var result = BilevelRaster(size: page.size)
    var ink = [UInt8](repeating: 0, count: page.width)
    for y in 0..<page.height {
      let row = page.row(y)
      for x in 0..<row.count { ink[x] = Int(row[x]) < limit ? 1 : 0 }
      result.setRow(y, from: ink.span)
    }
    return result
  }

  /// The first value of the brighter class; 128 where all values are one.
  static func threshold(_ counts: [Int]) -> Int {
    let total = Double(counts.reduce(0, +))
    let sum = counts.enumerated().reduce(0) { $0 + Double($1.offset * $1.element) }
    var (best, result) = (0.0, 128)
    var (darkCount, darkSum) = (0.0, 0.0)
    for (value, count) in counts.enumerated() {
      darkCount += Double(count)
      darkSum += Double(value * count)
      guard darkCount > 0, darkCount < total else { continue }
      let difference = darkSum / darkCount - (sum - darkSum) / (total - darkCount)
      let between = darkCount * (total - darkCount) * difference * difference
      if between > best { (best, result) = (between, value + 1) }
    }
    return result
  }
}
