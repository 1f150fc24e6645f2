// Source of the syntax: PDF Reference, fourth edition (PDF 1.4), 3.2 and 3.8.1.

import ScanImaging

/// How values are written in a PDF file.
enum PDFText {
  /// A number with at most four decimals, without an exponent.
  static func number(_ value: Double) -> String {
    let scaled = Int((value * 10_000).rounded())
    let magnitude = scaled.magnitude
    var text = (scaled < 0 ? "-" : "") + String(magnitude / 10_000)
    var decimals = Int(magnitude % 10_000).padded(to: 4)
    while decimals.last == "0" { decimals.removeLast() }
    if !decimals.isEmpty { text += "." + decimals }
    return text
  }

  /// The operator that sets a colour to fill with.
  static func color(_ color: RGB8) -> String {
    [color.red, color.green, color.blue].map { number(Double($0) / 255) }.joined(separator: " ")
      + " rg"
  }

  /// A text string: literal where all of it is printable ASCII, else UTF-16 in hexadecimal digits.
  static func string(_ text: String) -> String {
    guard text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else {
      return "<FEFF" + text.utf16.map { hexadecimal(UInt64($0), digits: 4) }.joined() + ">"
    }
    var escaped = "("
    for character in text {
      if character == "(" || character == ")" || character == "\\" { escaped += "\\" }
      escaped.append(character)
    }
    return escaped + ")"
  }

  /// The text of a string as `string` writes it; `nil` for other bytes.
  static func text(of bytes: [UInt8]) -> String? {
    guard bytes.starts(with: [0xFE, 0xFF]) else {
      return bytes.allSatisfy { (0x20..<0x7F).contains($0) }
        ? String(decoding: bytes, as: UTF8.self)
        : nil
    }
    guard bytes.count % 2 == 0 else { return nil }
    let units = stride(from: 2, to: bytes.count, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    return String(validating: units, as: UTF16.self)
  }

  /// A number in hexadecimal digits with zeros before it.
  static func hexadecimal(_ value: UInt64, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
