import ScanImaging

/// Sums of a page's samples over the cells of one row of a grid.
struct CellSums {
  private let page: PixelSize
  private let side: Int
  private let channels: Int
  /// Sums down the columns of the rows that came since they were last carried over.
  private var columns: [UInt16]
  private var rowsInColumns = 0
  /// Sums of the cells, all of the first channel, then those of the next.
  private var cells: [UInt32]
  private var rowCount = 0

  private var cellsAcross: Int { (page.width + side - 1) / side }

  /// Rows whose samples add up within 16 bits.
  private static let mostRows = 257

  init(_ page: PixelSize, side: Int, channels: Int) {
    self.page = page
    self.side = side
    self.channels = channels
    columns = [UInt16](repeating: 0, count: page.width * channels)
    cells = [UInt32](repeating: 0, count: (page.width + side - 1) / side * channels)
  }

  /// The rows of the page that row `y` of the grid covers.
  func rows(ofCells y: Int) -> Range<Int> { y * side..<min((y + 1) * side, page.height) }

  /// Forgets what was added.
  mutating func begin() {
    for index in cells.indices { cells[index] = 0 }
    rowCount = 0
    rowsInColumns = 0
  }

  /// Adds a row of the page.
  mutating func add(_ row: Span<UInt8>) {
    if rowsInColumns == CellSums.mostRows { carry() }
    let count = row.count
    precondition(columns.count == count)
    let isFirst = rowsInColumns == 0
    rowsInColumns += 1
    rowCount += 1
    var target = columns.mutableSpan
    if isFirst {
      for index in 0..<count { target[index] = UInt16(row[index]) }
    } else {
      for index in 0..<count { target[index] = target[index] &+ UInt16(row[index]) }
    }
  }

  /// Writes the cells' means of one channel.
  mutating func writeMeans(channel: Int, to row: inout MutableSpan<UInt8>) {
    if rowsInColumns > 0 { carry() }
    let across = cellsAcross
    precondition(row.count == across)
    let whole = page.width / side
    write(MeanOf(count: rowCount * side), channel, 0..<whole, to: &row)
    if whole < across {
      let columns = page.width - whole * side
      write(MeanOf(count: rowCount * columns), channel, whole..<across, to: &row)
    }
  }

  private func write(
    _ mean: MeanOf, _ channel: Int, _ range: Range<Int>, to row: inout MutableSpan<UInt8>
  ) {
    let sums = cells.span.extracting(channel * cellsAcross..<(channel + 1) * cellsAcross)
    for x in range { row[x] = mean.mean(sums[x]) }
  }

  /// Adds the columns' sums to the cells'.
  private mutating func carry() {
    let across = cellsAcross
    for channel in 0..<channels {
      for x in 0..<across {
        let end = min((x + 1) * side, page.width) * channels
        var sum: UInt32 = 0
        var index = x * side * channels + channel
        while index < end {
          sum &+= UInt32(columns[index])
          index &+= channels
        }
        // Below 2³²: pages have fewer than 2²⁴ pixels a cell.
        cells[channel * across + x] &+= sum
      }
    }
    rowsInColumns = 0
  }
}

/// Division of sums of so many samples by their number, rounded.
private struct MeanOf {
  private let count: UInt64
  private let reciprocal: UInt64

  init(count: Int) {
    self.count = UInt64(count)
    reciprocal = (1 << 40 + self.count - 1) / self.count
  }

  @inline(__always)
  func mean(_ sum: UInt32) -> UInt8 {
    let rounded = UInt64(sum) &+ count / 2
    // The reciprocal is off by less than 2⁻⁴⁰, the sum below 256 times the count: exact for counts
    // below 2¹⁶.
    guard count < 1 << 16 else { return UInt8(truncatingIfNeeded: rounded / count) }
    return UInt8(truncatingIfNeeded: (rounded &* reciprocal) >> 40)
  }
}
