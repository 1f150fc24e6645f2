// Sources: Adobe, XMP Specification, 2005; Extensible Markup Language (XML) 1.0, fifth edition (W3C,
// 2008). Read is what docscan writes: elements, text and references to characters; no comments,
// sections, declarations or entities.

/// The texts of a packet by the path of elements that lead to them.
package struct XMPReader {
  /// A text in its innermost element.
  package struct Leaf: Equatable {
    /// Names of elements from the outermost on, joined by slashes.
    package let path: String
    package let text: String
  }

  private static let deepest = 16

  private let bytes: [UInt8]
  private var index = 0
  private var path: [String] = []
  private var leaves: [Leaf] = []

  /// Reads a packet; `nil` where it is not of the form that docscan writes.
  package static func leaves(of packet: [UInt8]) -> [Leaf]? {
    var reader = XMPReader(packet)
    return reader.read() ? reader.leaves : nil
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func read() -> Bool {
    guard skip("<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>") else {
      return false
    }
    var text: String?
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<") else {
        guard let found = readText() else { return false }
        text = found
        continue
      }
      if skip("</") {
        guard let name = readName(), path.last == name, skip(">") else { return false }
        if let text { leaves.append(Leaf(path: path.joined(separator: "/"), text: text)) }
        text = nil
        path.removeLast()
        if path.isEmpty { return skip("\n<?xpacket end=\"w\"?>") && index == bytes.count }
      } else {
        index += 1
        guard path.count < XMPReader.deepest, let name = readName(), skipAttributes() else {
          return false
        }
        path.append(name)
        text = ""
      }
    }
    return false
  }

  private mutating func skip(_ text: String) -> Bool {
    guard bytes[index...].starts(with: text.utf8) else { return false }
    index += text.utf8.count
    return true
  }

  private mutating func readName() -> String? {
    let start = index
    while index < bytes.count, XMPReader.isInName(bytes[index]) { index += 1 }
    return index > start ? String(decoding: bytes[start..<index], as: UTF8.self) : nil
  }

  /// Goes on behind the end of the tag; an element without contents is refused.
  private mutating func skipAttributes() -> Bool {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: ">"):
        index += 1
        return bytes[index - 2] != UInt8(ascii: "/")
      case UInt8(ascii: "<"): return false
      case UInt8(ascii: "\""):
        guard let end = bytes[(index + 1)...].firstIndex(of: UInt8(ascii: "\"")) else {
          return false
        }
        index = end + 1
      default: index += 1
      }
    }
    return false
  }

  private mutating func readText() -> String? {
    var text: [UInt8] = []
    while index < bytes.count, bytes[index] != UInt8(ascii: "<") {
      if bytes[index] == UInt8(ascii: "&") {
        guard
          let reference = XMPReader.references.first(where: {
            bytes[index...].starts(with: $0.sign.utf8)
          })
        else { return nil }
        text += Array(reference.character.utf8)
        index += reference.sign.utf8.count
      } else {
        text.append(bytes[index])
        index += 1
      }
    }
    return String(validating: text, as: UTF8.self)
  }

  private static let references: [(sign: String, character: String)] = [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&#9;", "\t"), ("&#10;", "\n"), ("&#13;", "\r"),
  ]

  private static func isInName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ":"):
      true
    default: false
    }
  }
}
