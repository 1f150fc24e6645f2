import ScanImaging

/// Gaussian blur of a gray raster, one row at a time, in 16-bit fixed point with 4 fractional bits.
struct RowBlur {
  /// The blurred row that was loaded last, samples times 16.
  private(set) var values: [UInt16]

  /// Weights at distance 0, 1...; centre plus twice the others is 256.
  private let weights: [UInt16]
  private var sums: [UInt16]
  /// The vertically blurred row with its end values repeated on both sides.
  private var padded: [UInt16]
  private var reach: Int { weights.count - 1 }

  init(width: Int, sigma: Float) {
    let exact = GaussianKernel.weights(sigma: sigma)
    var weights = exact.map { UInt16(($0 * 256).rounded()) }
    while weights.count > 2, weights.last == 0 { weights.removeLast() }
    weights[0] = 256 - 2 * weights.dropFirst().reduce(0, +)
    self.weights = weights
    values = [UInt16](repeating: 0, count: width)
    sums = values
    padded = [UInt16](repeating: 0, count: width + 2 * (weights.count - 1))
  }

  /// Blurs row `y` of a raster of the width this was made for; outside, its border rows and columns repeat.
  mutating func load(_ raster: Raster<UInt8>, row y: Int) {
    let last = raster.height - 1
    RowBlur.start(raster.row(y), weights[0], &sums)
    for k in 1...reach {
      RowBlur.add(
        raster.row(max(y - k, 0)), raster.row(min(y + k, last)), weights[k], to: &sums)
    }
    let width = values.count
    for x in 0..<width { padded[x + reach] = sums[x] &>> 4 }
    for x in 0..<reach {
      padded[x] = padded[reach]
      padded[width + reach + x] = padded[width + reach - 1]
    }
    RowBlur.blurAcross(padded, weights, into: &values)
  }

  private static func blurAcross(
    _ padded: [UInt16], _ weights: [UInt16], into values: inout [UInt16]
  ) {
    let reach = weights.count - 1
    let width = values.count
    let all = padded.span
    start(all.extracting(reach..<reach + width), weights[0], to: &values)
    for k in 1...reach {
      add(
        all.extracting(reach - k..<reach - k + width),
        all.extracting(reach + k..<reach + k + width), weights[k], to: &values)
    }
  }

  private static func start(_ row: Span<UInt8>, _ weight: UInt16, _ sums: inout [UInt16]) {
    let count = row.count
    precondition(sums.count == count)
    for x in 0..<count { sums[x] = UInt16(row[x]) &* weight }
  }

  /// Weights add up to 256, so that no sum exceeds 255 × 256.
  private static func add(
    _ first: Span<UInt8>, _ second: Span<UInt8>, _ weight: UInt16, to sums: inout [UInt16]
  ) {
    let count = first.count
    precondition(second.count == count && sums.count == count)
    for x in 0..<count { sums[x] &+= (UInt16(first[x]) &+ UInt16(second[x])) &* weight }
  }

  private static func start(_ row: Span<UInt16>, _ weight: UInt16, to values: inout [UInt16]) {
    let count = row.count
    precondition(values.count == count)
    let factor = UInt32(weight &<< 5)
    // Every tap is cut down by less than 1 / 16 sample; 2 makes up for the mean of that.
    for x in 0..<count {
      values[x] = 2 &+ UInt16(truncatingIfNeeded: (UInt32(row[x] &<< 3) &* factor) &>> 16)
    }
  }

  /// Samples times 16 are at most 4080, so that two of them times 8 fit in 16 bits.
  private static func add(
    _ first: Span<UInt16>, _ second: Span<UInt16>, _ weight: UInt16, to values: inout [UInt16]
  ) {
    let count = first.count
    precondition(second.count == count && values.count == count)
    let factor = UInt32(weight &<< 5)
    for x in 0..<count {
      let pair = (first[x] &+ second[x]) &<< 3
      values[x] &+= UInt16(truncatingIfNeeded: (UInt32(pair) &* factor) &>> 16)
    }
  }
}
