// Sources: PDF Reference, fourth edition (PDF 1.4, Adobe 2001), chapter 3; ISO 19005-1:2005 with
// corrigendum 1 (PDF/A-1), level B.

import ScanImaging

/// Writes a PDF 1.4 file as one stream, each page when it comes; PDF/A-1b unless asked otherwise.
///
/// What stays in memory is eight bytes an object, three objects a page. Pages added to a document are an
/// incremental update: all its bytes stay, and new ones follow them.
package struct PDFWriter: DocumentWriter {
  /// The first bytes; four above 127 tell transfer programs that the file is binary.
  static let header = Array("%PDF-1.4\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A]
  /// Pages under one node of the page tree, so that no array of it grows with the document but the
  /// root's, slowly.
  static let pagesPerNode = 64
  /// The objects that PDF/A-1 allows (ISO 19005-1, 6.1.12; PDF Reference 1.4, table C.1).
  static let greatestObjectCount = 8_388_607

  private let output: any ByteOutput
  private let existing: PDFContinuation?
  private var metadata: PDFMetadata
  private let isArchival: Bool
  private var table: CrossReferenceTable
  private let catalog: Int
  private let root: Int
  private var nodes: [Int] = []
  private var nodePages: [Int] = []
  private var pageCount = 0
  private var outline: PDFOutline
  private var labels: PDFPageLabels
  private var fingerprint = ContentFingerprint()

  /// Begins a document; writes its header.
  package init(
    output: any ByteOutput, record: DocumentRecord
  ) throws(DocumentError) {
    self.output = output
    existing = nil
    isArchival = record.isArchival
    metadata = PDFMetadata(record)
    table = CrossReferenceTable(firstNumber: 1)
    catalog = table.reserve()
    root = table.reserve()
    outline = PDFOutline()
    labels = PDFPageLabels()
    fingerprint.append(Array(metadata.packet(isArchival: isArchival).utf8))
    try output.write(PDFWriter.header)
  }

  /// Goes on behind the last byte of a document; whether it is PDF/A stays as it is.
  init(output: any ByteOutput, record: DocumentRecord, after existing: PDFContinuation) {
    self.output = output
    self.existing = existing
    isArchival = existing.profile != nil
    metadata = existing.metadata
    metadata.update(record)
    table = CrossReferenceTable(firstNumber: existing.firstNumber)
    (catalog, root) = (existing.catalog, existing.root)
    (nodes, nodePages) = (existing.nodes, existing.openPages)
    pageCount = existing.pageCount
    outline = PDFOutline(after: existing.outline)
    labels = existing.labels
    fingerprint.append(Array(existing.identity.utf8))
    fingerprint.append(Array(metadata.packet(isArchival: isArchival).utf8))
  }

  package mutating func append(_ page: EncodedPage) throws(DocumentError) {
    try checkRoom(for: page.encoding.byteCount)
    if nodePages.isEmpty { nodes.append(table.reserve()) }
    let node = nodes[nodes.count - 1]
    let box = PDFPageBox(page)
    let (drawing, images) = try writePictures(of: page)
    let content = table.reserve()
    try write(content, stream: "", Array("\(box.imageMatrix) cm \(drawing)\n".utf8))
    let number = table.reserve()
    try write(
      number,
      "<</Type/Page/Parent \(node) 0 R/MediaBox\(box.mediaBox)/Contents \(content) 0 R"
        + "/Resources<</XObject<<\(images)>>>>>>")
    if let title = page.bookmark { outline.append(title, page: number) }
    labels.append(page.label)
    nodePages.append(number)
    pageCount += 1
    metadata.append(page.barcodes, onPage: pageCount)
    if nodePages.count == PDFWriter.pagesPerNode { try closeNode() }
  }

  package mutating func finish() throws(DocumentError) {
    guard pageCount > existing?.pageCount ?? 0 else { throw .noPages }
    if !nodePages.isEmpty { try closeNode() }
    let kids = nodes.map { "\($0) 0 R" }.joined(separator: " ")
    try write(root, "<</Type/Pages/Count \(pageCount)/Kids[\(kids)]>>")
    var entries = "/Type/Catalog/Pages \(root) 0 R"
    let packet = existing?.packet ?? table.reserve()
    try write(
      packet, stream: "/Type/Metadata/Subtype/XML",
      Array(metadata.packet(isArchival: isArchival).utf8))
    entries += "/Metadata \(packet) 0 R"
    if isArchival { entries += "/OutputIntents[\(try writeOutputIntent())]" }
    entries += labels.entry
    try writeOutline(&entries)
    try write(catalog, "<<\(entries)>>")
    let information = existing?.information ?? table.reserve()
    try write(information, metadata.information)
    try writeTrailer(information: information)
  }
}

extension PDFWriter {
  /// Refuses a page with which the document would outgrow its cross-reference table.
  private func checkRoom(for byteCount: Int) throws(DocumentError) {
    // Far more than an object's own text, the page's entries and all that follows the last page.
    let allowance = 1 << 20 + 200 * (pageCount + 1)
    guard output.position + byteCount + allowance < CrossReferenceTable.limit,
      table.size + 200 < PDFWriter.greatestObjectCount
    else {
      throw .tooLarge(format: "PDF", limit: CrossReferenceTable.limit)
    }
  }

  /// Writes the images of a page; returns the operators that draw them into the unit square, and their
  /// names with their numbers.
  private mutating func writePictures(
    of page: EncodedPage
  ) throws(DocumentError) -> (drawing: String, images: String) {
    guard case .layered(let picture) = page.encoding else {
      return ("/I Do", "/I \(try write(PDFImage(page))) 0 R")
    }
    var drawing = ""
    var images = ""
    switch picture.ground {
    case .color(let color): drawing += "\(PDFText.color(color)) 0 0 1 1 re f "
    case .picture(let stream):
      drawing += "/G Do "
      images += "/G \(try write(PDFImage(stream))) 0 R"
    }
    let mask = try write(PDFImage(picture.mask, page.size))
    switch picture.ink {
    case .color(let color):
      drawing += "\(PDFText.color(color)) /I Do"
      images += "/I \(mask) 0 R"
    case .picture(let stream):
      drawing += "/I Do"
      images += "/I \(try write(PDFImage(stream, mask: mask))) 0 R"
    }
    return (drawing, images)
  }

  /// Writes an image and returns its number.
  private mutating func write(_ image: PDFImage) throws(DocumentError) -> Int {
    fingerprint.append(image.bytes)
    let number = table.reserve()
    try write(number, stream: "/Type/XObject/Subtype/Image\(image.entries)", image.bytes)
    return number
  }

  private mutating func closeNode() throws(DocumentError) {
    let kids = nodePages.map { "\($0) 0 R" }.joined(separator: " ")
    try write(
      nodes[nodes.count - 1],
      "<</Type/Pages/Parent \(root) 0 R/Count \(nodePages.count)/Kids[\(kids)]>>")
    nodePages.removeAll(keepingCapacity: true)
  }

  /// Writes the profile and returns the output intent that names it.
  private mutating func writeOutputIntent() throws(DocumentError) -> String {
    let profile = existing?.profile ?? table.reserve()
    if existing == nil { try write(profile, stream: "/N 3", SRGBProfile.bytes) }
    return "<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)"
      + "/RegistryName(http://www.color.org)/Info(sRGB)/DestOutputProfile \(profile) 0 R>>"
  }

  private mutating func writeOutline(_ catalogEntries: inout String) throws(DocumentError) {
    let outlineRoot: Int
    if let old = existing?.outline {
      outlineRoot = old.root
    } else {
      guard !outline.isEmpty else { return }
      outlineRoot = table.reserve()
    }
    catalogEntries += "/Outlines \(outlineRoot) 0 R/PageMode/UseOutlines"
    let numbers = outline.titles.map { _ in table.reserve() }
    guard let first = numbers.first else { return }
    if let old = existing?.outline {
      try write(old.last, PDFOutline.item(old, followedBy: first))
    }
    for (index, number) in numbers.enumerated() {
      try write(number, outline.item(index, numbers: numbers, root: outlineRoot))
    }
    try write(outlineRoot, outline.root(numbers: numbers))
  }

  private func writeTrailer(information: Int) throws(DocumentError) {
    let start = output.position
    try table.write(to: output)
    let identity = fingerprint.hexadecimal
    let previous = existing.map { "/Prev \($0.newestTable)" } ?? ""
    try output.write(
      "trailer\n<</Size \(table.size)/Root \(catalog) 0 R/Info \(information) 0 R"
        + "/ID[<\(existing?.identity ?? identity)><\(identity)>]\(previous)>>\n"
        + "startxref\n\(start)\n%%EOF\n")
  }

  private mutating func write(_ number: Int, _ value: String) throws(DocumentError) {
    table.record(number, at: output.position)
    try output.write("\(number) 0 obj\n\(value)\nendobj\n")
  }

  private mutating func write(
    _ number: Int, stream entries: String, _ bytes: [UInt8]
  ) throws(DocumentError) {
    table.record(number, at: output.position)
    try output.write("\(number) 0 obj\n<<\(entries)/Length \(bytes.count)>>\nstream\n")
    try output.write(bytes)
    try output.write("\nendstream\nendobj\n")
  }
}

extension DocumentFormat {
  /// PDF/A-1b, or plain PDF 1.4 where the record says so.
  public static let pdf = DocumentFormat(
    name: "pdf", fileExtensions: ["pdf"], holdsSeveralPages: true,
    codes: [
      .jpeg, .progressiveJPEG, .group4, .jbig2, .palette, .layers, .filteredRows,
    ],
    signatures: [Array("%PDF-".utf8)],
    readForUpdate: { document throws(DocumentError) in
      let existing = try PDFContinuation(document)
      return DocumentContinuation(pageCount: existing.pageCount) { output, record in
        PDFWriter(output: output, record: record, after: existing)
      }
    },
    makeWriter: { output, record throws(DocumentError) in
      try PDFWriter(output: output, record: record)
    })
}
