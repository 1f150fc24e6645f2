import ScanCapture
import ScanImaging
import TestSupport
import Testing

/// What holds of every kind of file: a new decoder is tested here without a line of its own, but for its
/// samples.
struct ImageFileFormatTests {
  static let kinds = ImageFileFormat.all.map { $0.formatName }

  let name = FilePath("sample")

  /// The pictures of a file, or nothing where it was refused.
  func rasters(_ bytes: [UInt8], _ limits: ImageLimits = ImageLimits()) -> [Raster<RGB8>]? {
    do {
      let file = try ImageFile(bytes: bytes, name: name, limits: limits)
      return try (0..<file.pageCount).map { try file.photo(at: $0).raster }
    } catch {
      return nil
    }
  }

  @Test(arguments: kinds)
  func `a picture is decoded to its pixels, always to the same`(kind: String) throws {
    let file = try SampleFile.file(of: kind)
    let first = try #require(rasters(file)).first
    #expect(first == rasters(file)?.first)
    let difference = RasterComparison(try #require(first), SampleFile.raster)
    #expect(difference.largest <= (kind == "JPEG" ? 40 : 0))
  }

  @Test(arguments: kinds)
  func `a file cut at any byte is refused, or shows the whole picture`(kind: String) throws {
    for file in try SampleFile.files(of: kind) {
      let whole = try #require(rasters(file))
      for count in 0..<file.count {
        guard let rasters = rasters(Array(file[..<count])) else { continue }
        #expect(rasters == whole, "\(count) of \(file.count) bytes")
      }
    }
  }

  @Test(arguments: kinds, 0..<8 as Range<UInt64>)
  func `damage at random is survived`(kind: String, seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    // 4 megapixels: a flipped size must not take minutes.
    let limits = ImageLimits(megapixels: 4)
    for file in try SampleFile.files(of: kind) {
      for _ in 0..<60 {
        var damaged = file
        for _ in 0..<numbers.integer(1...6) {
          let place = numbers.integer(0...file.count - 1)
          if numbers.integer(0...1) == 0 {
            damaged[place] ^= 1 << UInt8(numbers.integer(0...7))
          } else {
            damaged[place] = UInt8(numbers.integer(0...255))
          }
        }
        _ = rasters(damaged, limits)
      }
    }
  }

  @Test(arguments: kinds)
  func `a picture above the pixel limit is refused`(kind: String) throws {
    let file = try SampleFile.file(of: kind)
    #expect(rasters(file, ImageLimits(megapixels: 1)) != nil)
    let large = try LargeHeader.file(of: kind, PixelSize(width: 30_000, height: 20_000))
    let error = #expect(throws: ImageFileError.self) {
      try ImageFile(bytes: large, name: name).photo()
    }
    #expect(
      error
        == .tooLarge(
          name, size: PixelSize(width: 30_000, height: 20_000), limitInMegapixels: 500))
  }

  @Test(arguments: kinds)
  func `names decide nothing`(kind: String) throws {
    let bytes = try SampleFile.file(of: kind)
    for name in ["x.jpg", "x.png", "x", "x.heic", ".pdf"] {
      #expect(try ImageFile(bytes: bytes, name: FilePath(name)).formatName == kind)
    }
  }
}

/// Files whose header promises a picture that is too large.
private enum LargeHeader {
  static func file(of kind: String, _ size: PixelSize) throws -> [UInt8] {
    let file = try SampleFile.file(of: kind)
    let (width, height) = (size.width, size.height)
    switch kind {
    case "JPEG":
      let frame = try #require(file.indices.first { file[$0...].starts(with: [0xFF, 0xC0]) })
      return file[..<(frame + 5)]
        + [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) }
        + file[(frame + 9)...]
    case "PNG":
      let header = PNGBytes.number(width) + PNGBytes.number(height) + [8, 2, 0, 0, 0]
      return file[..<8] + PNGBytes.chunk("IHDR", header) + file[33...]
    case "PNM": return Array("P6 \(width) \(height) 255\n".utf8) + file
    case "TIFF":
      let page = TIFFBytes.Page(
        width: 0, height: 0, bitsPerSample: 8, photometric: 1, channelCount: 1, samples: [])
      var empty = TIFFBytes(pages: [page]).bytes
      for (tag, value) in [(256, width), (257, height)] {
        let field = try #require(
          empty.indices.first {
            empty[$0...].starts(with: [UInt8(tag & 255), UInt8(tag >> 8), 4, 0, 1, 0, 0, 0])
          })
        for byte in 0..<4 { empty[field + 8 + byte] = UInt8(value >> (8 * byte) & 255) }
      }
      return empty
    default: throw SampleFile.Missing(kind: kind)
    }
  }
}
