// Sources: ISO 19005-1:2005, 6.7 (the packet, and which entry of Info has which property as its
// equal); Adobe, XMP Specification, 2005.

/// The document's record in the two forms of PDF/A, made from one value so that they agree.
struct PDFMetadata {
  private let title: String?
  private let producer: String
  private let date: DocumentDate

  init(_ record: DocumentRecord) {
    title = record.title.map(PDFMetadata.readable)
    producer = PDFMetadata.readable(record.producer)
    date = record.date
  }

  /// The document information dictionary.
  var information: String {
    let title = title.map { "/Title\(PDFText.string($0))" } ?? ""
    let day = "(\(date.pdfText))"
    return "<<\(title)/Producer\(PDFText.string(producer))/CreationDate\(day)/ModDate\(day)>>"
  }

  /// The XMP packet; it says PDF/A-1b where `isArchival`.
  func packet(isArchival: Bool) -> String {
    let prefixes =
      "xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" "
      + "xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\""
      + (isArchival ? " xmlns:pdfaid=\"http://www.aiim.org/pdfa/ns/id/\"" : "")
    let level = "<pdfaid:part>1</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>"
    let heading = title.map {
      "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">\(PDFMetadata.escaped($0))</rdf:li>"
        + "</rdf:Alt></dc:title>\n"
    }
    return """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" \(prefixes)>
      \(isArchival ? level + "\n" : "")\(heading ?? "")\
      <dc:format>application/pdf</dc:format>
      <pdf:Producer>\(PDFMetadata.escaped(producer))</pdf:Producer>
      <xmp:CreateDate>\(date.xmpText)</xmp:CreateDate>
      <xmp:ModifyDate>\(date.xmpText)</xmp:ModifyDate>
      </rdf:Description></rdf:RDF></x:xmpmeta>
      <?xpacket end="w"?>
      """
  }

  /// The text with a space for each control character, which XML could not hold.
  private static func readable(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isText = scalar.value >= 0x20 && scalar.value != 0x7F
      let isCharacter = isText && scalar.value & 0xFFFE != 0xFFFE
      scalars.append(isCharacter ? scalar : " ")
    }
    return String(scalars)
  }

  private static func escaped(_ text: String) -> String {
    // By scalars: an accent behind a sign makes another character of it, and XML reads the sign.
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
