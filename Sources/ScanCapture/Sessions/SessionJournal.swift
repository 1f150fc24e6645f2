public import ScanImaging

/// What is known of an unfinished scan besides its photos: all that is needed to go on with it, or to
/// finish it.
public struct SessionJournal: Sendable, Hashable {
  /// A page that was taken.
  public struct Page: Sendable, Hashable {
    /// The number of its photo's file, which says nothing of its place.
    public var number: Int
    /// Whether the photo is the camera's own JPEG; a PNG otherwise.
    public var isJPEG: Bool
    /// The outline seen when it was taken, in pixels of the photo; `nil` where none was.
    public var outline: Quadrilateral?
    /// Quarter turns clockwise that the person gave it; `nil` where it was left to the print.
    public var quarterTurns: Int?

    /// Creates a page.
    public init(
      number: Int, isJPEG: Bool, outline: Quadrilateral? = nil, quarterTurns: Int? = nil
    ) {
      self.number = number
      self.isJPEG = isJPEG
      self.outline = outline
      self.quarterTurns = quarterTurns
    }

    /// The name of the photo's file.
    var fileName: FilePath {
      let digits = String(number)
      let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
      return FilePath(zeros + digits + (isJPEG ? ".jpg" : ".png"))
    }
  }

  /// When it was begun, in seconds since 1970.
  public var began: Int
  /// The folder that names in `words` start from.
  public var folder: FilePath
  /// The words of the command that began it, whatever they mean.
  public var words: [[UInt8]]
  /// The pages, in their order.
  public var pages: [Page]

  /// Creates a journal.
  public init(began: Int, folder: FilePath, words: [[UInt8]], pages: [Page] = []) {
    self.began = began
    self.folder = folder
    self.words = words
    self.pages = pages
  }

  /// A number that no page of the journal has.
  var nextNumber: Int { (pages.map(\.number).max() ?? 0) + 1 }
}

/// The journal as a file: lines of fields with blanks between them, each a name and its values.
///
///     docscan-session 1
///     began 1764490000
///     folder /srv/me
///     words capture --pages 3 -o my%20scan.pdf
///     page 1 jpg turns=1 corners=10.5,20,300,20,310,400,5,390
///     end
///
/// Bytes other than letters, digits and a few signs are written as in URLs. A file that does not end in
/// `end`, or holds anything else, is refused: whoever can write to the folder can write anything.
extension SessionJournal {
  /// More than the journal of any scan.
  static let byteLimit = 4 << 20
  private static let title = "docscan-session 1"
  private static let mostPages = 100_000
  /// Beyond the corners of any photo.
  private static let farthest = 1e6

  /// The bytes of the file.
  package var bytes: [UInt8] {
    var lines = [
      Self.title, "began \(began)", "folder \(Self.escaped(folder.bytes))",
      (["words"] + words.map(Self.escaped)).joined(separator: " "),
    ]
    for page in pages {
      var fields = ["page", String(page.number), page.isJPEG ? "jpg" : "png"]
      if let turns = page.quarterTurns { fields.append("turns=\(turns)") }
      if let outline = page.outline {
        let numbers = outline.corners.flatMap { [$0.x, $0.y] }.map(String.init(_:))
        fields.append("corners=" + numbers.joined(separator: ","))
      }
      lines.append(fields.joined(separator: " "))
    }
    return Array((lines + ["end", ""]).joined(separator: "\n").utf8)
  }

  /// Why a journal cannot be read.
  package struct Damage: Error, Hashable {
    package let reason: String
  }

  /// Reads the bytes of a file.
  package init(_ bytes: [UInt8]) throws(Damage) {
    guard bytes.count <= Self.byteLimit, let text = String(validating: bytes, as: UTF8.self) else {
      throw Damage(reason: "it is no journal")
    }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    guard lines.popFirst().map(String.init) == Self.title else {
      throw Damage(reason: "it is no journal of this version")
    }
    guard lines.popLast() == "", lines.popLast() == "end" else {
      throw Damage(reason: "its end is missing")
    }
    guard let began = Self.fields(&lines, "began")?.first.flatMap({ Int($0) }),
      let folder = Self.fields(&lines, "folder")?.first.flatMap(Self.unescaped),
      let words = Self.fields(&lines, "words")?.map(Self.unescaped), !words.contains(nil),
      lines.count <= Self.mostPages
    else { throw Damage(reason: "its first lines are damaged") }
    self.init(began: began, folder: FilePath(bytes: folder), words: words.compactMap { $0 })
    while !lines.isEmpty {
      guard let page = Self.fields(&lines, "page").flatMap(Page.init) else {
        throw Damage(reason: "the line of page \(pages.count + 1) is damaged")
      }
      pages.append(page)
    }
    guard Set(pages.map(\.number)).count == pages.count else {
      throw Damage(reason: "two pages have the same photo")
    }
  }

  /// The values of the next line, where it has that name.
  private static func fields(
    _ lines: inout ArraySlice<Substring>, _ name: String
  ) -> [Substring]? {
    let fields = lines.popFirst()?.split(separator: " ", omittingEmptySubsequences: false) ?? []
    return fields.first.map(String.init) == name ? Array(fields.dropFirst()) : nil
  }

  private static func escaped(_ bytes: [UInt8]) -> String {
    // A word without any byte has to leave something on its line.
    if bytes.isEmpty { return "%" }
    return bytes.reduce(into: "") { text, byte in
      let scalar = Unicode.Scalar(byte)
      if scalar.isASCII, scalar.properties.isAlphabetic || "0123456789-_.,:=/".utf8.contains(byte) {
        text.unicodeScalars.append(scalar)
      } else {
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
  }

  /// The bytes of a word; `nil` where it is not written as above, or holds a NUL.
  private static func unescaped(_ word: Substring) -> [UInt8]? {
    if word == "%" { return [] }
    var bytes: [UInt8] = []
    var rest = word.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = Substring(rest.prefix(2))
      guard digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
        let value = UInt8(digits, radix: 16), value != 0
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return bytes.isEmpty ? nil : bytes
  }
}

extension SessionJournal.Page {
  /// Reads the values of a page's line.
  fileprivate init?(_ fields: [Substring]) {
    guard fields.count >= 2, let number = Int(fields[0]), 1...9_999_999 ~= number,
      ["jpg", "png"].contains(fields[1])
    else { return nil }
    self.init(number: number, isJPEG: fields[1] == "jpg")
    for field in fields.dropFirst(2) {
      let parts = field.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      switch parts[0] {
      case "turns":
        guard let turns = Int(parts[1]), 0...3 ~= turns else { return nil }
        quarterTurns = turns
      case "corners":
        let numbers = parts[1].split(separator: ",", omittingEmptySubsequences: false)
          .compactMap { Double($0) }
        guard numbers.count == 8, numbers.allSatisfy({ abs($0) <= SessionJournal.farthest }) else {
          return nil
        }
        let corners = stride(from: 0, to: 8, by: 2).map {
          Point(x: numbers[$0], y: numbers[$0 + 1])
        }
        let quad = Quadrilateral(
          topLeft: corners[0], topRight: corners[1], bottomRight: corners[2],
          bottomLeft: corners[3])
        guard quad.isConvex else { return nil }
        outline = quad
      default: return nil
      }
    }
  }
}
