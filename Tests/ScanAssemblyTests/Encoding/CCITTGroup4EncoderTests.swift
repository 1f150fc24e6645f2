import ScanAssembly
import ScanImaging
import TestSupport
import Testing

@Suite(.enabled(if: ExternalTool.python3.isInstalled || ExternalTool.pdfimages.isInstalled))
struct CCITTGroup4EncoderTests {
  /// The picture as libtiff and poppler's own decoder see it must be the one that went in.
  private func check(_ rasters: [BilevelRaster]) throws {
    let pages = rasters.map {
      EncodedPage(
        size: $0.size, resolution: Resolution(dotsPerInch: 72),
        encoding: .ccittG4(CCITTGroup4Encoder.encode($0)))
    }
    let scratch = try TemporaryScratch()
    let path = try scratch.file("pages.pdf", DocumentFormat.pdf.document(of: pages))
    let result = try ExternalTool.pdfimages.run([path, scratch.path("page")])
    #expect(result.status == 0 && result.messages == "")
    for (index, raster) in rasters.enumerated() {
      let name = "page-\(String(1000 + index).dropFirst()).pbm"
      let decoded = try #require(PortableMap.samples(try scratch.contents(name)))
      #expect(decoded.size == raster.size)
      #expect(decoded.samples == PageRaster.bilevel(raster).samples, "page \(index)")
    }
  }

  @Test(arguments: TestPages.Texture.allCases)
  func `poppler decodes what went in, at every size`(_ texture: TestPages.Texture) throws {
    try check(TestPages.sizes.map { TestPages.bilevel(texture, $0) })
  }

  @Test func `every run length has its code`() throws {
    // Row n has a run of n white pixels, then one of n black ones; the row above is unlike it, so both
    // are coded as runs.
    let lengths =
      Array(0...130) + [1727, 1728, 1729, 1791, 1792, 1800, 2559, 2560, 2561, 2623, 5200]
    let width = 2 * 5200 + 8
    var raster = BilevelRaster(size: PixelSize(width: width, height: 2 * lengths.count))
    for (row, length) in lengths.enumerated() {
      var flags = [UInt8](repeating: 0, count: width)
      for x in length..<2 * length { flags[x] = 1 }
      raster.setRow(2 * row, from: flags.span)
    }
    try check([raster])
  }

  @Test func `random pictures survive`() throws {
    var random = SeededGenerator(seed: 4)
    let rasters = (0..<60).map { _ in
      TestPages.bilevel(
        TestPages.Texture.allCases[random.integer(0...7)],
        PixelSize(width: random.integer(1...300), height: random.integer(1...40)),
        seed: random.next())
    }
    try check(rasters)
  }

  @Test func `a blank page takes a bit a row`() {
    let raster = BilevelRaster(size: PixelSize(width: 2480, height: 800))
    #expect(CCITTGroup4Encoder.encode(raster).count == 800 / 8 + 3)
  }
}
