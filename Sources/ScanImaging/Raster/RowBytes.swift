/// A pixel that is bytes without padding, each of any value.
@usableFromInline
package protocol BytePixel {}

extension UInt8: BytePixel {}
extension RGB8: BytePixel {}

extension Raster where Pixel: BytePixel {
  /// The bytes of row `y` (of colour red, green, blue, red, ...) for loops that treat all channels alike;
  /// traps outside the raster.
  ///
  /// A loop over `RGB8` reads with a stride of three and stays scalar; over bytes it vectorises.
  @inlinable @_lifetime(borrow self)
  package func byteRow(_ y: Int) -> Span<UInt8> {
    // Safe: the pixels are bytes without padding, and every bit pattern is a valid UInt8.
    unsafe Span<UInt8>(_bytes: row(y).bytes)
  }
}
