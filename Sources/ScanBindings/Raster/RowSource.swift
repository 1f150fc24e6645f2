package import ScanImaging

/// A picture that comes row by row from the top, as decoders deliver it.
package protocol RowSource: ~Copyable {
  /// Why rows can be missing.
  associatedtype Failure: Error

  /// The stored size.
  var size: PixelSize { get }

  /// Appends exactly the pixels of `rows`, in sRGB, which follow those of the last call; or throws.
  mutating func appendRows(
    _ rows: Range<Int>, to output: inout OutputSpan<RGB8>
  ) throws(Failure)
}
