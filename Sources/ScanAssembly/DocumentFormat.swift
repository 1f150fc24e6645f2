/// A kind of document that docscan writes.
public struct DocumentFormat: Sendable {
  /// The name in options and JSON.
  public let name: String
  /// Extensions of file names that stand for it, in lower case, the usual one first.
  public let fileExtensions: [String]
  /// Whether it holds more than one page.
  public let holdsSeveralPages: Bool
  /// The codes its pages may have.
  package let codes: PageCodes
  /// Begins a document with its header.
  package let makeWriter: Begin
  /// First bytes of its files, where pages can be added to them.
  package let signatures: [[UInt8]]
  /// Reads a document to which pages are to be added; `nil` where the format takes none.
  package let readForUpdate: Read?

  /// Makes a writer that puts a document with this record into this output.
  package typealias Begin =
    @Sendable (any ByteOutput, DocumentRecord) throws(DocumentError) -> any DocumentWriter

  /// Checks a document and tells how writing goes on in it.
  package typealias Read =
    @Sendable (any ExistingDocument) throws(DocumentError) -> DocumentContinuation

  init(
    name: String, fileExtensions: [String], holdsSeveralPages: Bool, codes: PageCodes,
    signatures: [[UInt8]] = [], readForUpdate: Read? = nil, makeWriter: @escaping Begin
  ) {
    self.name = name
    self.fileExtensions = fileExtensions
    self.holdsSeveralPages = holdsSeveralPages
    self.codes = codes
    self.signatures = signatures
    self.readForUpdate = readForUpdate
    self.makeWriter = makeWriter
  }

  /// All formats; the first is the one for names that tell none.
  public static let all: [DocumentFormat] = [pdf, tiff, png, jpeg]

  /// The format for a file extension, in any case of letters; `nil` for one that no format has.
  public static func named(byExtension fileExtension: String) -> DocumentFormat? {
    all.first { $0.fileExtensions.contains(fileExtension.lowercased()) }
  }
}

extension DocumentFormat: Hashable {
  /// Two formats are equal when their names are.
  public static func == (left: DocumentFormat, right: DocumentFormat) -> Bool {
    left.name == right.name
  }

  /// Feeds the name into the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}
