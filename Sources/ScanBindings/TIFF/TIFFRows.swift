internal import CTIFF
internal import ScanImaging

/// The rows of a picture of a TIFF file, in sRGB on white.
///
/// Strips of one plane are decoded row by row. Tiles, planes and colour spaces that only libtiff knows
/// come in blocks as high as a tile or strip, whose colours are held until their rows were appended.
struct TIFFRows: RowSource, ~Copyable {
  let size: PixelSize
  private let blocks: TIFFBlocks

  /// The colours of the rows `heldRows`.
  private var held: [RGB8] = []
  private var heldRows = 0..<0

  init(_ file: consuming TIFFFile, _ page: TIFFPage) throws(TIFFError) {
    size = page.size
    blocks = try TIFFBlocks(file, page)
  }

  mutating func appendRows(
    _ rows: Range<Int>, to output: inout OutputSpan<RGB8>
  ) throws(TIFFError) {
    for row in rows {
      if blocks.areRows {
        try blocks.appendRow(row, to: &output)
        continue
      }
      if !heldRows.contains(row) {
        let start = row / blocks.height * blocks.height
        heldRows = start..<min(start + blocks.height, size.height)
        held = try blocks.colors(of: heldRows)
      }
      let start = (row - heldRows.lowerBound) * size.width
      let colors = held.span.extracting(start..<start + size.width)
      for x in 0..<size.width { output.append(colors[x]) }
    }
  }
}
