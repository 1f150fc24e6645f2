import ScanAssembly
import ScanBindings
import ScanImaging
import TestSupport
import Testing

@Suite struct PageJPEGTests {
  /// Print on white: strokes with soft edges, and a stamp of one colour.
  private static func print(_ size: PixelSize) -> Raster<RGB8> {
    var random = SeededGenerator(seed: 21)
    var raster = Raster<RGB8>(size: size, repeating: .white)
    for y in 0..<size.height where y % 40 < 20 && y > 20 {
      for x in 0..<size.width where x % 90 > 30 {
        let phase = (x * 5 + y / 4) % 17
        let noise = random.integer(0...12)
        let level = phase < 4 ? 30 + noise : phase == 4 || phase == 16 ? 140 + noise : 255
        let tint = level < 255 ? random.integer(0...20) : 0
        raster[x, y] = RGB8(
          red: UInt8(level), green: UInt8(max(0, level - tint)),
          blue: UInt8(max(0, level - tint / 2)))
      }
    }
    for y in 0..<min(30, size.height) {
      for x in 0..<min(60, size.width) where (x + y) % 9 < 6 {
        raster[x, y] = RGB8(red: 60, green: 70, blue: 190)
      }
    }
    return raster
  }

  private func encode(
    _ raster: PageRaster, for format: DocumentFormat = .jpeg,
    _ options: EncodingOptions = EncodingOptions()
  ) throws -> EncodedPage {
    try PageEncoder(for: format, options: options).encode(
      Page(raster: raster, resolution: Resolution(dotsPerInch: 300)))
  }

  private func meanSquare(_ first: Raster<UInt8>, _ second: Raster<UInt8>) -> Double {
    var sum = 0
    for index in first.span.indices {
      let difference = Int(first.span[index]) - Int(second.span[index])
      sum += difference * difference
    }
    return Double(sum) / Double(first.span.count)
  }

  @Test func `print takes fewer bytes than in libjpeg's tables, and is no less true`() throws {
    let raster = PageJPEGTests.print(PixelSize(width: 640, height: 480))
    let page = try encode(.color(raster))
    let plain = try encode(.color(raster), for: .jpeg, EncodingOptions(quality: 80))
    #expect(
      page.encoding.byteCount < plain.encoding.byteCount,
      "\(page.encoding.byteCount) against \(plain.encoding.byteCount)")
    let luma = raster.luma
    let error = try meanSquare(JPEGCodec.decode(page.encoding.bytes).luma, luma)
    let plainError = try meanSquare(JPEGCodec.decode(plain.encoding.bytes).luma, luma)
    #expect(error < plainError * 1.1, "\(error) against \(plainError)")
    #expect(page.quality == plain.quality)
  }

  @Test(arguments: [(1, 1), (7, 9), (16, 8), (17, 33), (250, 131)])
  func `every size comes back, in colour and in gray`(_ width: Int, _ height: Int) throws {
    let size = PixelSize(width: width, height: height)
    let color = TestPages.color(size)
    let decoded = try JPEGCodec.decode(encode(.color(color)).encoding.bytes)
    #expect(decoded.size == size)
    #expect(meanSquare(decoded.luma, color.luma) < 12)
    let gray = TestPages.gray(size)
    let bytes = try encode(.gray(gray)).encoding.bytes
    #expect(meanSquare(try JPEGCodec.decodeGray(bytes), gray) < 12)
  }

  @Test(arguments: [(17, 33), (33, 17), (250, 131), (40, 41)])
  func `every size comes back from a single scan too`(_ width: Int, _ height: Int) throws {
    let color = TestPages.color(PixelSize(width: width, height: height))
    guard case .jpeg(let stream) = try encode(.color(color), for: .tiff).encoding else { return }
    #expect(!stream.isProgressive)
    #expect(meanSquare(try JPEGCodec.decode(stream.bytes).luma, color.luma) < 12)
  }

  @Test func `more blank blocks than a run can tell come back`() throws {
    // 196 by 196 blocks, of which only the last one shows something.
    let size = PixelSize(width: 1568, height: 1568)
    var raster = Raster<UInt8>(size: size, repeating: 255)
    for x in 1562..<1568 { raster[x, 1565] = 0 }
    let decoded = try JPEGCodec.decodeGray(encode(.gray(raster)).encoding.bytes)
    #expect(decoded[1565, 1565] < 60)
    #expect(decoded.row(1559).indices.allSatisfy { decoded[$0, $0] == 255 || $0 > 1559 })
  }

  @Test func `white paper stays white, next to print too`() throws {
    let raster = PageJPEGTests.print(PixelSize(width: 640, height: 480))
    let decoded = try JPEGCodec.decode(encode(.color(raster)).encoding.bytes)
    // Thirty columns between words are blank; blocks inside them hold nothing else.
    for y in 40..<480 {
      for x in 96..<112 { #expect(decoded[x, y] == .white) }
    }
  }

  @Test func `faint noise on paper costs nothing, pale pencil stays`() throws {
    var random = SeededGenerator(seed: 4)
    let size = PixelSize(width: 320, height: 320)
    var raster = Raster<UInt8>(
      size: size, pixels: (0..<320 * 320).map { _ in UInt8(255 - random.integer(0...3)) })
    let blank = try encode(.gray(raster))
    #expect(blank.encoding.byteCount < 1200)
    for x in 20..<300 {
      for y in 150..<153 { raster[x, y] = 225 }
    }
    let decoded = try JPEGCodec.decodeGray(encode(.gray(raster)).encoding.bytes)
    for x in 24..<296 { #expect(decoded[x, 151] < 238) }
  }

  @Test func `a higher quality is truer and larger`() throws {
    let raster = PageJPEGTests.print(PixelSize(width: 320, height: 240))
    var last = (bytes: 0, error: Double.infinity)
    for quality in [30, 60, 80, 95] {
      var options = EncodingOptions(quality: quality)
      options.suitsPages = true
      let bytes = try encode(.color(raster), for: .jpeg, options).encoding.bytes
      let error = try meanSquare(JPEGCodec.decode(bytes).luma, raster.luma)
      #expect(bytes.count > last.bytes && error < last.error)
      last = (bytes.count, error)
    }
  }

  @Test func `a PDF holds it in several scans, a TIFF in one`() throws {
    let raster = PageJPEGTests.print(PixelSize(width: 320, height: 240))
    for (format, isProgressive) in [(DocumentFormat.pdf, true), (.jpeg, true), (.tiff, false)] {
      for options in [EncodingOptions(), EncodingOptions(quality: 70)] {
        guard case .jpeg(let stream) = try encode(.color(raster), for: format, options).encoding
        else {
          Issue.record("not JPEG")
          continue
        }
        #expect(stream.isProgressive == isProgressive)
      }
    }
  }
}
