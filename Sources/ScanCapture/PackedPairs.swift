package import ScanImaging

/// A format of packed 4:2:2: four bytes for two pixels, which have their colour in common.
package protocol PackedPairs: RowDecoder {
  /// Where among the four the first pixel's brightness stands; the second's is two behind it.
  static var light: Int { get }

  /// Where the blue difference stands; the red one is two behind it.
  static var blue: Int { get }
}

extension PackedPairs {
  package static func byteCount(ofRow width: Int) -> Int { (width + 1) / 2 * 4 }

  package static func append(
    row y: Int, of bytes: Span<UInt8>, _ rows: FrameRows, to output: inout OutputSpan<RGB8>
  ) {
    let width = rows.size.width
    let start = y * rows.bytesPerRow
    let row = bytes.extracting(start..<start + byteCount(ofRow: width))
    for x in 0..<width / 2 {
      let pair = 4 &* x
      let (u, v) = (row[pair &+ blue], row[pair &+ blue &+ 2])
      output.append(rows.conversion.pixel(row[pair &+ light], u, v))
      output.append(rows.conversion.pixel(row[pair &+ light &+ 2], u, v))
    }
    if width % 2 != 0 {
      let last = width / 2 * 4
      output.append(
        rows.conversion.pixel(row[last + light], row[last + blue], row[last + blue + 2]))
    }
  }
}
