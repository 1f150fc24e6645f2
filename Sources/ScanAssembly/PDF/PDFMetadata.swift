// Sources: ISO 19005-1:2005, 6.7 (the packet, which entry of Info has which property as its equal, and
// in 6.7.8 the description of properties that no standard has); Adobe, XMP Specification, 2005.

import ScanImaging

/// The document's record in the two forms of PDF/A, made from one value so that they agree.
struct PDFMetadata: Equatable {
  private(set) var title: String?
  private(set) var producer: String
  private(set) var created: DocumentDate
  private(set) var modified: DocumentDate
  /// QR codes and barcodes, each as its page's number, its format and its text with spaces between.
  private(set) var codes: [String] = []

  init(_ record: DocumentRecord) {
    title = record.title.map(XMPText.readable)
    producer = XMPText.readable(record.producer)
    created = record.date
    modified = record.date
  }

  /// Adds the codes of the page `number`, from 1.
  mutating func append(_ barcodes: [Barcode], onPage number: Int) {
    codes += XMPText.entries(barcodes, page: number)
  }

  /// Takes over who changed the document and when; its title where it gives one.
  mutating func update(_ record: DocumentRecord) {
    let newer = PDFMetadata(record)
    (producer, modified) = (newer.producer, newer.modified)
    if let title = newer.title { self.title = title }
  }

  /// The document information dictionary.
  var information: String {
    let title = title.map { "/Title\(PDFText.string($0))" } ?? ""
    return "<<\(title)/Producer\(PDFText.string(producer))/CreationDate(\(created.pdfText))"
      + "/ModDate(\(modified.pdfText))>>"
  }

  /// The XMP packet; it says PDF/A-1b where `isArchival`.
  func packet(isArchival: Bool) -> String {
    let prefixes =
      "xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" "
      + "xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\""
      + (isArchival ? " xmlns:pdfaid=\"http://www.aiim.org/pdfa/ns/id/\"" : "")
    let level = "<pdfaid:part>1</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>"
    let heading = title.map {
      "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">\(XMPText.escaped($0))</rdf:li>"
        + "</rdf:Alt></dc:title>\n"
    }
    return """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" \(prefixes)>
      \(isArchival ? level + "\n" : "")\(heading ?? "")\
      <dc:format>application/pdf</dc:format>
      <pdf:Producer>\(XMPText.escaped(producer))</pdf:Producer>
      <xmp:CreateDate>\(created.xmpText)</xmp:CreateDate>
      <xmp:ModifyDate>\(modified.xmpText)</xmp:ModifyDate>
      </rdf:Description>\(codesDescription)</rdf:RDF></x:xmpmeta>
      <?xpacket end="w"?>
      """
  }

  /// The property with the codes, behind the description that PDF/A asks for; empty without codes.
  private var codesDescription: String {
    guard !codes.isEmpty else { return "" }
    return """

      <rdf:Description rdf:about="" \
      xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" \
      xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" \
      xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
      <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
      <pdfaSchema:schema>QR codes and barcodes read by docscan</pdfaSchema:schema>
      <pdfaSchema:namespaceURI>\(XMPText.namespace)</pdfaSchema:namespaceURI>
      <pdfaSchema:prefix>docscan</pdfaSchema:prefix>
      <pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
      <pdfaProperty:name>codes</pdfaProperty:name>
      <pdfaProperty:valueType>seq Text</pdfaProperty:valueType>
      <pdfaProperty:category>internal</pdfaProperty:category>
      <pdfaProperty:description>For each code: page number, format, text</pdfaProperty:description>
      </rdf:li></rdf:Seq></pdfaSchema:property>
      </rdf:li></rdf:Bag></pdfaExtension:schemas>
      </rdf:Description>
      \(XMPText.description(of: codes))
      """
  }
}

extension PDFMetadata {
  /// Reads a packet back; `nil` where `packet` would not have written it.
  init?(packet: [UInt8]) {
    guard let leaves = XMPReader.leaves(of: packet) else { return nil }
    let description = "x:xmpmeta/rdf:RDF/rdf:Description/"
    var texts: [String: String] = [:]
    for leaf in leaves where leaf.path.hasPrefix(description) {
      let path = String(leaf.path.dropFirst(description.count))
      if path == "docscan:codes/rdf:Seq/rdf:li" {
        codes.append(leaf.text)
      } else {
        texts[path] = leaf.text
      }
    }
    guard let producer = texts["pdf:Producer"],
      let created = texts["xmp:CreateDate"].flatMap(DocumentDate.init(xmpText:)),
      let modified = texts["xmp:ModifyDate"].flatMap(DocumentDate.init(xmpText:))
    else { return nil }
    title = texts["dc:title/rdf:Alt/rdf:li"]
    (self.producer, self.created, self.modified) = (producer, created, modified)
    // What another program added would be lost by writing the packet anew.
    guard [true, false].contains(where: { Array(self.packet(isArchival: $0).utf8) == packet })
    else { return nil }
  }
}
