// Source: PDF Reference, fourth edition (PDF 1.4), 3.4.3. An entry has ten digits for the place of its
// object, so a document ends before 10,000,000,000 bytes.

/// Where the objects of a PDF file begin: eight bytes of memory an object.
struct CrossReferenceTable: Sendable {
  /// The first byte that an entry cannot name.
  static let limit = 10_000_000_000

  /// The number the first object of this table may have.
  private let firstNumber: Int
  private var offsets: [Int] = []
  /// Objects of earlier tables that were written anew.
  private var replaced: [Int: Int] = [:]

  /// Creates a table for objects with numbers from `firstNumber` on.
  init(firstNumber: Int) {
    self.firstNumber = firstNumber
  }

  /// One more than the highest number given away.
  var size: Int { firstNumber + offsets.count }

  /// Gives away the next number; the object may be written later.
  mutating func reserve() -> Int {
    offsets.append(-1)
    return size - 1
  }

  /// Notes where an object begins whose number was given away by `reserve`, or by an earlier table.
  mutating func record(_ number: Int, at offset: Int) {
    if number < firstNumber {
      replaced[number] = offset
    } else {
      offsets[number - firstNumber] = offset
    }
  }

  /// Writes the sections of the table; numbers that no object took are free.
  func write(to output: any ByteOutput) throws(DocumentError) {
    if firstNumber == 1 {
      try output.write("xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n")
    } else {
      // The first entry stands in every table.
      try output.write("xref\n0 1\n0000000000 65535 f \n")
      for (number, offset) in replaced.sorted(by: { $0.key < $1.key }) {
        try output.write("\(number) 1\n\(CrossReferenceTable.entry(offset))")
      }
      try output.write("\(firstNumber) \(offsets.count)\n")
    }
    var text = ""
    for offset in offsets {
      text += offset < 0 ? "0000000000 65535 f \n" : CrossReferenceTable.entry(offset)
      if text.utf8.count >= 1 << 16 {
        try output.write(text)
        text = ""
      }
    }
    try output.write(text)
  }

  private static func entry(_ offset: Int) -> String { "\(offset.padded(to: 10)) 00000 n \n" }
}
