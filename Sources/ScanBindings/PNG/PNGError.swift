/// Why a PNG file could not be decoded.
package enum PNGError: Error, Hashable, Sendable {
  /// The bytes break the format or end early; the text says how.
  case damaged(String)
}
