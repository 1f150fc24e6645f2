package import ScanImaging

/// Gains of a coarse grid, interpolated to every sample of one pixel row after the other.
///
/// A gain takes a sample of 0...255 to one of `ToneTable.levelCount` levels in 16-bit fixed point:
/// level = (sample × 256 × gain) / 65536, one high multiplication for every sample. Two grid rows at a
/// time are widened to the page and blended for each pixel row.
package struct GainRows {
  private let gains: Raster<SIMD3<Float>>
  /// What the gains are multiplied by, one channel after the other.
  private let weights: SIMD3<Float>
  private let cellSide: Float
  private let line: LinearRow
  private let channels: Int
  private var upper: [UInt16]
  private var lower: [UInt16]
  private var rows: (upper: Int, lower: Int) = (-1, -1)
  /// The weighted gains of a row of the grid, of three channels or of the first.
  private var cells: [SIMD4<Float>]
  private var firstCells: [Float]
  /// The share of the lower gains in a row, `blockWidth` times the same.
  private var shares = [UInt16](repeating: 0, count: blockWidth)

  /// Samples whose levels are written at once.
  private static let blockWidth = 512

  /// Prepares gains for a page `width` pixels wide.
  ///
  /// - Parameters:
  ///   - gains: What samples 0...255 are multiplied by so that paper becomes 1, cell by cell.
  ///   - weights: What each channel's gains are multiplied by.
  ///   - cellSide: Pixels on the side of a cell.
  ///   - width: Pixels in a row of the page.
  ///   - channels: Samples of a pixel: 1 or 3.
  package init(
    _ gains: Raster<SIMD3<Float>>, times weights: SIMD3<Float> = SIMD3(repeating: 1),
    cellSide: Float, width: Int, channels: Int
  ) {
    precondition(channels == 1 || channels == 3)
    self.gains = gains
    self.weights = weights
    cells = [SIMD4<Float>](repeating: .zero, count: channels == 3 ? gains.width : 0)
    firstCells = [Float](repeating: 0, count: channels == 1 ? gains.width : 0)
    self.cellSide = cellSide
    line = LinearRow(width: width, cells: gains.width, cellSide: cellSide)
    self.channels = channels
    upper = [UInt16](repeating: 0, count: width * channels)
    lower = upper
  }

  /// Writes the levels of pixel row `y`, whose samples are given, to `levels`.
  package mutating func writeLevels(
    of samples: Span<UInt8>, row y: Int, to levels: inout [UInt16]
  ) {
    let place = (Float(y) + 0.5) / cellSide - 0.5
    let first = max(0, Int(place.rounded(.down)))
    load(min(first, gains.height - 1), min(first + 1, gains.height - 1))
    let share = min(max(place - Float(first), 0), 1)
    let weight = UInt16(min(share * 65536, 65535))
    for index in 0..<GainRows.blockWidth { shares[index] = weight }
    var target = levels.mutableSpan
    for start in stride(from: 0, to: samples.count, by: GainRows.blockWidth) {
      let block = start..<min(start + GainRows.blockWidth, samples.count)
      var levels = target._mutatingExtracting(block)
      GainRows.blend(
        samples.extracting(block), upper.span.extracting(block), lower.span.extracting(block),
        shares.span, into: &levels)
    }
  }

  private mutating func load(_ first: Int, _ second: Int) {
    guard rows != (first, second) else { return }
    if rows.lower == first {
      swap(&upper, &lower)
    } else {
      weigh(first)
      widen(cells, firstCells, into: &upper)
    }
    weigh(second)
    widen(cells, firstCells, into: &lower)
    rows = (first, second)
  }

  /// Makes the weighted gains of a row of the grid.
  private mutating func weigh(_ gridRow: Int) {
    let gains = gains
    let (row, scale) = (gains.row(gridRow), Float(ToneTable.paperLevel * 256))
    if channels == 3 {
      let weights = SIMD4(weights, 0)
      var target = cells.mutableSpan
      for x in 0..<row.count {
        var gain = SIMD4(row[x], row[x].z) * weights * scale
        gain.replace(with: 0, where: gain .< 0)
        gain.replace(with: 65535, where: gain .> 65535)
        target[x] = gain
      }
    } else {
      let weight = weights.x
      var target = firstCells.mutableSpan
      for x in 0..<row.count { target[x] = min(max(row[x].x * weight * scale, 0), 65535) }
    }
  }

  private func widen(
    _ cells: [SIMD4<Float>], _ firstCells: [Float], into row: inout [UInt16]
  ) {
    if channels == 3 {
      line.widen(cells.span, into: &row)
    } else {
      line.widen(firstCells.span, into: &row)
    }
  }

  /// Writes the levels of some samples; `weights` are those of the lower gains.
  ///
  /// The weight, one for all, comes as a row too: of numbers that are read in the loop it is known that
  /// they have 16 bits, and the upper half of their product is one instruction; a number from outside
  /// would be multiplied in 32 bits.
  private static func blend(
    _ samples: Span<UInt8>, _ upper: Span<UInt16>, _ lower: Span<UInt16>, _ weights: Span<UInt16>,
    into levels: inout MutableSpan<UInt16>
  ) {
    let count = samples.count
    precondition(upper.count == count && lower.count == count)
    precondition(levels.count == count && weights.count >= count)
    let highest = UInt16(ToneTable.levelCount - 1)
    for index in 0..<count {
      let (below, above) = (weights[index], ~weights[index])
      let gain =
        UInt16(truncatingIfNeeded: (UInt32(upper[index]) &* UInt32(above)) &>> 16)
        &+ UInt16(truncatingIfNeeded: (UInt32(lower[index]) &* UInt32(below)) &>> 16)
      let sample = UInt16(samples[index]) &<< 8
      let level = UInt16(truncatingIfNeeded: (UInt32(sample) &* UInt32(gain)) &>> 16)
      levels[index] = level < highest ? level : highest
    }
  }
}
