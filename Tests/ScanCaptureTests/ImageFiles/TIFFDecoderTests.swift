import ScanBindings
import ScanCapture
import ScanImaging
import TestSupport
import Testing

struct TIFFDecoderTests {
  /// Photometric interpretation, bits a sample and channels of what is decoded exactly.
  struct Kind: Sendable, CustomTestStringConvertible {
    let photometric: Int
    let bits: Int
    let channels: Int
    var testDescription: String { "photometric \(photometric), \(channels) of \(bits) bits" }
  }

  static let kinds =
    [1, 2, 4, 8, 12, 16].flatMap { bits in
      [
        Kind(photometric: 0, bits: bits, channels: 1),
        Kind(photometric: 1, bits: bits, channels: 1),
        Kind(photometric: 2, bits: bits, channels: 3),
        Kind(photometric: 5, bits: bits, channels: 4),
      ]
    }
    + [1, 2, 4, 8].map { Kind(photometric: 3, bits: $0, channels: 1) }
    + [8, 16].flatMap { bits in
      [
        Kind(photometric: 1, bits: bits, channels: 2),
        Kind(photometric: 2, bits: bits, channels: 4),
        Kind(photometric: 5, bits: bits, channels: 6),
      ]
    }

  static let palette = (0...255).map { (index: UInt8) in
    RGB8(red: index, green: 255 - index, blue: index &* 7)
  }

  func photo(_ bytes: [UInt8], page: Int = 0) throws -> Photo {
    try ImageFile(bytes: bytes, name: FilePath("scan")).photo(at: page)
  }

  /// A page of random samples; samples beyond the colours are of unknown meaning.
  func page(_ kind: Kind, _ width: Int = 37, _ height: Int = 29) -> TIFFBytes.Page {
    var numbers = SeededGenerator(seed: UInt64(kind.photometric * 100 + kind.bits))
    let samples = (0..<width * height * kind.channels).map { _ in
      numbers.integer(0...(1 << kind.bits) - 1)
    }
    var page = TIFFBytes.Page(
      width: width, height: height, bitsPerSample: kind.bits, photometric: kind.photometric,
      channelCount: kind.channels, samples: samples)
    let colors = [0: 1, 1: 1, 2: 3, 3: 1, 5: 4][kind.photometric] ?? 0
    if kind.channels > colors {
      page.fields.append((338, 3, [Int](repeating: 0, count: kind.channels - colors)))
    }
    if kind.photometric == 3 {
      let entries = TIFFDecoderTests.palette.prefix(1 << kind.bits)
      let values = [\RGB8.red, \.green, \.blue].flatMap { primary in
        entries.map { Int($0[keyPath: primary]) * 257 }
      }
      page.fields.append((320, 3, values))
    }
    return page
  }

  /// What the samples of a page mean in 8 bits.
  func truth(_ page: TIFFBytes.Page) -> Raster<RGB8> {
    let maximum = (1 << page.bitsPerSample) - 1
    func level(_ sample: Int) -> UInt8 { UInt8((sample * 255 * 2 + maximum) / (2 * maximum)) }
    return Raster(size: PixelSize(width: page.width, height: page.height)) { output in
      for start in stride(from: 0, to: page.samples.count, by: page.channelCount) {
        let levels = page.samples[start..<start + page.channelCount].map(level)
        switch page.photometric {
        case 0: output.append(RGB8(gray: 255 - levels[0]))
        case 1: output.append(RGB8(gray: levels[0]))
        case 2: output.append(RGB8(red: levels[0], green: levels[1], blue: levels[2]))
        case 3: output.append(TIFFDecoderTests.palette[page.samples[start]])
        default:
          let black = 255 - Int(levels[3])
          let left = levels.prefix(3).map { ink in
            let product = (255 - Int(ink)) * black
            return UInt8((2 * product + 255) / 510)
          }
          output.append(RGB8(red: left[0], green: left[1], blue: left[2]))
        }
      }
    }
  }

  @Test(arguments: kinds)
  func `strips are decoded exactly, in either byte order and planes`(kind: Kind) throws {
    var page = page(kind)
    let truth = truth(page)
    for (isPlanar, rowsPerStrip) in [(false, 5), (false, 29), (true, 5), (true, 400)] {
      page.isPlanar = isPlanar
      page.rowsPerStrip = rowsPerStrip
      for isBigEndian in [false, true] {
        let photo = try photo(TIFFBytes(pages: [page], isBigEndian: isBigEndian).bytes)
        #expect(photo.raster == truth)
        #expect(photo.isGray == (kind.photometric < 2) && photo.warnings.isEmpty)
      }
    }
  }

  @Test(arguments: kinds)
  func `tiles are decoded exactly`(kind: Kind) throws {
    var page = page(kind)
    let truth = truth(page)
    for (tile, isPlanar) in [((16, 16), false), ((32, 16), true), ((64, 48), false)] {
      page.tile = tile
      page.isPlanar = isPlanar
      #expect(try photo(TIFFBytes(pages: [page]).bytes).raster == truth)
    }
  }

