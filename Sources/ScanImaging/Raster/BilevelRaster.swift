/// Black on white, eight pixels a byte.
///
/// Rows run from top to bottom, each padded to whole bytes; the leftmost pixel is in the highest bit
/// and a set bit is ink. Padding bits are clear.
public struct BilevelRaster: Sendable, Hashable {
  /// Width and height in pixels.
  public let size: PixelSize
  package var bytes: [UInt8]

  /// Pixels in a row.
  public var width: Int { size.width }
  /// Number of rows.
  public var height: Int { size.height }

  /// Bytes in a row.
  public var stride: Int { (size.width + 7) / 8 }

  /// Creates blank paper.
  public init(size: PixelSize) {
    self.size = size
    let (count, overflow) = ((size.width + 7) / 8).multipliedReportingOverflow(by: size.height)
    precondition(!overflow, "pixel count overflows")
    self.bytes = Array(repeating: 0, count: count)
  }

  /// Whether the pixel at column `x` of row `y` is ink; traps outside the raster.
  public subscript(x: Int, y: Int) -> Bool {
    get {
      precondition(x >= 0 && x < width && y >= 0)
      return bytes[y * stride + x >> 3] & (0x80 >> UInt8(x & 7)) != 0
    }
    set {
      precondition(x >= 0 && x < width && y >= 0)
      let mask: UInt8 = 0x80 >> UInt8(x & 7)
      if newValue {
        bytes[y * stride + x >> 3] |= mask
      } else {
        bytes[y * stride + x >> 3] &= ~mask
      }
    }
  }

  /// The packed bytes of row `y`; traps outside the raster.
  @_lifetime(borrow self)
  public func row(_ y: Int) -> Span<UInt8> {
    bytes.span.extracting(y * stride..<(y + 1) * stride)
  }

  /// Packs row `y`, pixel x becoming ink where `isInk[x]` is not 0.
  ///
  /// Traps unless there are exactly `width` flags.
  public mutating func setRow(_ y: Int, from isInk: Span<UInt8>) {
    precondition(isInk.count == width)
    let start = y * stride
    let whole = width / 8
    for index in 0..<whole {
      let word = UInt64(littleEndian: isInk.word(at: index * 8))
      // The lowest bit of every byte that is not 0: carries out of the lower seven bits reach the
      // eighth, and nothing beyond it.
      let low = (word & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F7F_7F7F_7F7F_7F7F
      let bits = ((low | word) >> 7) & 0x0101_0101_0101_0101
      // Byte k moves to bit 63 - k.
      bytes[start + index] = UInt8(truncatingIfNeeded: (bits &* 0x8040_2010_0804_0201) >> 56)
    }
    if width % 8 != 0 {
      var byte: UInt8 = 0
      for x in whole * 8..<width where isInk[x] != 0 { byte |= 0x80 >> UInt8(x & 7) }
      bytes[start + whole] = byte
    }
  }
}
