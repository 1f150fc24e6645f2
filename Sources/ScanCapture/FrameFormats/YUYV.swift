package import ScanImaging

/// Packed 4:2:2: brightness, blue difference, brightness, red difference for two pixels.
package enum YUYV: RowDecoder {
  package static let code = "YUYV"

  package static func byteCount(ofRow width: Int) -> Int { (width + 1) / 2 * 4 }

  package static func append(
    row y: Int, of bytes: Span<UInt8>, _ rows: FrameRows, to output: inout OutputSpan<RGB8>
  ) {
    let width = rows.size.width
    let start = y * rows.bytesPerRow
    let row = bytes.extracting(start..<start + byteCount(ofRow: width))
    for x in 0..<width / 2 {
      let (u, v) = (row[4 &* x &+ 1], row[4 &* x &+ 3])
      output.append(rows.conversion.pixel(row[4 &* x], u, v))
      output.append(rows.conversion.pixel(row[4 &* x &+ 2], u, v))
    }
    if width % 2 != 0 {
      let last = width / 2 * 4
      output.append(rows.conversion.pixel(row[last], row[last + 1], row[last + 3]))
    }
  }
}
