import ScanImaging

/// Values of coarse blocks, interpolated to the pixels of one row after the other.
struct BlockRows {
  /// The values along the row that was loaded last, in units of 1 / scale.
  private(set) var values: [UInt16]

  /// The columns of that row outside which the values are 0.
  private(set) var runs: [Range<Int>] = []

  private let blocks: Raster<Float>
  private let side: Int
  private let line: LinearRow
  private var upper: [UInt16]
  private var lower: [UInt16]
  private var rows: (upper: Int, lower: Int) = (-1, -1)
  /// The weight of the lower row, once for every pixel.
  private var weights: [UInt16]

  init(_ blocks: Raster<Float>, side: Int, width: Int, scale: Float) {
    self.blocks = Raster(size: blocks.size) { output in
      for value in blocks.pixels { output.append(min(max(value * scale, 0), 65535)) }
    }
    self.side = side
    line = LinearRow(width: width, cells: blocks.width, cellSide: Float(side))
    values = [UInt16](repeating: 0, count: width)
    upper = values
    lower = values
    weights = values
  }

  /// Interpolates the values of pixel row `y`.
  mutating func load(row y: Int) {
    let place = (Float(y) + 0.5) / Float(side) - 0.5
    let first = max(0, Int(place.rounded(.down)))
    let wanted = (min(first, blocks.height - 1), min(first + 1, blocks.height - 1))
    if rows != wanted {
      let blocks = blocks
      if rows.lower == wanted.0 {
        swap(&upper, &lower)
      } else {
        line.widen(blocks.row(wanted.0), into: &upper)
      }
      line.widen(blocks.row(wanted.1), into: &lower)
      rows = wanted
      findRuns()
    }
    let share = min(max(place - Float(first), 0), 1)
    let weight = UInt16(min(share * 65536, 65535))
    for x in 0..<weights.count { weights[x] = weight }
    BlockRows.mix(upper, lower, weights, into: &values)
  }

  /// A block's value reaches to the centres of the next ones.
  private mutating func findRuns() {
    let blocks = blocks
    let (above, below) = (blocks.row(rows.upper), blocks.row(rows.lower))
    runs.removeAll(keepingCapacity: true)
    for x in 0..<blocks.width where above[x] > 0 || below[x] > 0 {
      let start = max(x * side - (side + 1) / 2, 0)
      let end = min((x + 1) * side + (side + 1) / 2, values.count)
      if let last = runs.last, last.upperBound >= start {
        runs[runs.count - 1] = last.lowerBound..<end
      } else {
        runs.append(start..<end)
      }
    }
  }

  /// Mixes two rows; the weights, all the same, are those of the lower one.
  ///
  /// They come as a row for the reason that `GainRows` gives.
  private static func mix(
    _ upper: [UInt16], _ lower: [UInt16], _ weights: [UInt16], into values: inout [UInt16]
  ) {
    let count = values.count
    precondition(upper.count == count && lower.count == count && weights.count == count)
    for x in 0..<count {
      let (below, above) = (weights[x], ~weights[x])
      values[x] =
        UInt16(truncatingIfNeeded: (UInt32(upper[x]) &* UInt32(above)) &>> 16)
        &+ UInt16(truncatingIfNeeded: (UInt32(lower[x]) &* UInt32(below)) &>> 16)
    }
  }
}
