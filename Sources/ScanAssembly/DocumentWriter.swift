/// Writes pages into a document, one after the other, holding no page after it is written.
///
/// The contract: `append` for each page in order, then `finish` once; after an error nothing more is
/// called. The bytes go to the output in order, so that it may be a pipe.
package protocol DocumentWriter: Sendable {
  /// Writes a page.
  mutating func append(_ page: EncodedPage) throws(DocumentError)

  /// Writes what follows the last page.
  mutating func finish() throws(DocumentError)
}
