// Source: PDF Reference, fourth edition (PDF 1.4), 3.4.3. An entry has ten digits for the place of its
// object, so a document ends before 10,000,000,000 bytes.

/// Where the objects of a PDF file begin: eight bytes of memory an object.
struct CrossReferenceTable: Sendable {
  /// The first byte that an entry cannot name.
  static let limit = 10_000_000_000

  /// The number the first object of this table may have.
  private let firstNumber: Int
  private var offsets: [Int] = []

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

  /// Notes where an object begins whose number was given away by `reserve`.
  mutating func record(_ number: Int, at offset: Int) {
    offsets[number - firstNumber] = offset
  }

  /// Writes the sections of the table; numbers that no object took are free.
  func write(to output: any ByteOutput) throws(DocumentError) {
    let isWhole = firstNumber == 1
    var text = "xref\n\(isWhole ? 0 : firstNumber) \(offsets.count + (isWhole ? 1 : 0))\n"
    if isWhole { text += "0000000000 65535 f \n" }
    for offset in offsets {
      text += offset < 0 ? "0000000000 65535 f \n" : "\(offset.padded(to: 10)) 00000 n \n"
      if text.utf8.count >= 1 << 16 {
        try output.write(text)
        text = ""
      }
    }
    try output.write(text)
  }
}
