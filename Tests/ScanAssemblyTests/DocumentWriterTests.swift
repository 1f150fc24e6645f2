import ScanAssembly
import ScanBindings
import ScanImaging
import TestSupport
import Testing

/// What every format promises.
@Suite struct DocumentWriterTests {
  @Test(arguments: DocumentFormat.all)
  func `a document without pages is refused`(_ format: DocumentFormat) {
    #expect(throws: DocumentError.noPages) { try format.document(of: []) }
  }

  @Test(arguments: DocumentFormat.all)
  func `the same pages and date give the same bytes`(_ format: DocumentFormat) throws {
    let encoder = PageEncoder(for: format)
    let page = TestPages.pages(PixelSize(width: 40, height: 30))[2]
    let documents = try (0..<2).map { _ in try format.document(of: [encoder.encode(page)]) }
    #expect(documents[0] == documents[1])
  }

  @Test(arguments: DocumentFormat.all)
  func `the format is found by its extensions`(_ format: DocumentFormat) {
    for name in format.fileExtensions {
      #expect(DocumentFormat.named(byExtension: name.uppercased()) == format)
    }
    #expect(DocumentFormat.named(byExtension: "docx") == nil)
  }

  @Test func `a JPEG page is the encoder's bytes, encoded once`() throws {
    let raster = TestPages.gray(PixelSize(width: 40, height: 30))
    let page = try PageEncoder(for: .pdf, quality: 70).encode(
      Page(raster: .gray(raster), resolution: Resolution(dotsPerInch: 100)))
    #expect(
      page.encoding.bytes == JPEGCodec.encode(raster, quality: 70, isProgressive: true))
  }
}
