internal import CTurboJPEG
package import ScanImaging

/// JPEG by libjpeg-turbo: what a picture is, its pixels, and pictures made into JPEG.
package enum JPEGCodec {
  /// How coarsely colour is stored.
  package enum Subsampling: Sendable, Hashable {
    /// One colour sample for two by two pixels.
    case s420

    /// One for every pixel.
    case s444
  }

  /// What the file says about its picture; reads only its segments.
  package static func header(of bytes: [UInt8]) throws(JPEGError) -> JPEGHeader {
    try JPEGHeader(JPEGSegments(bytes))
  }

  /// The stored picture in its own RGB, where gray ones become neutral.
  ///
  /// The EXIF orientation and any profile are the caller's to apply, and CMYK is refused.
  ///
  /// A picture that is cut off or breaks the format is an error, never a picture with a gray rest.
  package static func decode(_ bytes: [UInt8]) throws(JPEGError) -> Raster<RGB8> {
    try decode(bytes, TJPF_RGB)
  }

  /// The luma of the stored picture.
  package static func decodeGray(_ bytes: [UInt8]) throws(JPEGError) -> Raster<UInt8> {
    try decode(bytes, TJPF_GRAY)
  }

  /// The picture as a JPEG file of `quality` 1 to 100; traps outside, and where a side is 0 or longer
  /// than 65,500.
  package static func encode(
    _ raster: Raster<RGB8>, quality: Int, subsampling: Subsampling = .s420
  ) -> [UInt8] {
    encode(raster, TJPF_RGB, quality, subsampling == .s420 ? TJSAMP_420 : TJSAMP_444)
  }

  /// The picture as a JPEG file of one component.
  package static func encode(_ raster: Raster<UInt8>, quality: Int) -> [UInt8] {
    encode(raster, TJPF_GRAY, quality, TJSAMP_GRAY)
  }

  private static func decode<Pixel: BitwiseCopyable & Sendable>(
    _ bytes: [UInt8], _ format: TJPF
  ) throws(JPEGError) -> Raster<Pixel> {
    let header = try header(of: bytes)
    if header.componentCount == 4 { throw .unsupported("CMYK") }
    guard let decoder = unsafe tjInitDecompress() else { throw .unsupported("no memory") }
    defer { unsafe _ = tjDestroy(decoder) }
    return try Raster(size: header.size) { output throws(JPEGError) in
      // libjpeg-turbo fills all width * height pixels of the size given, or says that it did not; the
      // buffer has room for exactly these.
      let status = unsafe output.withUnsafeMutableBufferPointer { pixels, initialized in
        initialized = pixels.count
        return unsafe pixels.withMemoryRebound(to: UInt8.self) { samples in
          unsafe tjDecompress2(
            decoder, bytes, UInt(bytes.count), samples.baseAddress, Int32(header.size.width), 0,
            Int32(header.size.height), format.rawValue, TJFLAG_LIMITSCANS)
        }
      }
      guard status == 0 else {
        throw .damaged(unsafe String(cString: tjGetErrorStr2(decoder)))
      }
    }
  }

  private static func encode<Pixel>(
    _ raster: Raster<Pixel>, _ format: TJPF, _ quality: Int, _ subsampling: TJSAMP
  ) -> [UInt8] {
    precondition(1...100 ~= quality, "quality goes from 1 to 100")
    precondition(1...65_500 ~= raster.width && 1...65_500 ~= raster.height, "JPEG's largest side")
    let (width, height) = (Int32(raster.width), Int32(raster.height))
    guard let encoder = unsafe tjInitCompress() else { fatalError("no memory for a JPEG encoder") }
    defer { unsafe _ = tjDestroy(encoder) }
    let capacity = Int(tjBufSize(width, height, subsampling.rawValue.signed))
    let encoded = [UInt8](capacity: capacity) { output in
      // The buffer has the size that holds any picture of this size, and TJFLAG_NOREALLOC keeps the
      // library from replacing it.
      unsafe output.withUnsafeMutableBufferPointer { buffer, initialized in
        var start = buffer.baseAddress
        var size = UInt(buffer.count)
        let status = unsafe raster.span.withUnsafeBytes { pixels in
          let samples = unsafe pixels.bindMemory(to: UInt8.self).baseAddress
          return unsafe tjCompress2(
            encoder, samples, width, 0, height,
            format.rawValue, &start, &size, subsampling.rawValue.signed, Int32(quality),
            TJFLAG_NOREALLOC)
        }
        precondition(status == 0, "a raster always encodes")
        initialized = Int(size)
      }
    }
    // A copy of the right size costs a millisecond; the buffer could keep many times that memory.
    return Array(encoded[...])
  }
}

extension UInt32 {
  /// C enumerations come as unsigned numbers, the calls take signed ones.
  fileprivate var signed: Int32 { Int32(bitPattern: self) }
}
