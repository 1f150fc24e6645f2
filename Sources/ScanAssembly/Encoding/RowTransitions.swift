import ScanImaging

/// The columns of one row where the colour changes, beginning with white.
///
/// Even entries begin ink, odd ones paper. After the last change the row's width stands four times, so that a reader that
/// looks ahead meets the end without asking for it.
struct RowTransitions {
  private(set) var columns: [Int32]
  private(set) var count = 0
  private let width: Int32

  /// The transitions of a blank row.
  init(width: Int) {
    self.width = Int32(width)
    columns = Array(repeating: Int32(width), count: width + 4)
  }

  /// Replaces the transitions by those of a packed row.
  mutating func read(_ row: Span<UInt8>) {
    count = 0
    var last: UInt64 = 0
    var start: Int32 = 0
    var index = 0
    while index < row.count {
      let word = row.bigEndianWord(at: index)
      // A set bit where a pixel differs from its left neighbour.
      var changes = word ^ (word >> 1 | last << 63)
      last = word & 1
      while changes != 0 {
        let zeros = changes.leadingZeroBitCount
        let column = start &+ Int32(truncatingIfNeeded: zeros)
        guard column < width else { break }
        columns[count] = column
        count &+= 1
        changes ^= 0x8000_0000_0000_0000 &>> UInt64(truncatingIfNeeded: zeros)
      }
      index += 8
      start &+= 64
    }
    for place in count..<count + 4 { columns[place] = width }
  }
}
