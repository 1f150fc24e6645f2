import ScanImaging

/// The luma of the rows around the one that is worked on, and where anything is on them.
///
/// Rows come one after the other, and can then be changed in the page. Cleaned paper is white without a
/// stain: most of a page needs no work, and blocks of columns with nothing but white within reach are
/// told apart for that.
struct LumaWindow {
  /// Row y of the page is row y modulo the height of this.
  private(set) var rows: Raster<UInt8>
  /// Rows that have come.
  private(set) var rowCount = 0

  private let page: PixelSize
  private let reach: Int
  /// Columns of a block; a blur does not reach beyond the neighbouring one.
  private let blockWidth: Int
  /// For each row held, and each block, 1 where it is not all white.
  private var isInked: Raster<UInt8>
  /// For each block, whether it is all white in the row that came.
  private var isWhite: [Bool]
  /// Rows held in which a block is not all white.
  private var inkedRows: [Int]

  /// A window for rows up to `reach` away, within a page that is not empty.
  init(_ page: PixelSize, reach: Int) {
    self.page = page
    self.reach = reach
    blockWidth = max(32, (reach + 7) / 8 * 8)
    let blocks = (page.width + blockWidth - 1) / blockWidth
    let held = min(2 * reach + 1, page.height)
    rows = Raster(size: PixelSize(width: page.width, height: held), repeating: 255)
    isInked = Raster(size: PixelSize(width: blocks, height: held), repeating: 0)
    isWhite = [Bool](repeating: true, count: blocks)
    inkedRows = [Int](repeating: 0, count: blocks)
  }

  /// Whether another row belongs to the window round row `y`.
  func wantsRow(around y: Int) -> Bool { rowCount <= min(y + reach, page.height - 1) }

  /// Takes the next row of a colour page.
  mutating func append(from page: Raster<RGB8>) {
    let (row, samples) = (page.row(rowCount), page.byteRow(rowCount))
    append { columns, luma in
      let isWhite = samples.extracting(3 * columns.lowerBound..<3 * columns.upperBound).isWhite
      if isWhite {
        for x in 0..<luma.count { luma[x] = 255 }
      } else {
        let colors = row.extracting(columns)
        for x in 0..<luma.count { luma[x] = colors[x].luma }
      }
      return isWhite
    }
  }

  /// Takes the next row of a gray page.
  mutating func append(from page: Raster<UInt8>) {
    let row = page.row(rowCount)
    append { columns, luma in
      let samples = row.extracting(columns)
      for x in 0..<luma.count { luma[x] = samples[x] }
      return samples.isWhite
    }
  }

  /// Ranges of columns with anything but white within reach.
  func inkedColumns() -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    let last = inkedRows.count - 1
    for block in 0...last
    where inkedRows[max(block - 1, 0)] + inkedRows[block] + inkedRows[min(block + 1, last)] > 0 {
      let columns = block * blockWidth..<min((block + 1) * blockWidth, page.width)
      if let end = ranges.last, end.upperBound == columns.lowerBound {
        ranges[ranges.count - 1] = end.lowerBound..<columns.upperBound
      } else {
        ranges.append(columns)
      }
    }
    return ranges
  }

  /// Takes a row that is written block by block; `write` tells whether the block is all white.
  @inline(__always)
  private mutating func append(
    _ write: (_ columns: Range<Int>, _ luma: inout MutableSpan<UInt8>) -> Bool
  ) {
    let (held, width, side) = (rowCount % rows.height, page.width, blockWidth)
    LumaWindow.write(width: width, side: side, &rows, held, &isWhite, write)
    for block in inkedRows.indices {
      let flag: UInt8 = isWhite[block] ? 0 : 1
      inkedRows[block] += Int(flag) - Int(isInked[block, held])
      isInked[block, held] = flag
    }
    rowCount += 1
  }

  @inline(__always)
  private static func write(
    width: Int, side: Int, _ rows: inout Raster<UInt8>, _ held: Int, _ isWhite: inout [Bool],
    _ write: (_ columns: Range<Int>, _ luma: inout MutableSpan<UInt8>) -> Bool
  ) {
    var row = rows.mutableRow(held)
    for block in isWhite.indices {
      let columns = block * side..<min((block + 1) * side, width)
      var luma = row._mutatingExtracting(columns)
      isWhite[block] = write(columns, &luma)
    }
  }
}

extension Span<UInt8> {
  /// Whether every sample is white.
  fileprivate var isWhite: Bool {
    var x = 0
    while x + 8 <= count {
      if word(at: x) != .max { return false }
      x += 8
    }
    while x < count {
      if self[x] != 255 { return false }
      x += 1
    }
    return true
  }
}
