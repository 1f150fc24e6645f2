package import DocumentScan

/// One word of the command line: bytes that need not be UTF-8.
package struct Word: Hashable, Sendable {
  /// The bytes, none of them NUL.
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  package init(_ text: String) {
    self.init(bytes: Array(text.utf8))
  }

  /// The word as text; `nil` where it is not UTF-8.
  package var text: String? { String(validating: bytes, as: UTF8.self) }

  /// The word as the name of a file.
  package var path: FilePath { FilePath(bytes: bytes) }

  /// The word for a message: in one line, whatever its bytes are.
  package var quoted: String { path.quoted }

  /// What lies between the first `separator` and the end, and what precedes it; the whole word and
  /// `nil` where there is none.
  package func split(at separator: Character) -> (Word, Word?) {
    guard let code = separator.asciiValue, let index = bytes.firstIndex(of: code) else {
      return (self, nil)
    }
    return (Word(bytes: Array(bytes[..<index])), Word(bytes: Array(bytes[(index + 1)...])))
  }
}

extension FilePath {
  /// The name for a message, in one line: as it is where it is printable text, else as a shell would
  /// take it, for instance `$'two\nlines'`.
  package var quoted: String {
    if let text = String(validating: bytes, as: UTF8.self), !text.isEmpty,
      !text.unicodeScalars.contains(where: \.isUnprintable)
    {
      return text
    }
    var result = ""
    var rest = bytes[...]
    while let first = rest.first {
      // The longest prefix that is one printable scalar, else one byte at a time.
      let scalar = (1...4).lazy.compactMap { count in
        String(validating: rest.prefix(count), as: UTF8.self)?.unicodeScalars.first
      }.first
      if let scalar, !scalar.isUnprintable {
        result += scalar == "'" || scalar == "\\" ? "\\\(scalar)" : String(scalar)
        rest = rest.dropFirst(UTF8.width(scalar))
        continue
      }
      switch first {
      case UInt8(ascii: "\n"): result += "\\n"
      case UInt8(ascii: "\r"): result += "\\r"
      case UInt8(ascii: "\t"): result += "\\t"
      default: result += "\\x" + hexadecimal(first)
      }
      rest = rest.dropFirst()
    }
    return "$'\(result)'"
  }
}

extension Unicode.Scalar {
  /// Whether a terminal would act on it, or break the line, instead of showing it.
  package var isUnprintable: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
    default: false
    }
  }
}

/// Two hexadecimal digits.
package func hexadecimal(_ byte: UInt8) -> String {
  let digits = String(byte, radix: 16)
  return digits.count < 2 ? "0" + digits : digits
}
