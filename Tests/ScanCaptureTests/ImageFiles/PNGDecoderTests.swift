import ScanBindings
import ScanCapture
import ScanImaging
import TestSupport
import Testing

struct PNGDecoderTests {
  /// Bit depth and colour type of every kind there is.
  static let kinds = [
    (1, 0), (2, 0), (4, 0), (8, 0), (16, 0), (8, 2), (16, 2), (1, 3), (2, 3), (4, 3), (8, 3),
    (8, 4), (16, 4), (8, 6), (16, 6),
  ]

  static let palette = (0...255).map { (index: UInt8) in
    RGB8(red: index, green: 255 - index, blue: index &* 7)
  }

  func photo(_ bytes: [UInt8]) throws -> Photo {
    try ImageFile(bytes: bytes, name: FilePath("picture")).photo()
  }

  func pixels(_ file: PNGBytes) throws -> [RGB8] {
    let raster = try photo(file.bytes).raster
    return (0..<raster.width).map { raster[$0, 0] }
  }

  /// A picture of random samples.
  func file(_ bitDepth: Int, _ colorType: Int, _ width: Int, _ height: Int) -> PNGBytes {
    var numbers = SeededGenerator(seed: UInt64(bitDepth * 100 + colorType))
    let channels = [1, 0, 3, 1, 2, 0, 4][colorType]
    let samples = (0..<width * height * channels).map { _ in
      numbers.integer(0...(1 << bitDepth) - 1)
    }
    var file = PNGBytes(
      width: width, height: height, bitDepth: bitDepth, colorType: colorType, samples: samples)
    if colorType == 3 {
      let colors = PNGDecoderTests.palette.prefix(1 << bitDepth)
      file.chunks = [("PLTE", colors.flatMap { [$0.red, $0.green, $0.blue] })]
    }
    return file
  }

  /// What the samples of a file mean, in 8 bits and on white.
  func truth(_ file: PNGBytes) -> Raster<RGB8> {
    let maximum = (1 << file.bitDepth) - 1
    func level(_ sample: Int) -> UInt8 { UInt8((sample * 255 * 2 + maximum) / (2 * maximum)) }
    return Raster(size: PixelSize(width: file.width, height: file.height)) { output in
      for start in stride(from: 0, to: file.samples.count, by: file.channelCount) {
        let samples = file.samples[start..<start + file.channelCount]
        let levels = samples.map(level)
        let pixel =
          switch file.colorType {
          case 0: RGB8(gray: levels[0])
          case 2: RGB8(red: levels[0], green: levels[1], blue: levels[2])
          case 3: PNGDecoderTests.palette[file.samples[start]]
          case 4: RGB8(gray: levels[0]).onWhite(opacity: levels[1])
          default:
            RGB8(red: levels[0], green: levels[1], blue: levels[2])
              .onWhite(opacity: levels[3])
          }
        output.append(pixel)
      }
    }
  }

  @Test(arguments: kinds, [false, true])
  func `every bit depth and colour type is decoded exactly`(
    kind: (Int, Int), isInterlaced: Bool
  ) throws {
    // Sizes below 5 leave passes empty.
    for (width, height) in [(1, 1), (3, 2), (13, 70)] {
      var file = file(kind.0, kind.1, width, height)
      file.isInterlaced = isInterlaced
      let photo = try photo(file.bytes)
      #expect(photo.raster == truth(file))
      #expect(photo.isGray == (kind.1 == 0 || kind.1 == 4))
      #expect(photo.warnings.isEmpty && photo.originalJPEG == nil)
    }
  }

  @Test
  func `transparent colours and palette entries show white paper`() throws {
    var gray = PNGBytes(width: 3, height: 1, bitDepth: 8, colorType: 0, samples: [0, 10, 20])
    gray.chunks = [("tRNS", [0, 10])]
    #expect(try pixels(gray) == [.black, .white, RGB8(gray: 20)])
    var color = PNGBytes(
      width: 2, height: 1, bitDepth: 16, colorType: 2, samples: [0, 0, 0, 1, 2, 3])
    color.chunks = [("tRNS", [0, 1, 0, 2, 0, 3])]
    #expect(try pixels(color) == [.black, .white])
    var indexed = PNGBytes(width: 3, height: 1, bitDepth: 2, colorType: 3, samples: [0, 1, 2])
    indexed.chunks = [("PLTE", [UInt8](repeating: 0, count: 12)), ("tRNS", [255, 0, 128])]
    #expect(try pixels(indexed) == [.black, .white, RGB8(gray: 127)])
  }

  @Test
  func `gamma and primaries are converted to sRGB, unless they are sRGB's`() throws {
    var file = PNGBytes(
      width: 2, height: 1, bitDepth: 8, colorType: 2, samples: [50, 100, 200, 128, 128, 128])
    let plain = try photo(file.bytes).raster
    file.chunks = [("gAMA", PNGBytes.number(45_455))]
    #expect(try photo(file.bytes).raster == plain)
    // Linear light: 50 % is level 188 of sRGB.
    file.chunks = [("gAMA", PNGBytes.number(100_000))]
    let linear = try photo(file.bytes).raster
    #expect(abs(Int(linear[1, 0].green) - 188) <= 1)
    #expect(abs(Int(linear[0, 0].red) - 122) <= 2 && abs(Int(linear[0, 0].blue) - 229) <= 2)
    // The sRGB chunk is stronger, and of primaries wider than sRGB's colours become stronger.
    file.chunks.append(("sRGB", [0]))
    #expect(try photo(file.bytes).raster == plain)
    let wide = [31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000]
    file.chunks = [
      ("gAMA", PNGBytes.number(50_000)), ("cHRM", wide.flatMap(PNGBytes.number)),
    ]
    let converted = try photo(file.bytes).raster
    #expect(converted[0, 0].red < 40 && converted[1, 0].red == converted[1, 0].green)
  }

  @Test
  func `an EXIF block turns the picture, wherever it stands`() throws {
    let upright = FixturePicture.raster
    let block = EXIFBlock(orientation: 6, focalLengthIn35MillimetreFilm: 52).tiffBytes
    let file = PNGCodec.encode(TurnedPicture.stored(of: upright, .clockwise))
    let chunk = PNGBytes.chunk("eXIf", block)
    for position in [33, file.count - 12] {
      let photo = try photo(file[..<position] + chunk + file[position...])
      #expect(photo.raster == upright)
      let focalLength = try #require(photo.focalLengthInPixels)
      #expect(abs(focalLength - 52 / 43.2666 * 57.6888) < 0.01)
    }
  }

  @Test
  func `what is written is read again`() throws {
    let raster = truth(file(8, 2, 31, 130))
    for level in [1, 9] {
      #expect(try photo(PNGCodec.encode(raster, level: level)).raster == raster)
    }
    let gray = Raster<UInt8>(size: PixelSize(width: 7, height: 3)) { output in
      for level in 0..<21 { output.append(UInt8(level * 12)) }
    }
    let photo = try photo(PNGCodec.encode(gray))
    #expect(photo.isGray && photo.raster[6, 2] == RGB8(gray: 240))
  }
}
