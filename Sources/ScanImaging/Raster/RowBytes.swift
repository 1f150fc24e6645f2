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

  /// Lets `body` change the bytes of row `y`, likewise.
  @inlinable @inline(__always)
  package mutating func changeBytes(ofRow y: Int, _ body: (inout MutableSpan<UInt8>) -> Void) {
    let length = width * MemoryLayout<Pixel>.stride
    precondition(0..<height ~= y)
    // Safe for the same reasons; the row lies inside, and nobody else has it while this one is changed.
    unsafe pixels.withUnsafeMutableBytes { bytes in
      let row = unsafe UnsafeMutableRawBufferPointer(
        rebasing: bytes[y * length..<(y + 1) * length])
      var samples = unsafe MutableSpan<UInt8>(
        _unsafeElements: row.bindMemory(to: UInt8.self))
      body(&samples)
    }
  }
}
