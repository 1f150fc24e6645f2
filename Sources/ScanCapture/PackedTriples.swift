package import ScanImaging

/// A format of three bytes a pixel: red, green and blue from the first to the last, or from the last to
/// the first.
package protocol PackedTriples: RowDecoder {
  /// Where among the three red stands: 0 or 2. Blue stands at the other end.
  static var red: Int { get }
}

extension PackedTriples {
  package static func byteCount(ofRow width: Int) -> Int { 3 * width }

  package static func append(
    row y: Int, of bytes: Span<UInt8>, _ rows: FrameRows, to output: inout OutputSpan<RGB8>
  ) {
    let start = y * rows.bytesPerRow
    let row = bytes.extracting(start..<start + byteCount(ofRow: rows.size.width))
    for x in 0..<rows.size.width {
      let pixel = 3 &* x
      output.append(
        RGB8(red: row[pixel &+ red], green: row[pixel &+ 1], blue: row[pixel &+ 2 &- red]))
    }
  }
}
