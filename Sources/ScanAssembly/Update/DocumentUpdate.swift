package import ScanBindings
package import ScanImaging

/// A document on the disk to which pages are added.
///
/// The document stays as it is until the new version, written beside it, is whole and takes its place.
/// While this value lives no other run of docscan adds pages to the same document.
package struct DocumentUpdate: Sendable {
  /// The document's format.
  package let format: DocumentFormat
  /// Pages it has.
  package let pageCount: Int

  private let original: ExistingFile
  private let makeWriter: DocumentContinuation.Begin
  private let calls: any SystemCalls

  /// Opens and checks a document; throws where it is not one that pages can be added to.
  ///
  /// Of a symbolic link the file it leads to is changed.
  package init(
    _ path: FilePath, calls: any SystemCalls = KernelCalls()
  ) throws(DocumentError) {
    self.calls = calls
    original = try ExistingFile(path, calls: calls)
    let start = try original.bytes(at: 0, count: 8)
    for format in DocumentFormat.all {
      guard let read = format.readForUpdate, format.signatures.contains(where: start.starts(with:))
      else { continue }
      let continuation = try read(original)
      self.format = format
      pageCount = continuation.pageCount
      makeWriter = continuation.makeWriter
      return
    }
    throw original.refusal("it is neither a PDF nor a TIFF file")
  }

  /// Begins the new version with all that the document has; may be called again after its output was
  /// discarded.
  package func begin(
    _ record: DocumentRecord
  ) throws(DocumentError) -> (output: any DocumentOutput, writer: any DocumentWriter) {
    let file = try AtomicFile(
      original.path, isReplacing: true, permissions: original.permissions, calls: calls)
    let output = try UpdatedFile(file, of: original)
    return (output, try makeWriter(output, record))
  }
}

/// How writing goes on behind the last byte of a document.
package struct DocumentContinuation: Sendable {
  /// Makes a writer for an output that holds the document already.
  package typealias Begin =
    @Sendable (any ByteOutput, DocumentRecord) throws(DocumentError) -> any DocumentWriter

  /// Pages the document has.
  package let pageCount: Int
  /// Makes the writer that adds pages; the record's date becomes that of the change.
  package let makeWriter: Begin
}
