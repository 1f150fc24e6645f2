// Source: W3C Recommendation, Portable Network Graphics (PNG) Specification (Third Edition), 2025,
// clauses 5.3 (chunks), 11.2.1 (IHDR) and 11.3.4.4 (eXIf).

package import ScanImaging

/// What a PNG file says about its picture before any of it is decoded.
package struct PNGHeader: Sendable, Hashable {
  /// The stored size, before any EXIF orientation.
  package let size: PixelSize

  /// The EXIF block, which begins as a TIFF file does.
  package let exif: Range<Int>?

  /// The bytes every PNG file begins with.
  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Reads the first chunk and looks for the EXIF block, which may follow the pixels.
  package init(_ bytes: [UInt8]) throws(PNGError) {
    guard bytes.starts(with: PNGHeader.signature) else { throw .damaged("it has no signature") }
    guard bytes.count >= 33, bytes[12..<16].elementsEqual("IHDR".utf8) else {
      throw .damaged("it has no header")
    }
    let (width, height) = (PNGHeader.number(in: bytes, at: 16), PNGHeader.number(in: bytes, at: 20))
    guard 1...Int(Int32.max) ~= width, 1...Int(Int32.max) ~= height else {
      throw .damaged("its size is impossible")
    }
    size = PixelSize(width: width, height: height)
    exif = PNGHeader.chunk("eXIf", in: bytes)
  }

  /// The contents of the first chunk of a name.
  private static func chunk(_ name: String, in bytes: [UInt8]) -> Range<Int>? {
    var position = signature.count
    while position + 12 <= bytes.count {
      let length = number(in: bytes, at: position)
      guard length <= bytes.count - position - 12 else { return nil }
      if bytes[position + 4..<position + 8].elementsEqual(name.utf8) {
        return position + 8..<position + 8 + length
      }
      position += 12 + length
    }
    return nil
  }

  private static func number(in bytes: [UInt8], at position: Int) -> Int {
    bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
