import ScanAssembly
import ScanImaging
import TestSupport
import Testing

@Suite struct JBIG2EncoderTests {
  /// The picture as jbig2dec sees it must be the one that went in.
  private func check(_ raster: BilevelRaster, _ comment: Comment) throws {
    let scratch = try TemporaryScratch()
    let path = try scratch.file("a.jb2", JBIG2Encoder.file(of: JBIG2Encoder.encode(raster)))
    let result = try ExternalTool.jbig2dec.run(["-o", scratch.path("a.pbm"), path])
    #expect(result.status == 0 && result.messages == "", "\(result.messages)")
    let decoded = try #require(PortableMap.samples(try scratch.contents("a.pbm")))
    #expect(decoded.size == raster.size)
    #expect(decoded.samples == PageRaster.bilevel(raster).samples, comment)
  }

  @Test(.enabled(if: ExternalTool.jbig2dec.isInstalled), arguments: TestPages.Texture.allCases)
  func `jbig2dec decodes what went in, at every size`(_ texture: TestPages.Texture) throws {
    for size in TestPages.sizes { try check(TestPages.bilevel(texture, size), "\(size)") }
  }

  @Test(.enabled(if: ExternalTool.jbig2dec.isInstalled))
  func `random pictures survive`() throws {
    var random = SeededGenerator(seed: 5)
    for turn in 0..<60 {
      let texture = TestPages.Texture.allCases[random.integer(0...7)]
      let size = PixelSize(width: random.integer(1...300), height: random.integer(1...40))
      let seed = random.next()
      try check(
        TestPages.bilevel(texture, size, seed: seed), "turn \(turn): \(texture) \(size) \(seed)")
    }
  }

  @Test(.enabled(if: ExternalTool.pdfimages.isInstalled), arguments: TestPages.Texture.allCases)
  func `poppler decodes what went in`(_ texture: TestPages.Texture) throws {
    let rasters = TestPages.sizes.map { TestPages.bilevel(texture, $0) }
    let pages = rasters.map {
      EncodedPage(
        size: $0.size, resolution: Resolution(dotsPerInch: 72),
        encoding: .jbig2(JBIG2Encoder.encode($0)))
    }
    let scratch = try TemporaryScratch()
    let path = try scratch.file("pages.pdf", DocumentFormat.pdf.document(of: pages))
    let result = try ExternalTool.pdfimages.run([path, scratch.path("page")])
    #expect(result.status == 0 && result.messages == "", "\(result.messages)")
    for (index, raster) in rasters.enumerated() {
      let name = "page-\(String(1000 + index).dropFirst()).pbm"
      let decoded = try #require(PortableMap.samples(try scratch.contents(name)))
      #expect(decoded.samples == PageRaster.bilevel(raster).samples, "\(raster.size)")
    }
  }
}
