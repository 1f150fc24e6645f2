package import ScanImaging

/// The brightness across bars in several bands, each the mean over many rows: noise and gaps go, and
/// what is left is what a scan line should have seen.
package struct BarProfile: Sendable {
  /// Pixels in a band.
  package let width: Int
  private let bands: [[Float]]

  /// Takes the mean over bands of about `bandHeight` rows of an upright picture of bars.
  package init(_ raster: Raster<UInt8>, bandHeight: Int) {
    width = raster.width
    let count = max(1, min(10, raster.height / max(1, bandHeight)))
    bands = (0..<count).map { band in
      let rows = band * raster.height / count..<(band + 1) * raster.height / count
      var sums = [Float](repeating: 0, count: raster.width)
      for y in rows {
        let row = raster.row(y)
        for x in 0..<row.count { sums[x] += Float(row[x]) }
      }
      let share = 1 / Float(max(1, rows.count))
      return sums.map { $0 * share }
    }
  }

  private init(width: Int, bands: [[Float]]) {
    self.width = width
    self.bands = bands
  }

  /// Number of bands.
  package var count: Int { bands.count }

  /// The upper and lower half of the bands, for a second opinion.
  package var halves: (BarProfile, BarProfile) {
    let middle = max(1, bands.count / 2)
    return (
      BarProfile(width: width, bands: Array(bands[..<middle])),
      BarProfile(width: width, bands: Array(bands.dropFirst(middle)))
    )
  }

  /// Whether the bands show bars: enough turns for the shortest of codes, at the same places in one
  /// band as in the next, which print is not.
  package var looksLikeBars: Bool {
    guard let middle = bands.dropFirst(bands.count / 2).first, Self.turns(of: middle) >= 20
    else { return false }
    guard bands.count > 1 else { return true }
    let likeness = zip(bands, bands.dropFirst()).map(Self.correlation)
    return likeness.reduce(0, +) / Float(likeness.count) > 0.4
  }

  /// How often a band turns from darker to lighter or back by a share of its range; narrow bars in a blur
  /// turn it where they do not cross a threshold.
  private static func turns(of band: [Float]) -> Int {
    guard let first = band.first, let least = band.min(), let most = band.max() else { return 0 }
    let step = 0.08 * (most - least)
    var (turns, isRising, extreme) = (0, true, first)
    for value in band {
      if isRising ? value > extreme : value < extreme {
        extreme = value
      } else if abs(value - extreme) > step {
        turns += 1
        isRising.toggle()
        extreme = value
      }
    }
    return turns
  }

  private static func correlation(_ a: [Float], _ b: [Float]) -> Float {
    let (meanA, meanB) = (a.reduce(0, +) / Float(a.count), b.reduce(0, +) / Float(b.count))
    var (ab, aa, bb): (Float, Float, Float) = (0, 0, 0)
    for index in a.indices {
      let (x, y) = (a[index] - meanA, b[index] - meanB)
      ab += x * y
      aa += x * x
      bb += y * y
    }
    return aa > 0 && bb > 0 ? ab / (aa * bb).squareRoot() : 0
  }

  /// The profile with white in place of the outermost `count` dark runs at both ends and all beyond
  /// them: a frame around a code without its quiet zone; `nil` where these are no wider than bars.
  ///
  /// Of a frame that is lighter than the bars the runs show from a higher `share` of the range on.
  package func withoutFrame(_ count: Int, from share: Float = darkShare) -> BarProfile? {
    var isCut = false
    let cut = bands.map { band in
      let runs = Self.runs(of: band, from: share)
      let dark = runs.filter(\.isDark).map(\.range)
      guard dark.count > 2 * count + 8 else { return band }
      let module = Double(Self.module(runs))
      let (first, last) = (dark[count - 1], dark[dark.count - count])
      var inner = 0..<band.count
      if Double(first.count) > 1.7 * module { inner = first.upperBound..<inner.upperBound }
      if Double(last.count) > 1.7 * module { inner = inner.lowerBound..<last.lowerBound }
      // The frame's flank is not a bar.
      if inner.lowerBound > 0 {
        while inner.count > 1, band[inner.lowerBound + 1] > band[inner.lowerBound] {
          inner.removeFirst()
        }
      }
      if inner.upperBound < band.count {
        while inner.count > 1, band[inner.upperBound - 2] > band[inner.upperBound - 1] {
          inner.removeLast()
        }
      }
      isCut = isCut || inner.count < band.count
      let white = band[inner].max() ?? 255
      return band.indices.map { inner.contains($0) ? band[$0] : white }
    }
    return isCut ? BarProfile(width: width, bands: cut) : nil
  }

  /// Whether light, or darkness around a negative, lies around `range` for some modules, in most of the
  /// bands.
  package func hasQuietZones(around range: Range<Int>, isNegative: Bool) -> Bool {
    let shown = isNegative ? bands.map { $0.map { 255 - $0 } } : bands
    let quiet = shown.count { band in
      let module = Self.module(Self.runs(of: band))
      let threshold = Self.threshold(band)
      let before = range.lowerBound - 4 * module..<range.lowerBound - module
      let after = range.upperBound + module..<range.upperBound + 4 * module
      return [before, after].allSatisfy { zone in
        zone.allSatisfy { band.indices.contains($0) && band[$0] > threshold }
      }
    }
    return 2 * quiet > bands.count
  }

  /// The dark runs behind a place and what is between them, up to a light that is `quiet` wide; `nil`
  /// where there are none, or no such light.
  package func strip(after start: Int, quiet: Double, _ isNegative: Bool) -> Range<Int>? {
    guard !bands.isEmpty, start < width else { return nil }
    let mean = (0..<width).map { x in
      bands.reduce(0) { $0 + $1[x] } / Float(bands.count)
    }
    let runs = Self.runs(of: isNegative ? mean.map { 255 - $0 } : mean)
    var strip: Range<Int>?
    for run in runs where run.range.lowerBound >= start {
      if run.isDark {
        strip = (strip?.lowerBound ?? run.range.lowerBound)..<run.range.upperBound
      } else if let strip, Double(run.range.count) >= quiet {
        return strip
      }
    }
    return nil
  }

  /// The profile without some of its columns.
  package func without(_ columns: Range<Int>) -> BarProfile {
    let bands = bands.map { Array($0[..<columns.lowerBound] + $0[columns.upperBound...]) }
    return BarProfile(width: width - columns.count, bands: bands)
  }

  /// The share of the range of a band up to which it is dark.
  package static let darkShare: Float = 0.45

  private static func threshold(_ band: [Float], _ share: Float = darkShare) -> Float {
    let (low, high) = (band.min() ?? 0, band.max() ?? 0)
    return low + share * (high - low)
  }

  private static func runs(
    of band: [Float], from share: Float = darkShare
  ) -> [(range: Range<Int>, isDark: Bool)] {
    let threshold = threshold(band, share)
    var runs: [(range: Range<Int>, isDark: Bool)] = []
    for x in band.indices {
      let isDark = band[x] < threshold
      if let last = runs.last, last.isDark == isDark {
        runs[runs.count - 1].range = last.range.lowerBound..<x + 1
      } else {
        runs.append((x..<x + 1, isDark))
      }
    }
    return runs
  }

  /// The width of a module, which is that of the narrower of the runs.
  private static func module(_ runs: [(range: Range<Int>, isDark: Bool)]) -> Int {
    let lengths = runs.map(\.range.count).sorted()
    return max(1, lengths.isEmpty ? 1 : lengths[lengths.count / 5])
  }

  /// A picture of the bands, each some rows high, with tones stretched; `sharpening` adds what a mean
  /// over `radius` pixels to either side has blurred.
  package func picture(sharpening: Float, radius: Int) -> Raster<UInt8> {
    let rowsABand = 4
    let size = PixelSize(width: width, height: max(1, bands.count) * rowsABand)
    return Raster(size: size) { output in
      for band in bands {
        let row = Self.levels(sharpening > 0 ? Self.sharpened(band, sharpening, radius) : band)
        for _ in 0..<rowsABand { for value in row { output.append(value) } }
      }
      if bands.isEmpty { while !output.isFull { output.append(255) } }
    }
  }

  private static func sharpened(_ band: [Float], _ amount: Float, _ radius: Int) -> [Float] {
    var prefix = [Float](repeating: 0, count: band.count + 1)
    for x in band.indices { prefix[x + 1] = prefix[x] + band[x] }
    return band.indices.map { x in
      let (left, right) = (max(0, x - radius), min(band.count, x + radius + 1))
      let mean = (prefix[right] - prefix[left]) / Float(right - left)
      return band[x] + amount * (band[x] - mean)
    }
  }

  private static func levels(_ band: [Float]) -> [UInt8] {
    let sorted = band.sorted()
    guard let first = sorted.first, let last = sorted.last, last > first else {
      return [UInt8](repeating: 255, count: band.count)
    }
    let low = sorted[sorted.count / 50]
    let high = sorted[sorted.count - 1 - sorted.count / 50]
    let scale = high > low ? 255 / (high - low) : 255 / (last - first)
    return band.map { UInt8(max(0, min(255, ($0 - low) * scale))) }
  }
}
