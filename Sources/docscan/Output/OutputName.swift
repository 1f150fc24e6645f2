package import DocumentScan
package import ScanBindings

/// The name of a document with places for the time, the photo and a number, as `scan-%F-{n:03}.pdf`.
///
/// What fills a place is taken as it is: a photo named `100%d` does not become a date.
package struct OutputName: Hashable, Sendable {
  /// A part of the name.
  package enum Piece: Hashable, Sendable {
    case literal([UInt8])
    /// A code of `strftime` with its percent sign.
    case time([UInt8])
    /// The name of the photo without its ending.
    case name
    /// What the code says with which the document begins.
    case code
    /// The number of the document, with zeros in front up to the width.
    case number(width: Int)
  }

  package let pieces: [Piece]

  /// The name that is given to a document without one.
  package static let standard = OutputName(pieces: [
    .literal(Array("scan-".utf8)), .time(Array("%F".utf8)), .literal(Array("-".utf8)),
    .time(Array("%H%M%S".utf8)),
  ])

  package init(pieces: [Piece]) {
    self.pieces = pieces
  }

  /// Reads a name as it is written on the command line; without times a percent sign means itself.
  package init(
    _ pattern: Word, called kind: String = "output name", hasTimes: Bool = true
  ) throws(UsageError) {
    let subject = "the \(kind) \(pattern.quoted)"
    var pieces: [Piece] = []
    var literal: [UInt8] = []
    var rest = pattern.bytes[...]
    while let byte = rest.popFirst() {
      let piece: Piece?
      switch byte {
      case UInt8(ascii: "%") where hasTimes:
        piece = try Self.timeCode(&rest, in: subject)
      case UInt8(ascii: "{"), UInt8(ascii: "}"):
        if rest.first == byte {
          rest.removeFirst()
          piece = nil
        } else {
          piece = try Self.place(opening: byte, &rest, in: subject)
        }
      default: piece = nil
      }
      guard let piece else {
        literal.append(byte)
        continue
      }
      if !literal.isEmpty { pieces.append(.literal(literal)) }
      literal = []
      pieces.append(piece)
    }
    if !literal.isEmpty { pieces.append(.literal(literal)) }
    self.pieces = pieces
  }

  /// Whether the name differs from document to document.
  package var isVarying: Bool {
    pieces.contains { piece in
      switch piece {
      case .name, .number, .code: true
      case .literal, .time: false
      }
    }
  }

  /// Whether a code is part of the name.
  package var namesCode: Bool { pieces.contains(.code) }

  /// The ending in lower case without its dot; empty where the name has none, or one that comes from a
  /// place.
  package var fileExtension: String {
    if case .literal(let last) = pieces.last {
      // A dot in front of a name begins it; behind a place it is an ending.
      FilePath(bytes: (pieces.count > 1 ? Array("x".utf8) : []) + last).fileExtension
    } else {
      ""
    }
  }

  /// The name followed by an ending.
  package func appending(ending: String) -> OutputName {
    OutputName(pieces: pieces + [.literal(Array(ending.utf8))])
  }

  /// The other name inside the folder of this name.
  package func containing(_ other: OutputName) -> OutputName {
    if case .literal(let last) = pieces.last, last.last == UInt8(ascii: "/") {
      return OutputName(pieces: pieces + other.pieces)
    }
    return OutputName(pieces: pieces + [.literal([UInt8(ascii: "/")])] + other.pieces)
  }

  /// The name of the document number `number` from the photo at `photo`, which begins with `code`.
  package func path(
    at time: LocalTime, photo: FilePath?, number: Int, code: Barcode? = nil
  ) -> FilePath {
    var bytes: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .literal(let literal): bytes += literal
      case .time(let code): bytes += time.formatted(code)
      case .code: bytes += code?.nameForDocument ?? Array("no-code".utf8)
      case .name: bytes += photo.map(\.nameForDocument) ?? []
      case .number(let width):
        let digits = String(number)
        bytes += Array((String(repeating: "0", count: max(0, width - digits.count)) + digits).utf8)
      }
    }
    return FilePath(bytes: bytes)
  }

  /// Reads what follows a percent sign: flags and a width, a modifier, a letter.
  ///
  /// It is `nil` where no letter follows, so that the sign stands for itself. Throws where the width
  /// is more than any name has, for which memory would be taken all the same.
  private static func timeCode(
    _ rest: inout ArraySlice<UInt8>, in subject: String
  ) throws(UsageError) -> Piece? {
    var index = rest.startIndex
    while index < rest.endIndex, "_-0^#+:123456789".utf8.contains(rest[index]) { index += 1 }
    if index < rest.endIndex, "EO".utf8.contains(rest[index]) { index += 1 }
    guard index < rest.endIndex else { return nil }
    let letter = Unicode.Scalar(rest[index])
    guard letter == "%" || letter.properties.isAlphabetic && letter.isASCII else { return nil }
    let code = [UInt8(ascii: "%")] + rest[rest.startIndex...index]
    let widths = code.split { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard widths.allSatisfy({ $0.drop { $0 == UInt8(ascii: "0") }.count < 4 }) else {
      throw UsageError(
        "\(subject) asks for a field wider than a name can be")
    }
    rest = rest[(index + 1)...]
    return .time(code)
  }

  /// Reads `name}`, `n}`, `n:03}` or `code}`, what follows an opening brace.
  private static func place(
    opening: UInt8, _ rest: inout ArraySlice<UInt8>, in subject: String
  ) throws(UsageError) -> Piece {
    let wrong = UsageError(
      "\(subject) has a brace that is neither {name}, {n}, {n:03} nor {code}; "
        + "write {{ or }} for a brace itself")
    guard opening == UInt8(ascii: "{"), let end = rest.firstIndex(of: UInt8(ascii: "}")) else {
      throw wrong
    }
    let content = String(decoding: rest[..<end], as: UTF8.self)
    rest = rest[(end + 1)...]
    if content == "name" { return .name }
    if content == "code" { return .code }
    if content == "n" { return .number(width: 1) }
    guard content.hasPrefix("n:0"), let width = Int(content.dropFirst(3)), 1...20 ~= width else {
      throw wrong
    }
    return .number(width: width)
  }
}

extension FilePath {
  /// What a document made of this photo is called, without an ending; `stdin` for standard input.
  package var nameForDocument: [UInt8] {
    bytes == [UInt8(ascii: "-")] ? Array("stdin".utf8) : stem.bytes
  }
}

extension Barcode {
  /// Bytes of a name that come from a code at most.
  private static let longestName = 100

  /// What the code says as a part of a file's name: letters, digits and `-_.+,=@` stay, everything else
  /// becomes `_`, and no dot or dash leads; the payload in hexadecimal where it is no text.
  package var nameForDocument: [UInt8] {
    guard !isBinary else {
      return Array(bytes.prefix(Self.longestName / 2).map(hexadecimal).joined().utf8)
    }
    var name = ""
    for scalar in text.unicodeScalars {
      let isPlain =
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || "-_.+,=@".unicodeScalars.contains(scalar)
      let next = isPlain ? String(scalar) : "_"
      if name.isEmpty, next == "." || next == "-" { continue }
      guard name.utf8.count + next.utf8.count <= Self.longestName else { break }
      name += next
    }
    return Array((name.isEmpty ? "_" : name).utf8)
  }
}
