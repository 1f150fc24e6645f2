/// Where a document's bytes go.
package protocol ByteOutput: Sendable {
  /// Bytes written so far: the place in the document where the next one comes to lie.
  var position: Int { get }

  /// Appends bytes.
  func write(_ bytes: [UInt8]) throws(DocumentError)

  /// Puts bytes in the place of ones written before.
  func rewrite(_ bytes: [UInt8], at offset: Int) throws(DocumentError)
}

extension ByteOutput {
  /// Appends text in UTF-8.
  func write(_ text: String) throws(DocumentError) {
    try write(Array(text.utf8))
  }
}
