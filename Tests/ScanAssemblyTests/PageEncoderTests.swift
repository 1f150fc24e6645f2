import ScanAssembly
import ScanImaging
import TestSupport
import Testing

@Suite struct PageEncoderTests {
  private let resolution = Resolution(dotsPerInch: 300)

  /// A photo as far as codes are concerned: soft shapes under noise.
  private func photo(_ size: PixelSize) -> Raster<RGB8> {
    var random = SeededGenerator(seed: 8)
    return Raster(
      size: size,
      pixels: TestPages.color(size).span.map { pixel in
        let noise = UInt8(random.integer(0...60))
        return RGB8(
          red: pixel.red / 2 + noise, green: pixel.green / 2 + noise, blue: pixel.blue / 2 + noise)
      })
  }

  @Test(arguments: [2, 4, 5, 16, 17, 256], [DocumentFormat.pdf, .tiff])
  func `a drawing in few colours keeps every pixel`(
    _ colorCount: Int, _ format: DocumentFormat
  ) throws {
    let raster = TestPages.drawing(PixelSize(width: 333, height: 300), colorCount: colorCount)
    let page = try PageEncoder(for: format).encode(
      Page(raster: .color(raster), resolution: Resolution(dotsPerInch: 72)))
    #expect(page.encoding.name == "palette")
    let document = try format.document(of: [page])
    if format == .pdf {
      try #require(ExternalTool.pdftoppm.isInstalled)
      let scratch = try TemporaryScratch()
      let path = try scratch.file("a.pdf", document)
      let drawn = try Drawing(ExternalTool.pdftoppm.run(["-r", "288", path]).output)
      #expect(drawn?.largestDifference(from: .color(raster)) == 0)
      if Preflight.isInstalled { #expect(try Preflight.complaints(about: [document]) == "") }
    } else {
      try #require(Pillow.isInstalled)
      let seen = try #require(Pillow.pages(of: document).first)
      #expect(PageRaster.color(raster).largestDifference(from: seen.samples) == 0)
    }
  }

  @Test func `a colour page of black and white alone is bilevel`() throws {
    let bilevel = TestPages.bilevel(.text, PixelSize(width: 99, height: 70))
    let pixels = PageRaster.bilevel(bilevel).samples.map { RGB8(gray: $0) }
    let page = try PageEncoder(for: .tiff).encode(
      Page(raster: .color(Raster(size: bilevel.size, pixels: pixels)), resolution: resolution))
    #expect(page.encoding == .ccittG4(CCITTGroup4Encoder.encode(bilevel)))
  }

  @Test func `a photo is JPEG with coarse colours, coloured writing has fine ones`() throws {
    let encoder = PageEncoder(for: .pdf)
    func step(_ raster: Raster<RGB8>) throws -> Int? {
      let page = try encoder.encode(Page(raster: .color(raster), resolution: resolution))
      guard case .jpeg(let stream) = page.encoding else { return nil }
      return stream.chromaStep.across
    }
    var writing = photo(PixelSize(width: 200, height: 160))
    #expect(try step(writing) == 2)
    for y in 0..<160 {
      for x in 0..<200 where (x / 2 + y / 3) % 9 == 0 {
        writing[x, y] = RGB8(red: 230, green: 20, blue: 30)
      }
    }
    #expect(try step(writing) == 1)
  }

  @Test(arguments: [10_000, 5000, 1500])
  func `a page keeps to a limit of bytes, and says what was chosen`(_ limit: Int) throws {
    let page = Page(
      raster: .color(photo(PixelSize(width: 400, height: 300))), resolution: resolution)
    let free = try PageEncoder(for: .pdf).encode(page)
    let options = EncodingOptions(greatestByteCount: limit)
    let encoded = try PageEncoder(for: .pdf, options: options).encode(page)
    #expect(encoded.encoding.byteCount <= limit)
    #expect(free.encoding.byteCount > 10_000)
    #expect(!encoded.exceedsLimit)
    let quality = try #require(encoded.quality)
    #expect(quality < 80)
    // The sheet keeps its physical size, to a pixel of the reduced picture.
    #expect(abs(encoded.millimetres.width - free.millimetres.width) < 0.2)
  }

  @Test func `an impossible limit is told`() throws {
    let page = Page(
      raster: .color(photo(PixelSize(width: 400, height: 300))), resolution: resolution)
    let options = EncodingOptions(greatestByteCount: 100)
    #expect(try PageEncoder(for: .pdf, options: options).encode(page).exceedsLimit)
  }

  @Test func `sizes go from small to large`() throws {
    let page = Page(
      raster: .color(photo(PixelSize(width: 400, height: 300))),
      resolution: Resolution(dotsPerInch: 400))
    let counts = try EncodingSize.allCases.map {
      try PageEncoder(for: .pdf, options: EncodingOptions($0)).encode(page).encoding.byteCount
    }
    #expect(counts == counts.sorted() && counts[0] * 3 < counts[2], "\(counts)")
  }
}

extension Span {
  fileprivate func map<Result>(_ transform: (Element) -> Result) -> [Result]
  where Element: BitwiseCopyable {
    indices.map { transform(self[$0]) }
  }
}
