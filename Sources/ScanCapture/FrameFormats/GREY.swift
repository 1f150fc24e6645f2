package import ScanImaging

/// Brightness alone, a byte a pixel: infrared cameras, and scientific ones.
package enum GREY: RowDecoder {
  package static let code = "GREY"
  package static let isGray = true

  package static func byteCount(ofRow width: Int) -> Int { width }

  package static func append(
    row y: Int, of bytes: Span<UInt8>, _ rows: FrameRows, to output: inout OutputSpan<RGB8>
  ) {
    let start = y * rows.bytesPerRow
    let row = bytes.extracting(start..<start + rows.size.width)
    for x in 0..<row.count { output.append(RGB8(gray: row[x])) }
  }
}
