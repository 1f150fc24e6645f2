internal import CJPEG
internal import ScanImaging

/// A JPEG picture that is decoded row by row.
@safe struct JPEGRowReader<Pixel: BitwiseCopyable>: ~Copyable {
  private let decoder: OpaquePointer

  /// Starts the picture that `header` describes.
  ///
  /// `bytes` must stay where they are for as long as the reader lives. With a `reduction` of 2, 4 or 8
  /// the picture comes that many times smaller. Traps unless `kind` has as many samples as `Pixel`
  /// bytes.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, _ header: JPEGHeader, _ kind: CJPEGPixels,
    reduction: Int = 1
  ) throws(JPEGError) {
    precondition(Int(kind.rawValue) == MemoryLayout<Pixel>.stride)
    guard let decoder = unsafe cjpeg_decoder_create() else { throw .damaged("no memory is left") }
    let isYCCK = if case .ycck = header.colorSpace { true } else { false }
    let (width, height) = (UInt32(header.size.width), UInt32(header.size.height))
    guard
      unsafe cjpeg_decoder_begin(
        decoder, bytes.baseAddress, bytes.count, kind, isYCCK, width, height, UInt32(reduction))
    else {
      let reason = unsafe String(cString: cjpeg_decoder_failure(decoder))
      unsafe cjpeg_decoder_destroy(decoder)
      throw .damaged(reason)
    }
    unsafe self.decoder = decoder
  }

  deinit { unsafe cjpeg_decoder_destroy(decoder) }

  /// Appends the next `count` rows of `width` pixels; traps where there is no room for them.
  func append(
    _ count: Int, of width: Int, to output: inout OutputSpan<Pixel>
  ) throws(JPEGError) {
    precondition(output.freeCapacity >= count * width)
    // There is room for the rows; they count as written only where all were.
    let isRead = unsafe output.withUnsafeMutableBufferPointer { pixels, initialized in
      let rows = UnsafeMutableRawBufferPointer(pixels.extracting(initialized...))
      let isRead = unsafe cjpeg_decoder_read(
        decoder, rows.assumingMemoryBound(to: UInt8.self).baseAddress, UInt32(count))
      if isRead { initialized += count * width }
      return isRead
    }
    guard isRead else { throw failure }
  }

  /// Reads to the end of the picture and returns how many of the file's bytes belong to it.
  func finish() throws(JPEGError) -> Int {
    var count = 0
    guard unsafe cjpeg_decoder_finish(decoder, &count) else { throw failure }
    return count
  }

  /// What was wrong with the file without harm to the picture.
  var oddity: String? {
    let text = unsafe String(cString: cjpeg_decoder_oddity(decoder))
    return text.isEmpty ? nil : text
  }

  private var failure: JPEGError {
    unsafe .damaged(String(cString: cjpeg_decoder_failure(decoder)))
  }
}
