/// Why a picture of a TIFF file could not be decoded.
package enum TIFFError: Error, Hashable, Sendable {
  /// The bytes break the format or end early; the text says how.
  case damaged(String)

  /// A kind of TIFF that nothing here decodes.
  case unsupported(String)
}
