import DocumentScan
import ScanBindings
import TestSupport
import Testing

/// Pictures of a card's proportions: 85.60 mm × 53.98 mm, or 5 × 8 inches within a percent.
@Suite struct CardOrPageTests {
  private func page(
    _ picture: Raster<RGB8>, _ change: (inout ScanOptions) -> Void = { _ in }
  ) async throws -> ScannedPage {
    let folder = try PhotoFolder()
    let photo = try folder.write(JPEGCodec.encode(picture, quality: 92), "page.jpg")
    var options = ScanOptions(date: DocumentDate(secondsSince1970: 1_700_000_000))
    options.pageChoice = .wholePhoto
    change(&options)
    let outcome = await ScanSession(options: options).run(
      photos: [photo], to: .file(folder.appending("out.pdf"), .pdf, replacing: false))
    guard case .saved(let scan) = outcome else {
      Issue.record("\(outcome)")
      return try #require(nil as ScannedPage?)
    }
    return try #require(scan.documents.first?.pages.first)
  }

  @Test func `few lines of print are a card's`() async throws {
    let card = try await page(
      PixelText.page(size: PixelSize(width: 640, height: 404), scale: 3, seed: 5))
    #expect(card.paper?.name == "id-1" && card.widthInMillimetres == 85.6)
  }

  @Test func `many lines of print are a book's page, unless a card was asked for`() async throws {
    let picture = PixelText.page(size: PixelSize(width: 404, height: 640), scale: 1, seed: 5)
    let book = try await page(picture)
    #expect(book.paper == nil && book.heightInMillimetres == 297)
    let forced = try await page(picture) { $0.paper = PaperSize.named("id-1") }
    #expect(forced.paper?.name == "id-1")
  }
}
