// One of the named files of this target that say `unsafe`: bytes at scattered places.

extension Raster {
  /// The pixels' bytes in row order, to read at scattered places.
  @inlinable
  package var bytes: RawSpan {
    // Holds for the pixels there are: bytes and triples of bytes, without padding.
    @_lifetime(borrow self) get { unsafe pixels.span.bytes }
  }

  /// A raster whose pixels are anything until they are written; for callers that write every one.
  @usableFromInline
  package init(unwritten size: PixelSize) {
    let count = Raster.count(of: size)
    self.size = size
    // Holds because pixels are plain bytes, for which any value is a valid one.
    self.pixels = unsafe [Pixel](unsafeUninitializedCapacity: count) { _, written in
      written = count
    }
  }
}

/// Eight bytes each of four rows, one above the other.
@frozen
@usableFromInline
package struct FourRows {
  @usableFromInline package var first: SIMD8<UInt8>
  @usableFromInline package var second: SIMD8<UInt8>
  @usableFromInline package var third: SIMD8<UInt8>
  @usableFromInline package var fourth: SIMD8<UInt8>

  @inlinable @inline(__always)
  init(
    first: SIMD8<UInt8>, second: SIMD8<UInt8>, third: SIMD8<UInt8>, fourth: SIMD8<UInt8>
  ) {
    self.first = first
    self.second = second
    self.third = third
    self.fourth = fourth
  }
}

extension RawSpan {
  /// Eight bytes from `offset` on as a number, the first the lowest where the processor is
  /// little-endian; traps unless all lie inside.
  @inlinable @inline(__always)
  package func word(at offset: Int) -> UInt64 {
    // Holds because the read is bounds-checked and any bytes are a number.
    unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  /// Traps unless rows of `width` bytes at `offset` and the next three strides lie inside.
  @inlinable @inline(__always)
  package func checkFourRows(at offset: Int, stride: Int, width: Int) {
    // Overflow traps; both products are small for any picture that fits into memory.
    precondition(offset >= 0 && stride >= 0 && offset + 3 * stride + width <= byteCount)
  }

  /// Eight bytes at `offset` and the next three strides; for places that `checkFourRows` has
  /// passed.
  @inlinable @inline(__always)
  package func fourRows(uncheckedAt offset: Int, stride: Int) -> FourRows {
    // Holds because the caller has checked the block that these lie in.
    FourRows(
      first: unsafe unsafeLoadUnaligned(
        fromUncheckedByteOffset: offset, as: SIMD8<UInt8>.self),
      second: unsafe unsafeLoadUnaligned(
        fromUncheckedByteOffset: offset &+ stride, as: SIMD8<UInt8>.self),
      third: unsafe unsafeLoadUnaligned(
        fromUncheckedByteOffset: offset &+ 2 &* stride, as: SIMD8<UInt8>.self),
      fourth: unsafe unsafeLoadUnaligned(
        fromUncheckedByteOffset: offset &+ 3 &* stride, as: SIMD8<UInt8>.self))
  }

  /// Four bytes at `offset` and the next three strides, the upper two rows and the lower two; for
  /// places that `checkFourRows` has passed.
  @inlinable @inline(__always)
  package func fourRowsOfFour(
    uncheckedAt offset: Int, stride: Int
  ) -> (upper: SIMD8<UInt8>, lower: SIMD8<UInt8>) {
    // Holds because the caller has checked the block that these lie in.
    (
      SIMD8(
        lowHalf: unsafe unsafeLoadUnaligned(
          fromUncheckedByteOffset: offset, as: SIMD4<UInt8>.self),
        highHalf: unsafe unsafeLoadUnaligned(
          fromUncheckedByteOffset: offset &+ stride, as: SIMD4<UInt8>.self)),
      SIMD8(
        lowHalf: unsafe unsafeLoadUnaligned(
          fromUncheckedByteOffset: offset &+ 2 &* stride, as: SIMD4<UInt8>.self),
        highHalf: unsafe unsafeLoadUnaligned(
          fromUncheckedByteOffset: offset &+ 3 &* stride, as: SIMD4<UInt8>.self))
    )
  }
}

extension MutableRawSpan {
  /// Copies the first `count` bytes of `source` to `offset` and on; traps unless all lie inside
  /// both.
  package mutating func copyBytes(_ count: Int, of source: Span<UInt8>, to offset: Int) {
    precondition(count >= 0 && count <= source.count)
    precondition(offset >= 0 && offset <= byteCount - count)
    // Holds because both ranges are checked, and exclusive access keeps them apart.
    unsafe withUnsafeMutableBytes { target in
      unsafe source.withUnsafeBytes { bytes in
        unsafe UnsafeMutableRawBufferPointer(rebasing: target[offset..<offset + count])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
      }
    }
  }
}

extension Span<UInt8> {
  /// Eight bytes from `offset` on as a number, as `RawSpan.word(at:)`.
  @inlinable @inline(__always)
  package func word(at offset: Int) -> UInt64 {
    // Holds for the same reasons.
    unsafe bytes.word(at: offset)
  }

  /// Eight bytes from `offset` on, the first in the highest place; clear where the span has ended.
  @inlinable @inline(__always)
  package func bigEndianWord(at offset: Int) -> UInt64 {
    if offset &+ 8 <= count { return UInt64(bigEndian: word(at: offset)) }
    var word: UInt64 = 0
    for place in offset..<offset + 8 {
      word = word << 8 | (place < count ? UInt64(self[place]) : 0)
    }
    return word
  }
}

extension Span<UInt16> {
  /// Four numbers from `index` on; traps unless all lie inside.
  @inlinable @inline(__always)
  package func four(at index: Int) -> SIMD4<UInt16> {
    // Holds because the read is bounds-checked and any bytes are numbers.
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index &* 2, as: SIMD4<UInt16>.self)
  }
}
