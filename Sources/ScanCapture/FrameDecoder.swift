package import ScanImaging

/// One format of frames: its name and how its pictures are read.
///
/// A new format is one file with a type of this protocol and one line in `FrameFormat.all`.
package protocol FrameDecoder: Sendable {
  /// The format's four letters.
  static var code: String { get }

  /// Whether its pictures have no colour.
  static var isGray: Bool { get }

  /// The picture, `reduction` (1, 2, 4 or 8) times smaller on both sides, rounded up.
  ///
  /// A frame that is not a whole picture is an error. The frame's bytes may be anything.
  static func raster(
    of frame: Frame, reducedBy reduction: Int
  ) throws(FrameDamage) -> Raster<RGB8>
}

/// A format of uncompressed rows.
package protocol RowDecoder: FrameDecoder {
  /// Bytes that `width` pixels of a row of the first plane take.
  static func byteCount(ofRow width: Int) -> Int

  /// Planes' bytes in all, for rows of the first plane that are `bytesPerRow` apart; `nil` where the
  /// number overflows.
  static func byteCount(of size: PixelSize, bytesPerRow: Int) -> Int?

  /// Appends the pixels of row `y` to `output`, whose free capacity suffices.
  ///
  /// `bytes` are as many as `byteCount(of:bytesPerRow:)` says.
  static func append(
    row y: Int, of bytes: Span<UInt8>, _ rows: FrameRows, to output: inout OutputSpan<RGB8>
  )
}

/// How the rows of an uncompressed frame lie, and what they mean.
package struct FrameRows: Sendable {
  package let size: PixelSize
  package let bytesPerRow: Int
  package let conversion: ColorCoding.Conversion
}

extension RowDecoder {
  package static var isGray: Bool { false }

  package static func byteCount(of size: PixelSize, bytesPerRow: Int) -> Int? {
    let (count, overflow) = bytesPerRow.multipliedReportingOverflow(by: size.height)
    return overflow ? nil : count
  }

  package static func raster(
    of frame: Frame, reducedBy reduction: Int
  ) throws(FrameDamage) -> Raster<RGB8> {
    let size = frame.size
    guard size.width > 0, size.height > 0, size.area != nil else {
      throw .undecodable("it is \(size) pixels large")
    }
    let rowBytes = byteCount(ofRow: size.width)
    let bytesPerRow = max(frame.bytesPerRow, rowBytes)
    guard let expected = byteCount(of: size, bytesPerRow: bytesPerRow) else {
      throw .undecodable("it is \(size) pixels large")
    }
    // Some drivers leave out what pads the last row.
    let padding = bytesPerRow - rowBytes
    guard frame.bytes.count >= expected - padding else {
      throw .short(expected: expected, found: frame.bytes.count)
    }
    try checkLastRows(of: frame, bytesPerRow: bytesPerRow, rowBytes: rowBytes)
    let rows = FrameRows(
      size: size, bytesPerRow: bytesPerRow, conversion: frame.coding.conversion)
    let bytes = frame.bytes.span
    guard reduction > 1 else {
      return Raster(size: size) { output in
        for y in 0..<size.height { append(row: y, of: bytes, rows, to: &output) }
      }
    }
    return RowReduction(reduction).raster(of: size) { y, output in
      append(row: y, of: bytes, rows, to: &output)
    }
  }

  /// Throws where the lowest rows of the first plane hold zeros alone, as buffers do that were not
  /// filled: brightness below black where there is brightness, and no real picture is black to the
  /// last bit over a sixteenth of its rows.
  private static func checkLastRows(
    of frame: Frame, bytesPerRow: Int, rowBytes: Int
  ) throws(FrameDamage) {
    var empty = 0
    let bytes = frame.bytes.span
    for y in stride(from: frame.size.height - 1, through: 0, by: -1) {
      let row = bytes.extracting(y * bytesPerRow..<y * bytesPerRow + rowBytes)
      guard (0..<row.count).allSatisfy({ row[$0] == 0 }) else { break }
      empty += 1
    }
    // A frame that is black all over was taken in the dark.
    if empty * 16 >= frame.size.height, empty < frame.size.height { throw .emptyRows(empty) }
  }
}
