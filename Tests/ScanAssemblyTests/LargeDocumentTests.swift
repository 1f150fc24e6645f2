import ScanAssembly
import ScanBindings
import ScanImaging
import TestSupport
import Testing

/// Documents of gigabytes, most of which is a hole; built without optimisation they take minutes.
@Suite(.serialized, .enabled(if: BuildKind.isRelease, "takes minutes in a debug build"))
struct LargeDocumentTests {
  private static let pictureBytes = 120_000_000

  /// A page whose JPEG is followed by megabytes of nothing.
  private func page() throws -> EncodedPage {
    let raster = TestPages.gray(PixelSize(width: 60, height: 40))
    var bytes = JPEGCodec.encode(raster, quality: 80)
    bytes += Array(repeating: 0, count: LargeDocumentTests.pictureBytes - bytes.count)
    return try PageEncoder(for: .pdf).encode(
      originalJPEG: bytes, orientation: .upright, resolution: Resolution(dotsPerInch: 72))
  }

  /// Writes pages until the document has `size` bytes; returns how many.
  private func fill(
    _ path: String, _ format: DocumentFormat, to size: Int
  ) throws -> (pages: Int, bytes: Int) {
    let output = try SparseFile(path)
    var writer = try format.makeWriter(output, .test)
    let page = try page()
    var count = 0
    while output.position < size {
      try writer.append(page)
      count += 1
    }
    try writer.finish()
    return (count, output.position)
  }

  @Test(
    .enabled(if: ExternalTool.qpdf.isInstalled && ExternalTool.pdftoppm.isInstalled),
    arguments: [2_200_000_000, 4_400_000_000])
  func `a PDF beyond 2 and 4 GB opens at its last page`(_ size: Int) throws {
    let scratch = try TemporaryScratch()
    let path = scratch.path("a.pdf")
    let (count, _) = try fill(path, .pdf, to: size)
    let pages = try ExternalTool.qpdf.run(["--show-npages", path])
    #expect(pages.text == "\(count)\n" && pages.messages == "", "\(pages.messages)")
    let last = ["-r", "288", "-f", "\(count)", "-l", "\(count)", path]
    let drawn = try Drawing(ExternalTool.pdftoppm.run(last).output)
    let expected = PageRaster.gray(TestPages.gray(PixelSize(width: 60, height: 40)))
    #expect(try #require(drawn).largestDifference(from: expected) < 20)
  }

  @Test(
    .enabled(if: ExternalTool.qpdf.isInstalled && ExternalTool.pdftoppm.isInstalled),
    arguments: [2_200_000_000, 4_400_000_000])
  func `pages are added to a PDF beyond 2 and 4 GB`(_ size: Int) throws {
    let scratch = try TemporaryScratch()
    let path = scratch.path("a.pdf")
    let output = try SparseFile(path)
    var writer = try DocumentFormat.pdf.makeWriter(output, .test)
    let page = try page()
    while output.position < size { try writer.append(page) }
    try writer.finish()
    let read = try #require(DocumentFormat.pdf.readForUpdate)
    let existing = try read(SparseDocument(path))
    var adding = try existing.makeWriter(output, .test)
    let small = TestPages.pages(PixelSize(width: 60, height: 40))[0]
    try adding.append(PageEncoder(for: .pdf).encode(small))
    try adding.finish()
    let count = existing.pageCount + 1
    let pages = try ExternalTool.qpdf.run(["--show-npages", path])
    #expect(pages.text == "\(count)\n" && pages.messages == "", "\(pages.messages)")
    let last = ["-r", "288", "-f", "\(count)", "-l", "\(count)", path]
    let drawn = try Drawing(ExternalTool.pdftoppm.run(last).output)
    #expect(try #require(drawn).largestDifference(from: small.raster) == 0)
  }

  @Test func `what a document costs does not grow with its pages`() throws {
    let page = try PageEncoder(for: .pdf).encode(
      TestPages.pages(PixelSize(width: 9, height: 9))[0])
    func cost(_ count: Int) throws -> Int {
      let output = CountingOutput()
      var writer = try DocumentFormat.pdf.makeWriter(output, .test)
      for _ in 0..<count { try writer.append(page) }
      try writer.finish()
      // No write holds more than a part of the table.
      #expect(output.longestWrite <= 1 << 17)
      return output.position / count
    }
    // Numbers of objects and places get longer by two digits, ten times a page.
    #expect(try cost(100_000) <= cost(1000) + 40)
  }

  @Test func `a PDF that would pass 10 GB is refused before the page is written`() throws {
    let scratch = try TemporaryScratch()
    let output = try SparseFile(scratch.path("a.pdf"))
    var writer = try DocumentFormat.pdf.makeWriter(output, .test)
    let page = try page()
    let limit = DocumentError.tooLarge(format: "PDF", limit: 10_000_000_000)
    #expect(throws: limit) {
      for _ in 0..<90 { try writer.append(page) }
    }
    #expect(output.position < 10_000_000_000)
    #expect(output.position > 9_800_000_000)
  }

  @Test(
    .enabled(if: ExternalTool.tiffinfo.isInstalled && ExternalTool.tiffcp.isInstalled),
    arguments: [2_200_000_000, 4_400_000_000])
  func `a TIFF beyond 2 and 4 GB opens at its last page`(_ size: Int) throws {
    let scratch = try TemporaryScratch()
    let path = scratch.path("a.tiff")
    let (count, bytes) = try fill(path, .tiff, to: size)
    let listing = try ExternalTool.tiffinfo.run([path])
    #expect(listing.status == 0 && listing.messages == "", "\(listing.messages)")
    #expect(listing.text.split(separator: "=== TIFF directory").count == count)
    let version = try ExternalTool.head(of: path, count: 4)
    #expect(version == [0x49, 0x49, bytes > 1 << 32 ? 43 : 42, 0])
    // The last page alone, whose picture lies behind the limit.
    let last = ["-c", "none", "\(path),\(count - 1)", scratch.path("last.tiff")]
    let copy = try ExternalTool.tiffcp.run(last)
    #expect(copy.status == 0, "\(copy.messages)")
    try #require(Pillow.isInstalled)
    let seen = try #require(Pillow.pages(of: scratch.contents("last.tiff")).first)
    let expected = PageRaster.gray(TestPages.gray(PixelSize(width: 60, height: 40)))
    #expect(expected.largestDifference(from: seen.samples) < 20)
  }
}
