import ScanBindings
import ScanImaging
import TestSupport

/// Small files of every kind that can be read, for the tests that hold of all kinds.
enum SampleFile {
  /// A kind without a sample, which a new decoder must bring.
  struct Missing: Error {
    let kind: String
  }

  /// The picture of the lossless samples.
  ///
  /// Its last sample is 0: as text a single digit, which no cut turns into another number.
  static let raster = Raster<RGB8>(size: PixelSize(width: 19, height: 11)) { output in
    for index in 0..<19 * 11 {
      output.append(
        RGB8(red: UInt8(index), green: UInt8(255 - index), blue: UInt8((index * 5 + 240) & 255)))
    }
  }

  /// A small file of the kind, which shows `raster`.
  static func file(of kind: String) throws -> [UInt8] {
    guard let file = try files(of: kind).first else { throw Missing(kind: kind) }
    return file
  }

  /// Small files of the kind that use its different ways of storing pictures.
  static func files(of kind: String) throws -> [[UInt8]] {
    switch kind {
    case "JPEG":
      let names = ["progressive.jpg", "arithmetic.jpg", "ycck-420.jpg", "restarts.jpg"]
      return try [JPEGCodec.encode(raster, quality: 95, subsampling: .s444)]
        + names.map(FixturePicture.file)
    case "PNG":
      var interlaced = PNGBytes(
        width: 9, height: 10, bitDepth: 4, colorType: 0, samples: (0..<90).map { $0 % 16 })
      interlaced.isInterlaced = true
      return [PNGCodec.encode(raster), interlaced.bytes]
    case "PNM":
      let samples = (0..<raster.height).flatMap { y in
        (0..<raster.width).flatMap { x in
          let pixel = raster[x, y]
          return [pixel.red, pixel.green, pixel.blue]
        }
      }
      let text = samples.map { String($0) }.joined(separator: " ")
      return [
        Array("P6 19 11 255\n".utf8) + samples, Array("P3 19 11 255 \(text)\n".utf8),
        Array("P4 9 2\n".utf8) + [0x55, 0x80, 0xAA, 0],
      ]
    case "TIFF":
      let names = ["lzw", "deflate", "jpeg", "g4", "zstd", "lab", "packbits"]
      return try [tiff(isTiled: false), tiff(isTiled: true)]
        + names.map { try FixturePicture.file("\($0).tiff") }
    default: throw Missing(kind: kind)
    }
  }

  private static func tiff(isTiled: Bool) -> [UInt8] {
    var page = TIFFBytes.Page(
      width: raster.width, height: raster.height, bitsPerSample: 8, photometric: 2,
      channelCount: 3,
      samples: (0..<raster.height).flatMap { y in
        (0..<raster.width).flatMap { x in
          let pixel = raster[x, y]
          return [pixel.red, pixel.green, pixel.blue].map(Int.init)
        }
      })
    page.tile = isTiled ? (16, 16) : nil
    return TIFFBytes(pages: [page]).bytes
  }
}
