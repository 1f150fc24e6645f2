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
  /// The longest side of cells whose samples add up within 16 bits.
  private static let shortSide = 16

  init(_ page: PixelSize, side: Int, channels: Int) {
    precondition(channels == 1 || channels == 3)
    self.page = page
    self.side = side
    self.channels = channels
    // Four lanes are read for three channels.
    columns = [UInt16](repeating: 0, count: page.width * channels + 1)
    cells = [UInt32](repeating: 0, count: (page.width + side - 1) / side * channels)
  }

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
    precondition(columns.count == count + 1)
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
    let sums = cells.span.extracting(channel * across..<(channel + 1) * across)
    RoundedMean(count: rowCount * side).write(sums, 0..<whole, to: &row)
    if whole < across {
      let columns = page.width - whole * side
      RoundedMean(count: rowCount * columns).write(sums, whole..<across, to: &row)
    }
  }

  /// Adds the columns' sums to the cells'.
  private mutating func carry() {
    let isShort = side <= CellSums.shortSide && rowsInColumns <= CellSums.shortSide
    let whole = channels == 3 && isShort ? page.width / side : 0
    CellSums.carryTriples(columns, side: side, cells: whole, of: cellsAcross, to: &cells)
    for channel in 0..<channels {
      for x in whole..<cellsAcross {
        let end = min((x + 1) * side, page.width) * channels
        var sum: UInt32 = 0
        var index = x * side * channels + channel
        while index < end {
          sum &+= UInt32(columns[index])
          index &+= channels
        }
        // Below 2³²: pages have fewer than 2²⁴ pixels a cell.
        cells[channel * cellsAcross + x] &+= sum
      }
    }
    rowsInColumns = 0
  }

  /// The same for the first cells of three channels at once, which add up within 16 bits.
  private static func carryTriples(
    _ columns: [UInt16], side: Int, cells count: Int, of across: Int, to cells: inout [UInt32]
  ) {
    guard count > 0 else { return }
    precondition(count <= across && cells.count == 3 * across)
    let sums = columns.span
    var index = 0
    for x in 0..<count {
      var sum = sums.four(at: index)
      index &+= 3
      for _ in 1..<side {
        sum &+= sums.four(at: index)
        index &+= 3
      }
      cells[x] &+= UInt32(sum.x)
      cells[across &+ x] &+= UInt32(sum.y)
      cells[2 &* across &+ x] &+= UInt32(sum.z)
    }
  }
}

/// Division of sums of so many samples by their number, rounded.
private struct RoundedMean {
  private let count: UInt32
  /// 2 to the power of 16 + `shift` over the count, rounded up.
  private let reciprocal: UInt32
  private let shift: UInt32

  init(count: Int) {
    precondition(count > 0)
    self.count = UInt32(count)
    shift = UInt32(31 - self.count.leadingZeroBitCount)
    reciprocal = UInt32((1 << (16 + UInt64(shift)) + UInt64(count) - 1) / UInt64(count))
  }

  func write(_ sums: Span<UInt32>, _ range: Range<Int>, to row: inout MutableSpan<UInt8>) {
    precondition(range.upperBound <= sums.count && range.upperBound <= row.count)
    let half = count / 2
    if count == 1 {
      for x in range { row[x] = UInt8(truncatingIfNeeded: sums[x]) }
    } else if count < 128 {
      // Both factors have 16 bits. The reciprocal is too large by less than count / 2^(16 + shift), the
      // sum is below 256 times the count: the quotient is off by less than one part of the count.
      for x in range {
        let rounded = UInt32(UInt16(truncatingIfNeeded: sums[x] &+ half))
        row[x] = UInt8(truncatingIfNeeded: (rounded &* reciprocal) &>> (16 &+ shift))
      }
    } else {
      for x in range { row[x] = UInt8(truncatingIfNeeded: (sums[x] &+ half) / count) }
    }
  }
}
