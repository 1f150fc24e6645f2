import ScanImaging

/// The new version of a document that pages are added to; it takes the old one's place at `commit`,
/// unless somebody else changed that meanwhile.
struct UpdatedFile: DocumentOutput {
  private static let chunk = 1 << 18

  private let file: AtomicFile
  private let original: ExistingFile

  /// Copies the document into `file`.
  init(_ file: AtomicFile, of original: ExistingFile) throws(DocumentError) {
    self.file = file
    self.original = original
    while file.position < original.byteCount {
      let bytes = try original.bytes(at: file.position, count: UpdatedFile.chunk)
      guard !bytes.isEmpty else { throw .inUse(original.path) }
      try file.write(bytes)
    }
  }

  var position: Int { file.position }

  func write(_ bytes: [UInt8]) throws(DocumentError) { try file.write(bytes) }

  func rewrite(_ bytes: [UInt8], at offset: Int) throws(DocumentError) {
    try file.rewrite(bytes, at: offset)
  }

  func commit() throws(DocumentError) {
    guard original.isInPlace else { throw .inUse(original.path) }
    try file.commit()
  }

  func discard() { file.discard() }
}
