// Source: Adobe, XMP Specification, 2005; W3C, Extensible Markup Language (XML) 1.0, 2.2 and 2.4.

import ScanImaging

/// Texts in XMP packets, and the property with the codes of pages.
enum XMPText {
  /// The namespace of docscan's own property.
  static let namespace = "urn:docscan:codes:1"

  /// The text with a space for each control character, which XML could not hold.
  static func readable(_ text: String) -> String {
    changing(text) { _ in " " }
  }

  /// The text with the drawn form of each control character but those XML holds.
  static func drawn(_ text: String) -> String {
    changing(text) { scalar in
      switch scalar.value {
      case 9, 10, 13: scalar
      case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? " "
      case 0x7F: "\u{2421}"
      default: "\u{FFFD}"
      }
    }
  }

  private static func changing(
    _ text: String, _ replacement: (Unicode.Scalar) -> Unicode.Scalar
  ) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isText = scalar.value >= 0x20 && scalar.value != 0x7F
      let isCharacter = isText && scalar.value & 0xFFFE != 0xFFFE
      scalars.append(isCharacter ? scalar : replacement(scalar))
    }
    return String(scalars)
  }

  static func escaped(_ text: String) -> String {
    // By scalars: an accent behind a sign makes another character of it, and XML reads the sign.
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      // As they are, readers of XML would make spaces or line feeds of them.
      case "\t": result += "&#9;"
      case "\n": result += "&#10;"
      case "\r": result += "&#13;"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}

extension XMPText {
  /// The entries for the codes of the page `number`, from 1: its number, the format and the text.
  static func entries(_ barcodes: [Barcode], page number: Int) -> [String] {
    barcodes.map { "\(number) \($0.format.rawValue) \(drawn($0.text))" }
  }

  /// The description that holds entries.
  static func description(of entries: [String]) -> String {
    let items = entries.map { "<rdf:li>\(escaped($0))</rdf:li>" }.joined(separator: "\n")
    return """
      <rdf:Description rdf:about="" xmlns:docscan="\(namespace)">
      <docscan:codes><rdf:Seq>
      \(items)
      </rdf:Seq></docscan:codes>
      </rdf:Description>
      """
  }

  /// A packet for a picture's file with the codes of its page; `nil` without codes.
  ///
  /// Codes that would make it longer than `limit` bytes are left out, the last first.
  static func packet(_ barcodes: [Barcode], page number: Int, limit: Int = .max) -> [UInt8]? {
    var entries = entries(barcodes, page: number)
    while !entries.isEmpty {
      let packet = """
        <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/">
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        \(description(of: entries))
        </rdf:RDF></x:xmpmeta>
        <?xpacket end="w"?>
        """
      if packet.utf8.count <= limit { return Array(packet.utf8) }
      entries.removeLast()
    }
    return nil
  }
}
