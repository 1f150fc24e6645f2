package import ScanBindings
internal import ScanImaging

/// What a payload says: text by its character set, or bytes that are no text.
package struct CodePayload: Hashable, Sendable {
  package let text: String
  package let isBinary: Bool

  /// Judges a reading.
  ///
  /// Where the code names a character set, or is linear, the library's text stands. Otherwise bytes that
  /// are UTF-8 are read so; for others the library's guess, Shift JIS or Latin-1, is kept unless it holds
  /// what no text does.
  package init(_ reading: CodeReading) {
    if reading.format.isLinear {
      (text, isBinary) = (reading.text, false)
      return
    }
    let isPlain = reading.bytes.allSatisfy { $0 < 0x80 }
    let decoded = String(validating: reading.bytes, as: UTF8.self)
    let said =
      if !reading.hasCharacterSet, !isPlain, let decoded { decoded } else { reading.text }
    let isText = !said.isEmpty && said.unicodeScalars.allSatisfy(\.isOfText)
    isBinary = !isText
    text =
      isText
      ? said
      : String(String.UnicodeScalarView(reading.bytes.map { Unicode.Scalar($0) }))
  }
}

extension Unicode.Scalar {
  /// Whether a text may hold it: no control but line ends, tabs and the separators of ISO 15434.
  fileprivate var isOfText: Bool {
    switch value {
    case 0x04, 0x09, 0x0A, 0x0D, 0x1C...0x1F: true
    case 0..<0x20, 0x7F..<0xA0, 0xFFFD: false
    default: true
    }
  }
}