  @Test(arguments: Orientation.allCases)
  func `the orientation tag turns the picture upright`(orientation: Orientation) throws {
    let upright = truth(page(Kind(photometric: 2, bits: 8, channels: 3), 21, 130))
    let stored = TurnedPicture.stored(of: upright, orientation)
    var page = TIFFBytes.Page(
      width: stored.width, height: stored.height, bitsPerSample: 8, photometric: 2,
      channelCount: 3,
      samples: stored.span.indices.flatMap { index in
        let pixel = stored[index % stored.width, index / stored.width]
        return [pixel.red, pixel.green, pixel.blue].map(Int.init)
      })
    page.fields = [(274, 3, [orientation.rawValue])]
    #expect(try photo(TIFFBytes(pages: [page]).bytes).raster == upright)
  }

  @Test
  func `plain and premultiplied opacity show white paper`() throws {
    let samples = [200, 100, 50, 255, 0, 0, 0, 0, 100, 60, 20, 128]
    for (kind, last) in [
      (1, RGB8(red: 227, green: 187, blue: 147)), (2, RGB8(red: 177, green: 157, blue: 137)),
    ] {
      var page = TIFFBytes.Page(
        width: 3, height: 1, bitsPerSample: 8, photometric: 2, channelCount: 4, samples: samples)
      page.fields = [(338, 3, [kind])]
      let raster = try photo(TIFFBytes(pages: [page]).bytes).raster
      #expect(raster[0, 0] == RGB8(red: 200, green: 100, blue: 50) && raster[1, 0] == .white)
      #expect(
        abs(Int(raster[2, 0].red) - Int(last.red)) <= 1
          && abs(Int(raster[2, 0].blue) - Int(last.blue)) <= 1)
    }
  }

  @Test
  func `all pages are read, but thumbnails and masks`() throws {
    let kind = Kind(photometric: 1, bits: 8, channels: 1)
    let sizes = [(10, 7, 0), (3, 2, 1), (20, 30, 2), (5, 5, 4), (9, 9, 0)]
    let pages = sizes.map { width, height, type in
      var page = page(kind, width, height)
      page.fields = [(254, 4, [type])]
      return page
    }
    let file = try ImageFile(bytes: TIFFBytes(pages: pages).bytes, name: FilePath("scan"))
    #expect(file.pageCount == 3)
    for (index, page) in [pages[0], pages[2], pages[4]].enumerated() {
      let photo = try file.photo(at: index)
      #expect(photo.raster == truth(page) && photo.pageIndex == index)
    }
    let thumbnail = #expect(throws: ImageFileError.self) {
      try ImageFile(bytes: TIFFBytes(pages: [pages[1]]).bytes, name: FilePath("raw"))
    }
    guard case .unsupported = thumbnail else {
      Issue.record("\(String(describing: thumbnail))")
      return
    }
  }

  @Test
  func `palettes of 8-bit entries are recognised`() throws {
    var page = page(Kind(photometric: 3, bits: 8, channels: 1))
    page.fields[0].values = page.fields[0].values.map { $0 / 257 }
    #expect(try photo(TIFFBytes(pages: [page]).bytes).raster == truth(page))
  }

  @Test(arguments: [
    "none", "lzw", "deflate", "packbits", "jpeg", "jpeg-planar", "zstd", "lzma", "ycbcr", "lab",
    "lzw-predictor", "cmyk-jpeg",
  ])
  func `every compression and colour space of libtiff shows the picture`(kind: String) throws {
    let photo = try photo(FixturePicture.file("\(kind).tiff"))
    // libtiff shows Lab on an ideal screen of its own.
    let tolerances = ["jpeg": 6, "jpeg-planar": 6, "ycbcr": 3, "lab": 20, "cmyk-jpeg": 6]
    FixturePicture.expect(photo.raster, tolerance: tolerances[kind] ?? 0)
  }

  @Test(arguments: ["g3", "g3-2d", "g4"])
  func `fax compressions show the picture`(kind: String) throws {
    let photo = try photo(FixturePicture.file("\(kind).tiff"))
    #expect(photo.isGray && photo.raster.size == FixturePicture.raster.size)
    #expect(photo.raster[24, 24] == .white && photo.raster[40, 24] == .black)
  }

  @Test
  func `hostile fields are refused before anything is allocated`() throws {
    var huge = page(Kind(photometric: 1, bits: 8, channels: 1))
    huge.tile = (16, 16)
    var bytes = TIFFBytes(pages: [huge]).bytes
    // The width and the tile width, as long values in the directory.
    for tag in [256, 257] { bytes.setLong(tag, 1 << 30) }
    #expect(throws: ImageFileError.self) { try photo(bytes) }
    bytes = TIFFBytes(pages: [huge]).bytes
    for tag in [322, 323] { bytes.setLong(tag, 1 << 20) }
    #expect(throws: ImageFileError.self) { try photo(bytes) }
  }
}

extension [UInt8] {
  /// Sets the value of a field of the first directory of a little-endian TIFF file.
  fileprivate mutating func setLong(_ tag: Int, _ value: Int) {
    let start = self[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
    let count = Int(self[start]) | Int(self[start + 1]) << 8
    for entry in 0..<count {
      let place = start + 2 + 12 * entry
      guard Int(self[place]) | Int(self[place + 1]) << 8 == tag else { continue }
      for byte in 0..<4 { self[place + 8 + byte] = UInt8(value >> (8 * byte) & 255) }
    }
  }
}
