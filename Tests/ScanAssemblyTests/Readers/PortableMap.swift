import ScanImaging

/// Reads the binary pictures of the Netpbm family as other programs write them, comments and all.
enum PortableMap {
  /// Gray samples of a P4 or P5 file, all samples of each pixel of a P6 file.
  static func samples(_ bytes: [UInt8]) -> (size: PixelSize, channels: Int, samples: [UInt8])? {
    var place = 2
    func number() -> Int? {
      while place < bytes.count {
        if bytes[place] == UInt8(ascii: "#") {
          while place < bytes.count, bytes[place] != 10 { place += 1 }
        } else if bytes[place] <= 32 {
          place += 1
        } else {
          break
        }
      }
      let start = place
      while place < bytes.count, bytes[place] > 32 { place += 1 }
      return Int(String(decoding: bytes[start..<place], as: UTF8.self))
    }
    guard bytes.count >= 8, bytes[0] == UInt8(ascii: "P"), let width = number(),
      let height = number()
    else { return nil }
    let size = PixelSize(width: width, height: height)
    if bytes[1] == UInt8(ascii: "4") {
      let stride = (width + 7) / 8
      let start = place + 1
      let samples = (0..<width * height).map { index -> UInt8 in
        let (x, y) = (index % width, index / width)
        return bytes[start + y * stride + x / 8] & (0x80 >> UInt8(x % 8)) != 0 ? 0 : 255
      }
      return (size, 1, samples)
    }
    guard number() == 255 else { return nil }
    let channels = bytes[1] == UInt8(ascii: "6") ? 3 : 1
    let samples = Array(bytes[(place + 1)...])
    return samples.count == width * height * channels ? (size, channels, samples) : nil
  }
}

extension PageRaster {
  /// Samples of all pixels in row order: one a pixel, or red, green and blue.
  var samples: [UInt8] {
    switch self {
    case .bilevel(let raster):
      (0..<raster.width * raster.height).map {
        raster[$0 % raster.width, $0 / raster.width] ? 0 : 255
      }
    case .gray(let raster): (0..<raster.width * raster.height).map { raster.span[$0] }
    case .color(let raster):
      (0..<raster.width * raster.height).flatMap {
        [raster.span[$0].red, raster.span[$0].green, raster.span[$0].blue]
      }
    }
  }
}
