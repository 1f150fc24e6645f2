internal import CJPEG
package import ScanImaging

extension JPEGCodec {
  /// The picture `reduction` times smaller on both sides, rounded up, without regard to orientation or
  /// profile; much cheaper than decoding it whole, since the transform itself gives fewer pixels.
  ///
  /// Traps unless `reduction` is 1, 2, 4 or 8. Pictures of ink amounts are refused, damaged ones are an
  /// error as for `picture`.
  package static func reducedPicture(
    of bytes: [UInt8], _ header: JPEGHeader, by reduction: Int
  ) throws(JPEGError) -> Raster<RGB8> {
    precondition([1, 2, 4, 8].contains(reduction), "JPEG is reduced by 1, 2, 4 or 8")
    guard header.componentCount < 4 else { throw .unsupported("a JPEG of ink amounts") }
    let size = header.size.reduced(by: reduction)
    // The buffer outlives the reader, which lives inside the closure.
    return try unsafe bytes.withUnsafeBufferPointer { bytes throws(JPEGError) in
      let reader = try unsafe JPEGRowReader<RGB8>(
        bytes, header, CJPEGPixelsRGB, reduction: reduction)
      let raster = try Raster<RGB8>(size: size) { output throws(JPEGError) in
        try reader.append(size.height, of: size.width, to: &output)
      }
      _ = try reader.finish()
      return raster
    }
  }
}
