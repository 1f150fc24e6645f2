package import ScanImaging

/// Red, green, blue, a byte each; what libv4l2 converts other formats to.
package enum RGB24: RowDecoder {
  package static let code = "RGB3"

  package static func byteCount(ofRow width: Int) -> Int { 3 * width }

  package static func append(
    row y: Int, of bytes: Span<UInt8>, _ rows: FrameRows, to output: inout OutputSpan<RGB8>
  ) {
    let start = y * rows.bytesPerRow
    let row = bytes.extracting(start..<start + byteCount(ofRow: rows.size.width))
    for x in 0..<rows.size.width {
      output.append(RGB8(red: row[3 &* x], green: row[3 &* x &+ 1], blue: row[3 &* x &+ 2]))
    }
  }
}
