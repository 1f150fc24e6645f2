import ScanAssembly
import ScanBindings
import ScanImaging
import TestSupport
import Testing

/// Pages whose every pixel comes out as it went in.
@Suite struct LosslessTests {
  private func encoder(_ code: LosslessCode, _ format: DocumentFormat) -> PageEncoder {
    var options = EncodingOptions()
    options.losslessCode = code
    return PageEncoder(for: format, options: options)
  }

  /// Pictures of all sizes, and some of noise, which fill the table of LZW.
  private var pages: [Page] {
    var random = SeededGenerator(seed: 8)
    let size = PixelSize(width: 300, height: 90)
    let noise = Raster(
      size: size,
      pixels: (0..<size.width * size.height).map { _ in UInt8(random.integer(0...255)) })
    let coloredNoise = Raster(
      size: size,
      pixels: (0..<size.width * size.height).map { _ in
        RGB8(
          red: UInt8(random.integer(0...255)), green: UInt8(random.integer(0...3)), blue: 7)
      })
    let others: [PageRaster] = [.gray(noise), .color(coloredNoise)]
    return TestPages.sizes.flatMap { TestPages.pages($0) }
      + others.map { Page(raster: $0, resolution: Resolution(dotsPerInch: 72)) }
  }

  @Test(
    .enabled(if: Pillow.isInstalled && ExternalTool.tiffinfo.isInstalled),
    arguments: LosslessCode.allCases)
  func `a TIFF keeps every pixel`(_ code: LosslessCode) throws {
    let encoded = try pages.map { try encoder(code, .tiff).encode($0) }
    let names = Set(encoded.map(\.encoding.name))
    #expect(names.contains(code.rawValue) && !names.contains("jpeg"))
    let document = try DocumentFormat.tiff.document(of: encoded)
    let scratch = try TemporaryScratch()
    let path = try scratch.file("a.tiff", document)
    let listing = try ExternalTool.tiffinfo.run(["-D", path])
    #expect(listing.status == 0 && listing.messages == "", "\(listing.messages)")
    #expect(listing.text.contains("Predictor: horizontal differencing"))
    let read = try Pillow.pages(of: document)
    #expect(read.count == pages.count)
    for (page, seen) in zip(pages, read) {
      #expect(page.raster.largestDifference(from: seen.samples) == 0, "\(page.raster.size)")
    }
  }

  @Test(.enabled(if: ExternalTool.pdftoppm.isInstalled && Preflight.isInstalled))
  func `a PDF keeps every pixel and stays PDF/A`() throws {
    let encoded = try pages.map { try encoder(.lzw, .pdf).encode($0) }
    #expect(Set(encoded.map(\.encoding.name)).isSuperset(of: ["deflate"]))
    let document = try DocumentFormat.pdf.document(of: encoded)
    #expect(try Preflight.complaints(about: [document]) == "")
    let scratch = try TemporaryScratch()
    let path = try scratch.file("a.pdf", document)
    let result = try ExternalTool.pdftoppm.run(["-r", "288", path, scratch.path("p")])
    #expect(result.status == 0 && result.messages == "")
    for (name, page) in zip(try scratch.names.filter { $0.hasSuffix(".ppm") }, pages)
    where page.raster.size.width >= 3 && page.raster.size.height >= 3 {
      let drawn = try #require(Drawing(scratch.contents(name)))
      #expect(drawn.largestDifference(from: page.raster) == 0, "\(name)")
    }
  }

  @Test func `a JPEG file stays JPEG`() throws {
    let page = TestPages.pages(PixelSize(width: 40, height: 30))[2]
    #expect(try encoder(.deflate, .jpeg).encode(page).encoding.name == "jpeg")
  }
}
