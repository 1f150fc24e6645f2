extension Raster where Pixel == RGB8 {
  /// The bytes of row `y` (red, green, blue, red, ...) for loops that treat all channels alike; traps
  /// outside the raster.
  ///
  /// A loop over `RGB8` reads with a stride of three and stays scalar; over bytes it vectorises.
  @inlinable @_lifetime(borrow self)
  package func byteRow(_ y: Int) -> Span<UInt8> {
    // Safe: RGB8 is three bytes without padding, and every bit pattern is a valid UInt8.
    unsafe Span<UInt8>(_bytes: row(y).bytes)
  }
}
