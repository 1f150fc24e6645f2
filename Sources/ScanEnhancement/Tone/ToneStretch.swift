package import ScanImaging

/// Spreads a picture's tones over the whole range without moving its colours: one table for all
/// channels.
package struct ToneStretch: Sendable {
  private let samples: [UInt8]

  /// Shares of pixels that become darkest and brightest.
  package static let shares = (dark: 0.005, bright: 0.997)
  /// The darkest tone moves by at most this; likewise the brightest: a picture without black or white
  /// keeps its haze rather than being torn apart.
  static let limits = (dark: 40, bright: 170)

  /// Measures a page's luma; every fourth row is read.
  package init(
    _ page: Raster<RGB8>, shares: (dark: Double, bright: Double) = ToneStretch.shares
  ) {
    var counts = [Int](repeating: 0, count: 256)
    for y in Swift.stride(from: 0, to: page.height, by: 4) {
      let row = page.row(y)
      for x in 0..<row.count { counts[Int(row[x].luma)] += 1 }
    }
    self.init(counts: counts, shares: shares)
  }

  /// A stretch for samples that are this frequent.
  package init(
    counts: [Int], shares: (dark: Double, bright: Double) = ToneStretch.shares
  ) {
    precondition(counts.count == 256)
    let total = Double(counts.reduce(0, +))
    func quantile(_ share: Double) -> Int {
      var below = 0
      for (value, count) in counts.enumerated() {
        below += count
        if Double(below) > share * total { return value }
      }
      return 255
    }
    let dark = min(quantile(shares.dark), ToneStretch.limits.dark)
    let bright = max(quantile(shares.bright), ToneStretch.limits.bright)
    samples = (0..<256).map { value in
      let stretched = 6 + 245 * Double(value - dark) / Double(max(bright - dark, 1))
      return UInt8(min(max(stretched, 0), 255).rounded())
    }
  }

  /// Stretches every sample of a colour page.
  package func apply(to page: inout Raster<RGB8>) {
    for y in 0..<page.height {
      var row = page.mutableRow(y)
      for x in 0..<row.count {
        row[x] = RGB8(
          red: samples[Int(row[x].red)], green: samples[Int(row[x].green)],
          blue: samples[Int(row[x].blue)])
      }
    }
  }

  /// Stretches every sample of a gray page.
  package func apply(to page: inout Raster<UInt8>) {
    for y in 0..<page.height {
      var row = page.mutableRow(y)
      for x in 0..<row.count { row[x] = samples[Int(row[x])] }
    }
  }
}
