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
