internal import CJPEG
package import ScanImaging

/// JPEG by libjpeg-turbo: what a picture is, its pixels, and pictures made into JPEG.
///
/// Decoding goes strip by strip, so that turning a picture upright and converting its colours happen
/// in the cache and one raster is all that is ever held.
package enum JPEGCodec {
  /// How coarsely colour is stored.
  package enum Subsampling: Sendable, Hashable {
    /// One colour sample for two by two pixels.
    case s420

    /// One for every pixel.
    case s444
  }

  /// A decoded file.
  package struct Picture: Sendable {
    package let raster: Raster<RGB8>

    /// How many of the file's bytes belong to the picture, from the first; others may follow.
    package let byteCount: Int

    /// What was wrong with the file without harm to the picture.
    package let oddity: String?
  }

  /// What the file says about its picture; reads only its segments.
  package static func header(of bytes: [UInt8]) throws(JPEGError) -> JPEGHeader {
    try JPEGHeader(JPEGSegments(bytes))
  }

  /// The stored picture as it is, without regard to orientation or profile.
  package static func decode(_ bytes: [UInt8]) throws(JPEGError) -> Raster<RGB8> {
    try picture(of: bytes, header(of: bytes)).raster
  }

  /// The luma of the stored picture; CMYK is refused.
  package static func decodeGray(_ bytes: [UInt8]) throws(JPEGError) -> Raster<UInt8> {
    let header = try header(of: bytes)
    guard header.componentCount < 4 else { throw .unsupported("luma of CMYK") }
    return try unsafe bytes.withUnsafeBufferPointer { bytes throws(JPEGError) in
      let reader = try unsafe JPEGRowReader<UInt8>(bytes, header, CJPEGPixelsGray)
      let raster = try Raster<UInt8>(size: header.size) { output throws(JPEGError) in
        try reader.append(header.size.height, of: header.size.width, to: &output)
      }
      _ = try reader.finish()
      return raster
    }
  }

  /// The picture turned upright, with its colours converted to sRGB by `profile`.
  ///
  /// Without a profile, or with one for other kinds of pixels, colours are taken for sRGB, and inks for
  /// ideal. A picture that is cut off or breaks the format is an error, never a picture with a gray
  /// rest.
  package static func picture(
    of bytes: [UInt8], _ header: JPEGHeader, orientation: Orientation = .upright,
    profile: ColorProfile? = nil
  ) throws(JPEGError) -> Picture {
    // The buffer outlives the reader, which lives inside the closure.
    try unsafe bytes.withUnsafeBufferPointer { bytes throws(JPEGError) in
      switch header.colorSpace {
      case .gray, .yCbCr, .rgb:
        let reader = try unsafe JPEGRowReader<RGB8>(bytes, header, CJPEGPixelsRGB)
        var rows = JPEGColorRows(reader, header, profile)
        let raster = try Raster(upright: &rows, from: orientation)
        return Picture(
          raster: raster, byteCount: try rows.reader.finish(), oddity: rows.reader.oddity)
      case .cmyk, .ycck:
        let reader = try unsafe JPEGRowReader<CMYK8>(bytes, header, CJPEGPixelsCMYK)
        var rows = JPEGInkRows(reader, header, profile)
        let raster = try Raster(upright: &rows, from: orientation)
        return Picture(
          raster: raster, byteCount: try rows.reader.finish(), oddity: rows.reader.oddity)
      }
    }
  }

  /// The picture as a JPEG file of `quality` 1 to 100; traps outside, and where a side is 0 or longer
  /// than 65,500.
  package static func encode(
    _ raster: Raster<RGB8>, quality: Int, subsampling: Subsampling = .s420,
    isProgressive: Bool = false
  ) -> [UInt8] {
    encode(raster, CJPEGPixelsRGB, quality, subsampling, isProgressive)
  }

  /// The picture as a JPEG file of one component.
  package static func encode(
    _ raster: Raster<UInt8>, quality: Int, isProgressive: Bool = false
  ) -> [UInt8] {
    encode(raster, CJPEGPixelsGray, quality, .s444, isProgressive)
  }

  private static func encode<Pixel>(
    _ raster: Raster<Pixel>, _ kind: CJPEGPixels, _ quality: Int, _ subsampling: Subsampling,
    _ isProgressive: Bool
  ) -> [UInt8] {
    precondition(1...100 ~= quality, "quality goes from 1 to 100")
    precondition(1...65_500 ~= raster.width && 1...65_500 ~= raster.height, "JPEG's largest side")
    // What TurboJPEG reserves for any picture: twice its samples, and the headers. Pages that are not
    // written are not backed by memory.
    let (width, height) = ((raster.width + 15) / 16 * 16, (raster.height + 15) / 16 * 16)
    let samples = kind == CJPEGPixelsGray ? 2 : subsampling == .s420 ? 3 : 6
    let encoded = [UInt8](capacity: width * height * samples + 2048) { output in
      // The library writes at most the capacity, and reads width * height pixels.
      unsafe output.withUnsafeMutableBufferPointer { buffer, initialized in
        unsafe raster.span.withUnsafeBytes { pixels in
          let samples = unsafe pixels.assumingMemoryBound(to: UInt8.self).baseAddress
          initialized = unsafe cjpeg_encode(
            samples, UInt32(raster.width), UInt32(raster.height), kind, Int32(quality),
            subsampling == .s420, isProgressive, buffer.baseAddress, buffer.count)
        }
      }
    }
    precondition(!encoded.isEmpty, "a raster always encodes")
    // A copy of the right size costs a millisecond; the buffer could keep many times that memory.
    return Array(encoded[...])
  }
}

extension JPEGHeader.ColorSpace {
  /// Whether 255 stands for no ink.
  var isInverted: Bool {
    switch self {
    case .gray, .yCbCr, .rgb: false
    case .cmyk(let isInverted), .ycck(let isInverted): isInverted
    }
  }
}
