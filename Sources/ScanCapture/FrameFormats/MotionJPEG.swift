internal import ScanBindings
package import ScanImaging

/// JPEG files, one a frame, from most webcams without the Huffman tables that every decoder knows.
package enum MotionJPEG: FrameDecoder {
  package static let code = "MJPG"
  package static let isGray = false

  package static func raster(
    of frame: Frame, reducedBy reduction: Int
  ) throws(FrameDamage) -> Raster<RGB8> {
    // The library puts the standard tables in where a file has none.
    let raster = try reading(frame) { header throws(JPEGError) in
      reduction == 1
        ? try JPEGCodec.picture(of: frame.bytes, header).raster
        : try JPEGCodec.reducedPicture(of: frame.bytes, header, by: reduction)
    }
    try checkLastRows(of: raster, reduction)
    return raster
  }

  /// The frame's bytes as a file that every program reads.
  static func file(of frame: Frame) throws(FrameDamage) -> [UInt8] {
    try reading(frame) { header throws(JPEGError) in
      let picture = try JPEGCodec.picture(of: frame.bytes, header)
      var file = Array(frame.bytes[..<picture.byteCount])
      // Some cameras leave the end marker out at times.
      if file.suffix(2) != [0xFF, 0xD9] { file += [0xFF, 0xD9] }
      return JPEGHuffmanTables.completing(file, try JPEGSegments(file))
    }
  }

  /// What `read` makes of a frame whose header is that of the frame's size.
  private static func reading<Value>(
    _ frame: Frame, _ read: (JPEGHeader) throws(JPEGError) -> Value
  ) throws(FrameDamage) -> Value {
    do throws(JPEGError) {
      let header = try JPEGCodec.header(of: frame.bytes)
      guard header.size == frame.size else {
        throw .damaged("its header says \(header.size) instead of \(frame.size) pixels")
      }
      return try read(header)
    } catch {
      switch error {
      case .damaged(let reason), .unsupported(let reason): throw .undecodable(reason)
      }
    }
  }

  /// Throws where the lowest rows are all of the gray that stands for missing blocks, and the highest
  /// are not.
  ///
  /// Cameras that lose a packet end the file in blocks of zeros, which decode to 128 without a word.
  private static func checkLastRows(
    of raster: Raster<RGB8>, _ reduction: Int
  ) throws(FrameDamage) {
    func isEmpty(_ y: Int) -> Bool {
      let row = raster.byteRow(y)
      return (0..<row.count).allSatisfy { row[$0] == 128 }
    }
    let height = raster.height
    let empty = (0..<height).reversed().prefix(while: isEmpty).count
    // A sixteenth of the rows; a real surface is never as even, not even one out of focus.
    guard empty * 16 >= height, empty < height, !isEmpty(0) else { return }
    throw .emptyRows(empty * reduction)
  }
}
