// Source: PDF Reference, fourth edition (PDF 1.4), 3.4.5 (incremental updates) and 3.6.1 to 3.6.2 (the
// catalogue and the page tree).

/// What a writer has to know of a PDF file of docscan's to add pages to it.
struct PDFContinuation: Sendable {
  /// Numbers of the catalogue and of the root of the page tree.
  let catalog: Int
  let root: Int
  /// The nodes below the root, and the pages of the last of them where it takes more.
  let nodes: [Int]
  let openPages: [Int]
  let pageCount: Int
  /// The first number that no object has, and where the newest cross-reference table begins.
  let firstNumber: Int
  let newestTable: Int
  /// The first half of the file's identity, which never changes.
  let identity: String
  let metadata: PDFMetadata
  /// Numbers of its two forms: the packet and the information dictionary.
  let packet: Int
  let information: Int
  /// Number of the colour profile of the output intent; `nil` where the document is not PDF/A.
  let profile: Int?
  let outline: PDFOutline.Existing?
  let labels: PDFPageLabels

  /// Reads a document; throws where it has anything that docscan does not write.
  init(_ document: any ExistingDocument) throws(DocumentError) {
    let head = try document.bytes(at: 0, count: PDFWriter.header.count)
    guard head == PDFWriter.header else { throw document.foreign }
    let objects = try PDFObjects(document)
    let trailer = objects.trailer
    guard trailer.hasOnly(["Size", "Root", "Info", "ID", "Prev"]) else { throw document.foreign }
    guard let size = trailer["Size"]?.integer, size <= PDFWriter.greatestObjectCount,
      let catalog = trailer["Root"]?.reference, let information = trailer["Info"]?.reference,
      let identities = trailer["ID"]?.array, let identity = identities.first?.string,
      identity.count == 16
    else { throw document.damage }
    firstNumber = size
    newestTable = objects.newestTable
    self.catalog = catalog
    self.identity = identity.map { PDFText.hexadecimal(UInt64($0), digits: 2) }.joined()

    let entries = try objects.dictionary(catalog)
    guard
      entries.hasOnly([
        "Type", "Pages", "Metadata", "OutputIntents", "PageLabels", "Outlines", "PageMode",
      ])
    else { throw document.foreign }
    guard let root = entries["Pages"]?.reference, let packet = entries["Metadata"]?.reference
    else { throw document.damage }
    self.root = root
    let tree = try PDFContinuation.pageTree(root, objects, document)
    (nodes, openPages, pageCount) = (tree.nodes, tree.openPages, tree.count)
    guard let metadata = PDFMetadata(packet: try objects.stream(packet).bytes),
      try objects.value(information) == metadata.informationValue
    else { throw document.foreign }
    (self.metadata, self.packet, self.information) = (metadata, packet, information)
    profile = try entries["OutputIntents"].map { intents throws(DocumentError) in
      guard let profile = intents.array?.first?.dictionary?["DestOutputProfile"]?.reference else {
        throw document.damage
      }
      return profile
    }
    outline = try entries["Outlines"].map { value throws(DocumentError) in
      guard let root = value.reference,
        let outline = try PDFOutline.Existing(root: root, objects)
      else { throw document.foreign }
      return outline
    }
    guard let labels = PDFPageLabels(entries["PageLabels"], pageCount: pageCount) else {
      throw document.foreign
    }
    self.labels = labels
  }

  private static func pageTree(
    _ root: Int, _ objects: PDFObjects, _ document: any ExistingDocument
  ) throws(DocumentError) -> (nodes: [Int], openPages: [Int], count: Int) {
    let tree = try objects.dictionary(root)
    guard tree.hasOnly(["Type", "Count", "Kids"]) else { throw document.foreign }
    guard let count = tree["Count"]?.integer, count > 0,
      let nodes = tree["Kids"]?.array?.references, let lastNode = nodes.last,
      let last = try objects.dictionary(lastNode)["Kids"]?.array?.references,
      (1...PDFWriter.pagesPerNode).contains(last.count), last.count <= count
    else { throw document.damage }
    return (nodes, last.count < PDFWriter.pagesPerNode ? last : [], count)
  }
}

extension PDFMetadata {
  /// The document information dictionary as it is read back.
  fileprivate var informationValue: PDFValue? {
    // The parser wants to see that something follows.
    var parser = PDFParser(Array("\(information)\n".utf8))
    do { return try parser.takeValue() } catch { return nil }
  }
}

extension [String: PDFValue] {
  /// Whether there are no keys but these.
  func hasOnly(_ names: Set<String>) -> Bool { names.isSuperset(of: keys) }
}
