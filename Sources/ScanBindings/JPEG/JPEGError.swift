/// Why a JPEG file could not be decoded.
package enum JPEGError: Error, Hashable, Sendable {
  /// The bytes break the format or end early; the text says how.
  case damaged(String)

  /// A kind of JPEG that nothing here decodes, such as lossless or 12-bit ones.
  case unsupported(String)
}
