// One of the named files of this target that say `unsafe`.

extension Raster where Pixel == RGB8 {
  /// The samples of row `y` one by one, red, green, blue, red...; traps outside the raster.
  ///
  /// Loops that treat the three channels alike run over these with unit stride and vectorise.
  @inlinable @_lifetime(borrow self)
  package func samples(ofRow y: Int) -> Span<UInt8> {
    // Holds because RGB8 is three bytes without padding, so that every byte is initialised.
    let bytes = unsafe row(y).bytes
    return Span<UInt8>(_bytes: bytes)
  }
}
