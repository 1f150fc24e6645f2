import ScanImaging

/// Values of coarse blocks, interpolated to the pixels of one row after the other.
struct BlockRows {
  /// The values along the row that was loaded last, in units of 1 / scale.
  private(set) var values: [UInt16]

  private let blocks: Raster<Float>
  private let side: Int
  private let line: LinearRow
  private var upper: [UInt16]
  private var lower: [UInt16]
  private var rows: (upper: Int, lower: Int) = (-1, -1)

  init(_ blocks: Raster<Float>, side: Int, width: Int, scale: Float) {
    self.blocks = Raster(size: blocks.size) { output in
      for value in blocks.pixels { output.append(min(max(value * scale, 0), 65535)) }
    }
    self.side = side
    line = LinearRow(width: width, cells: blocks.width, cellSide: Float(side))
    values = [UInt16](repeating: 0, count: width)
    upper = values
    lower = values
  }

  /// Interpolates the values of pixel row `y`.
  mutating func load(row y: Int) {
    let place = (Float(y) + 0.5) / Float(side) - 0.5
    let first = max(0, Int(place.rounded(.down)))
    let wanted = (min(first, blocks.height - 1), min(first + 1, blocks.height - 1))
    if rows != wanted {
      if rows.lower == wanted.0 {
        swap(&upper, &lower)
      } else {
        line.widen(row: wanted.0, of: blocks, into: &upper)
      }
      line.widen(row: wanted.1, of: blocks, into: &lower)
      rows = wanted
    }
    let share = min(max(place - Float(first), 0), 1)
    let below = UInt32(min(share * 65536, 65535))
    let above = 65535 &- below
    let count = values.count
    for x in 0..<count {
      values[x] =
        UInt16(truncatingIfNeeded: (UInt32(upper[x]) &* above) &>> 16)
        &+ UInt16(truncatingIfNeeded: (UInt32(lower[x]) &* below) &>> 16)
    }
  }
}
