package import ScanImaging

/// 4:2:0 in two planes: brightness, and under it pairs of blue and red differences, one for two by two
/// pixels, in rows as far apart as those of the brightness.
package enum NV12: RowDecoder {
  package static let code = "NV12"

  package static func byteCount(ofRow width: Int) -> Int { (width + 1) / 2 * 2 }

  package static func byteCount(of size: PixelSize, bytesPerRow: Int) -> Int? {
    let rows = size.height.addingReportingOverflow((size.height + 1) / 2)
    let bytes = bytesPerRow.multipliedReportingOverflow(by: rows.partialValue)
    return rows.overflow || bytes.overflow ? nil : bytes.partialValue
  }

  package static func append(
    row y: Int, of bytes: Span<UInt8>, _ rows: FrameRows, to output: inout OutputSpan<RGB8>
  ) {
    let width = rows.size.width
    let start = y * rows.bytesPerRow
    let light = bytes.extracting(start..<start + width)
    let colorStart = (rows.size.height + y / 2) * rows.bytesPerRow
    let color = bytes.extracting(colorStart..<colorStart + byteCount(ofRow: width))
    for x in 0..<width {
      let pair = x & ~1
      output.append(rows.conversion.pixel(light[x], color[pair], color[pair &+ 1]))
    }
  }
}
