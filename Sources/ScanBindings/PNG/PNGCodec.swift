internal import CPNG
internal import Glibc
package import ScanImaging

/// PNG by libpng.
package enum PNGCodec {
  /// A decoded file.
  package struct Picture: Sendable {
    package let raster: Raster<RGB8>

    /// Whether the file stores no colour.
    package let isGray: Bool

    /// What was wrong with the file without harm to the picture.
    package let oddity: String?
  }

  /// The stored picture in sRGB on white.
  package static func decode(_ bytes: [UInt8]) throws(PNGError) -> Raster<RGB8> {
    try picture(of: bytes, PNGHeader(bytes)).raster
  }

  /// The picture turned upright, in sRGB by whatever the file says about its colours, transparent parts
  /// on white, in 8 bits.
  package static func picture(
    of bytes: [UInt8], _ header: PNGHeader, orientation: Orientation = .upright
  ) throws(PNGError) -> Picture {
    // The buffer outlives the decoder, which lives inside the closure.
    try unsafe bytes.withUnsafeBufferPointer { bytes throws(PNGError) in
      var rows = try unsafe PNGRows(bytes, header.size)
      let raster = try Raster(upright: &rows, from: orientation)
      return Picture(raster: raster, isGray: rows.isGray, oddity: rows.finish())
    }
  }

  /// The picture as a PNG file that says its colours are sRGB.
  ///
  /// `level` is the effort to make it small, 1 to 9. Traps outside, and where a side is 0.
  package static func encode(_ raster: Raster<RGB8>, level: Int = 6) -> [UInt8] {
    encode(raster, samples: 3, level)
  }

  /// The gray picture as a PNG file.
  package static func encode(_ raster: Raster<UInt8>, level: Int = 6) -> [UInt8] {
    encode(raster, samples: 1, level)
  }

  private static func encode<Pixel>(
    _ raster: Raster<Pixel>, samples: Int32, _ level: Int
  ) -> [UInt8] {
    precondition(1...9 ~= level, "levels go from 1 to 9")
    precondition(raster.width > 0 && raster.height > 0, "PNG has no empty pictures")
    var count = 0
    let file = unsafe raster.span.withUnsafeBytes { pixels in
      // Reads width * height pixels of as many bytes as there are samples.
      unsafe cpng_encode(
        pixels.assumingMemoryBound(to: UInt8.self).baseAddress, UInt32(raster.width),
        UInt32(raster.height), samples, Int32(level), &count)
    }
    guard let file = unsafe file else { fatalError("no memory is left for a PNG file") }
    defer { unsafe free(file) }
    return unsafe Array(UnsafeBufferPointer(start: file, count: count))
  }
}
