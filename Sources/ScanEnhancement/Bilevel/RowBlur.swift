import ScanImaging

/// Gaussian blur of a gray raster, one row at a time, in 16-bit fixed point with 4 fractional bits.
struct RowBlur {
  /// The blurred columns that were loaded last, samples times 16, from their first on.
  private(set) var values: [UInt16]

  /// Weights at distance 0, 1...; centre plus twice the others is 256.
  private let weights: [UInt16]
  private var sums: [UInt16]
  /// The vertically blurred row with its end values repeated on both sides.
  private var padded: [UInt16]
  /// Rows and columns away from which samples count.
  var reach: Int { weights.count - 1 }

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

  /// Blurs some columns of row `y` of a page of `height` rows, of which `rows` holds at least those within
  /// reach: row y as its row y modulo its height; outside, the page's border rows and columns repeat.
  mutating func load(
    _ rows: Raster<UInt8>, row y: Int, of height: Int, columns: Range<Int>
  ) {
    let (last, held) = (height - 1, rows.height)
    let from = max(columns.lowerBound - reach, 0)
    let end = min(columns.upperBound + reach, values.count)
    RowBlur.start(rows.row(y % held).extracting(from..<end), weights[0], &sums)
    for k in 1...reach {
      RowBlur.add(
        rows.row(max(y - k, 0) % held).extracting(from..<end),
        rows.row(min(y + k, last) % held).extracting(from..<end), weights[k], to: &sums)
    }
    // Beyond the borders the outermost columns repeat.
    let lead = from - (columns.lowerBound - reach)
    let (filled, all) = (lead + end - from, columns.count + 2 * reach)
    RowBlur.pad(sums, count: end - from, into: &padded, from: lead)
    let (first, outermost) = (padded[lead], padded[filled - 1])
    for x in 0..<lead { padded[x] = first }
    for x in filled..<all { padded[x] = outermost }
    RowBlur.blurAcross(padded, weights, into: &values, count: columns.count)
  }

  private static func pad(
    _ sums: [UInt16], count: Int, into padded: inout [UInt16], from lead: Int
  ) {
    precondition(sums.count >= count)
    let all = padded.mutableSpan
    var target = all._consumingExtracting(lead..<lead + count)
    for x in 0..<count { target[x] = sums[x] &>> 4 }
  }

  private static func blurAcross(
    _ padded: [UInt16], _ weights: [UInt16], into values: inout [UInt16], count: Int
  ) {
    let reach = weights.count - 1
    let all = padded.span
    start(all.extracting(reach..<reach + count), weights[0], to: &values)
    for k in 1...reach {
      add(
        all.extracting(reach - k..<reach - k + count),
        all.extracting(reach + k..<reach + k + count), weights[k], to: &values)
    }
  }

  private static func start(_ row: Span<UInt8>, _ weight: UInt16, _ sums: inout [UInt16]) {
    let count = row.count
    precondition(sums.count >= count)
    for x in 0..<count { sums[x] = UInt16(row[x]) &* weight }
  }

  /// Weights add up to 256, so that no sum exceeds 255 × 256.
  private static func add(
    _ first: Span<UInt8>, _ second: Span<UInt8>, _ weight: UInt16, to sums: inout [UInt16]
  ) {
    let count = first.count
    precondition(second.count == count && sums.count >= count)
    for x in 0..<count { sums[x] &+= (UInt16(first[x]) &+ UInt16(second[x])) &* weight }
  }

  private static func start(_ row: Span<UInt16>, _ weight: UInt16, to values: inout [UInt16]) {
    let count = row.count
    precondition(values.count >= count)
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
    precondition(second.count == count && values.count >= count)
    let factor = UInt32(weight &<< 5)
    for x in 0..<count {
      let pair = (first[x] &+ second[x]) &<< 3
      values[x] &+= UInt16(truncatingIfNeeded: (UInt32(pair) &* factor) &>> 16)
    }
  }
}
