// Source of the syntax: PDF Reference, fourth edition (PDF 1.4), 3.1 and 3.2.
//
// Departure: only what docscan writes is taken. Comments, escapes in names, octal escapes, booleans,
// null and generations other than 0 are refused, as is nesting deeper than a document of ours has.

/// Why bytes are no value.
enum PDFSyntaxError: Error {
  /// They are not of the form that docscan writes.
  case foreign
  /// They end too early.
  case truncated
}

/// Reads values from bytes that may be anything; takes time and memory in proportion to them.
struct PDFParser {
  private static let deepest = 8

  private let bytes: [UInt8]
  /// The place of the next byte.
  private(set) var index: Int

  init(_ bytes: [UInt8], at index: Int = 0) {
    self.bytes = bytes
    self.index = index
  }

  /// Takes exactly this text.
  mutating func take(_ text: String) throws(PDFSyntaxError) {
    for byte in text.utf8 {
      guard try current() == byte else { throw .foreign }
      index += 1
    }
  }

  /// Takes a decimal number of at most ten digits, the most a place in a file has.
  mutating func takeNumber() throws(PDFSyntaxError) -> Int {
    var (value, digits) = (0, 0)
    while let digit = PDFParser.digit(try current()) {
      guard digits < 10 else { throw .foreign }
      value = value * 10 + digit
      digits += 1
      index += 1
    }
    guard digits > 0 else { throw .foreign }
    return value
  }

  /// Takes a value; what follows it has to be there, as it is in a file.
  mutating func takeValue(depth: Int = 0) throws(PDFSyntaxError) -> PDFValue {
    guard depth <= PDFParser.deepest else { throw .foreign }
    try skipBlanks()
    switch try current() {
    case UInt8(ascii: "/"): return .name(try takeName())
    case UInt8(ascii: "("): return .string(try takeLiteral())
    case UInt8(ascii: "["): return .array(try takeArray(depth))
    case UInt8(ascii: "<"):
      return try at(1) == UInt8(ascii: "<")
        ? .dictionary(try takeDictionary(depth)) : .string(try takeHexadecimal())
    default: return try takeNumberOrReference()
    }
  }
}

extension PDFParser {
  private mutating func takeDictionary(
    _ depth: Int
  ) throws(PDFSyntaxError) -> [String: PDFValue] {
    index += 2
    var entries: [String: PDFValue] = [:]
    while true {
      try skipBlanks()
      if try current() == UInt8(ascii: ">") {
        try take(">>")
        return entries
      }
      guard try current() == UInt8(ascii: "/") else { throw .foreign }
      let key = try takeName()
      guard entries.updateValue(try takeValue(depth: depth + 1), forKey: key) == nil else {
        throw .foreign
      }
    }
  }

  private mutating func takeArray(_ depth: Int) throws(PDFSyntaxError) -> [PDFValue] {
    index += 1
    var values: [PDFValue] = []
    while true {
      try skipBlanks()
      if try current() == UInt8(ascii: "]") {
        index += 1
        return values
      }
      values.append(try takeValue(depth: depth + 1))
    }
  }

  private mutating func takeName() throws(PDFSyntaxError) -> String {
    index += 1
    let start = index
    while PDFParser.isInName(try current()) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func takeLiteral() throws(PDFSyntaxError) -> [UInt8] {
    index += 1
    var text: [UInt8] = []
    while true {
      var byte = try current()
      index += 1
      switch byte {
      case UInt8(ascii: ")"): return text
      case UInt8(ascii: "("): throw .foreign
      case UInt8(ascii: "\\"):
        byte = try current()
        guard [UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\")].contains(byte) else {
          throw .foreign
        }
        index += 1
      default: break
      }
      text.append(byte)
    }
  }

  private mutating func takeHexadecimal() throws(PDFSyntaxError) -> [UInt8] {
    index += 1
    var text: [UInt8] = []
    while try current() != UInt8(ascii: ">") {
      guard let high = PDFParser.hexadecimalDigit(try current()),
        let low = PDFParser.hexadecimalDigit(try at(1))
      else { throw .foreign }
      text.append(high << 4 | low)
      index += 2
    }
    index += 1
    return text
  }

  private mutating func takeNumberOrReference() throws(PDFSyntaxError) -> PDFValue {
    let isNegative = try current() == UInt8(ascii: "-")
    if isNegative { index += 1 }
    let whole = try takeNumber()
    if try current() == UInt8(ascii: ".") {
      index += 1
      let start = index
      let fraction = Double(try takeNumber())
      let scale = (start..<index).reduce(1.0) { scale, _ in scale * 10 }
      let magnitude = Double(whole) + fraction / scale
      return .real(isNegative ? -magnitude : magnitude)
    }
    let reference = Array(" 0 R".utf8)
    if !isNegative, bytes[index...].starts(with: reference) {
      index += reference.count
      return .reference(whole)
    }
    // At the end of the bytes it cannot be told apart from a reference.
    guard index + reference.count <= bytes.count else { throw .truncated }
    return .integer(isNegative ? -whole : whole)
  }

  private mutating func skipBlanks() throws(PDFSyntaxError) {
    while [0x20, 0x0A].contains(try current()) { index += 1 }
  }

  private func current() throws(PDFSyntaxError) -> UInt8 { try at(0) }

  private func at(_ distance: Int) throws(PDFSyntaxError) -> UInt8 {
    guard index + distance < bytes.count else { throw .truncated }
    return bytes[index + distance]
  }

  private static func digit(_ byte: UInt8) -> Int? {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? Int(byte - UInt8(ascii: "0")) : nil
  }

  private static func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func isInName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
