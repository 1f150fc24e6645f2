import ScanBindings
import ScanImaging

/// A photo as a camera stores it: turned by its EXIF orientation, with the focal length.
enum PhotoFile {
  static func encoded(
    _ upright: Raster<RGB8>, orientation: Int, focalLengthIn35mm: Double, quality: Int
  ) -> [UInt8] {
    let jpeg = JPEGCodec.encode(
      stored(upright, orientation), quality: quality, subsampling: .s420)
    // The segment follows the start-of-image marker and takes the place of the JFIF header, as in
    // cameras' files.
    let isJFIF = jpeg.count > 6 && jpeg[2] == 0xFF && jpeg[3] == 0xE0
    let rest = isJFIF ? 4 + Int(jpeg[4]) << 8 + Int(jpeg[5]) : 2
    let exif = segment(orientation: orientation, focalLengthIn35mm: focalLengthIn35mm)
    return Array(jpeg[..<2]) + exif + Array(jpeg[rest...])
  }

  /// The picture a viewer turns upright by the orientation (CIPA DC-008, section 4.6.5).
  private static func stored(_ upright: Raster<RGB8>, _ orientation: Int) -> Raster<RGB8> {
    let (width, height) = (upright.width, upright.height)
    let size = orientation >= 5 ? upright.size.transposed : upright.size
    return Raster(size: size) { output in
      for y in 0..<size.height {
        for x in 0..<size.width {
          switch orientation {
          case 3: output.append(upright[width - 1 - x, height - 1 - y])
          case 6: output.append(upright[width - 1 - y, x])
          case 8: output.append(upright[y, height - 1 - x])
          default: output.append(upright[x, y])
          }
        }
      }
    }
  }

  /// An APP1 segment with two directories, little-endian.
  private static func segment(orientation: Int, focalLengthIn35mm: Double) -> [UInt8] {
    var tiff: [UInt8] = Array("II".utf8) + [42, 0] + four(8)
    // First directory: orientation and the place of the second one, which follows it.
    let second = 8 + 2 + 2 * 12 + 4
    tiff += two(2)
    tiff += two(0x0112) + two(3) + four(1) + two(orientation) + two(0)
    tiff += two(0x8769) + two(4) + four(1) + four(second) + four(0)
    tiff += two(2)
    tiff += two(0x9000) + two(7) + four(4) + Array("0232".utf8)
    tiff += two(0xA405) + two(3) + four(1) + two(Int(focalLengthIn35mm)) + two(0) + four(0)
    let body = Array("Exif".utf8) + [0, 0] + tiff
    let length = body.count + 2
    return [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + body
  }

  private static func two(_ value: Int) -> [UInt8] {
    [UInt8(value & 255), UInt8(value >> 8 & 255)]
  }
  private static func four(_ value: Int) -> [UInt8] { two(value & 0xFFFF) + two(value >> 16) }
}
