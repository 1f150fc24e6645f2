internal import CJPEG
internal import ScanImaging

/// The rows of a JPEG picture of colour or gray, in sRGB.
struct JPEGColorRows: RowSource, ~Copyable {
  let size: PixelSize
  let reader: JPEGRowReader<RGB8>
  private let conversion: ColorConversion

  init(_ reader: consuming JPEGRowReader<RGB8>, _ header: JPEGHeader, _ profile: ColorProfile?) {
    size = header.size
    self.reader = reader
    conversion = header.colorSpace == .gray ? .gray(profile) : .rgb(profile)
  }

  mutating func appendRows(
    _ rows: Range<Int>, to output: inout OutputSpan<RGB8>
  ) throws(JPEGError) {
    try reader.append(rows.count, of: size.width, to: &output)
    var pixels = output.mutableSpan
    conversion.convert(&pixels)
  }
}

/// The rows of a JPEG picture of ink amounts, in sRGB.
struct JPEGInkRows: RowSource, ~Copyable {
  let size: PixelSize
  let reader: JPEGRowReader<CMYK8>
  private let conversion: ColorConversion

  init(_ reader: consuming JPEGRowReader<CMYK8>, _ header: JPEGHeader, _ profile: ColorProfile?) {
    size = header.size
    self.reader = reader
    conversion = .inks(profile, isInverted: header.colorSpace.isInverted)
  }

  mutating func appendRows(
    _ rows: Range<Int>, to output: inout OutputSpan<RGB8>
  ) throws(JPEGError) {
    for _ in rows {
      let inks = try [CMYK8](capacity: size.width) { row throws(JPEGError) in
        try reader.append(1, of: size.width, to: &row)
      }
      conversion.convert(inks.span, to: &output)
    }
  }
}
