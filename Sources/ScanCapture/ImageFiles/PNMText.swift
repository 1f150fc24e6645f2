/// The numbers of a PNM file, between which stand spaces and comments.
struct PNMText {
  static let commentMark = UInt8(ascii: "#")

  private let bytes: [UInt8]
  private var position: Int

  init(_ bytes: [UInt8], at position: Int) {
    self.bytes = bytes
    self.position = position
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  /// The next whole number; the end of the file ends one too.
  mutating func number() throws(DecodingFailure) -> Int {
    var value = try digit()
    while position < bytes.count, let digit = PNMText.digit(bytes[position]) {
      // No number of a header or sample needs more than nine digits.
      guard value < 100_000_000 else { throw .damaged("a number is too large") }
      value = 10 * value + digit
      position += 1
    }
    return value
  }

  /// The next single digit.
  mutating func digit() throws(DecodingFailure) -> Int {
    skipSpace()
    guard position < bytes.count else { throw .damaged("it ends early") }
    guard let digit = PNMText.digit(bytes[position]) else {
      throw .damaged("a number is missing at byte \(position)")
    }
    position += 1
    return digit
  }

  /// The place behind the one space, or the comment and its line end, that ends the header.
  mutating func positionAfterSpace() throws(DecodingFailure) -> Int {
    if position < bytes.count, bytes[position] == PNMText.commentMark { skipComment() }
    guard position < bytes.count, PNMText.isSpace(bytes[position]) else {
      throw .damaged("its header does not end")
    }
    return position + 1
  }

  private static func digit(_ byte: UInt8) -> Int? {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte ? Int(byte - UInt8(ascii: "0")) : nil
  }

  private mutating func skipSpace() {
    while position < bytes.count {
      if bytes[position] == PNMText.commentMark {
        skipComment()
      } else if PNMText.isSpace(bytes[position]) {
        position += 1
      } else {
        return
      }
    }
  }

  /// Goes to the end of the line, and stays in front of what ends it.
  private mutating func skipComment() {
    while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D {
      position += 1
    }
  }
}
