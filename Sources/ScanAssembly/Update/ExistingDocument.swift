package import ScanImaging

/// The bytes of a document that pages are added to, read at any place; every one of them is hostile.
package protocol ExistingDocument: Sendable {
  /// The document's name, for messages.
  var path: FilePath { get }
  /// Bytes it has.
  var byteCount: Int { get }

  /// The bytes from `offset` on, fewer than `count` where the document ends before.
  func bytes(at offset: Int, count: Int) throws(DocumentError) -> [UInt8]
}

extension ExistingDocument {
  /// The error that tells why pages cannot be added to this document.
  package func refusal(_ reason: String) -> DocumentError {
    .cannotAppend(path, reason: reason)
  }
}
