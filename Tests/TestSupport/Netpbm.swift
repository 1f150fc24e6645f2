package import ScanImaging

/// The two simplest picture files, for goldens: binary PGM (P5) and PPM (P6) with one comment-free
/// header and 8 bits a sample.
package enum Netpbm {
  package static func encoded(_ raster: Raster<UInt8>) -> [UInt8] {
    header("P5", raster.size) + (0..<raster.height * raster.width).map { raster.span[$0] }
  }

  package static func encoded(_ raster: Raster<RGB8>) -> [UInt8] {
    var bytes = header("P6", raster.size)
    for y in 0..<raster.height {
      let row = raster.row(y)
      for x in 0..<row.count { bytes += [row[x].red, row[x].green, row[x].blue] }
    }
    return bytes
  }

  /// The picture of a P5 file as `encoded` writes it; `nil` for anything else.
  package static func gray(_ bytes: [UInt8]) -> Raster<UInt8>? {
    guard let (size, samples) = parsed(bytes, "P5", channels: 1) else { return nil }
    return Raster(size: size, pixels: Array(samples))
  }

  /// The picture of a P6 file as `encoded` writes it; `nil` for anything else.
  package static func color(_ bytes: [UInt8]) -> Raster<RGB8>? {
    guard let (size, samples) = parsed(bytes, "P6", channels: 3) else { return nil }
    let start = samples.startIndex
    return Raster(
      size: size,
      pixels: stride(from: start, to: samples.endIndex, by: 3).map {
        RGB8(red: samples[$0], green: samples[$0 + 1], blue: samples[$0 + 2])
      })
  }

  private static func header(_ kind: String, _ size: PixelSize) -> [UInt8] {
    Array("\(kind)\n\(size.width) \(size.height)\n255\n".utf8)
  }

  private static func parsed(
    _ bytes: [UInt8], _ kind: String, channels: Int
  ) -> (PixelSize, ArraySlice<UInt8>)? {
    let fields = bytes.split(maxSplits: 4, omittingEmptySubsequences: true) {
      $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n")
    }
    guard fields.count >= 4, fields[0].elementsEqual(kind.utf8),
      let width = Int(String(decoding: fields[1], as: UTF8.self)),
      let height = Int(String(decoding: fields[2], as: UTF8.self)), width >= 0, height >= 0,
      fields[3].elementsEqual("255".utf8)
    else { return nil }
    let samples = bytes[min(bytes.count, fields[3].endIndex + 1)...]
    guard samples.count == width * height * channels else { return nil }
    return (PixelSize(width: width, height: height), samples)
  }
}
