import ScanAssembly
import ScanBindings
import ScanImaging
import TestSupport
import Testing

@Suite struct TIFFWriterTests {
  private let encoder = PageEncoder(for: .tiff, quality: 90)

  @Test(.enabled(if: ExternalTool.tiffinfo.isInstalled))
  func `tiffinfo reads every page without a warning`() throws {
    // libtiff's tools stumble over chroma in a picture of one row, their own too.
    let sizes = TestPages.sizes.filter { $0.height > 1 }
    let pages = try sizes.flatMap { try TestPages.pages($0).map { try encoder.encode($0) } }
    let scratch = try TemporaryScratch()
    let path = try scratch.file("a.tiff", DocumentFormat.tiff.document(of: pages))
    let result = try ExternalTool.tiffinfo.run(["-D", path])
    #expect(result.status == 0 && result.messages == "", "\(result.messages)")
    let text = result.text
    #expect(text.components(of: "TIFF Directory at offset").count - 1 == pages.count)
    #expect(text.contains("Resolution: 72, 72 pixels/inch"))
    #expect(text.contains("Compression Scheme: CCITT Group 4"))
    #expect(text.contains("DocumentName: Übung (1) & <2>"))
    #expect(text.contains("DateTime: 2023:11:14 22:13:20"))
  }

  @Test(.enabled(if: Pillow.isInstalled))
  func `Pillow sees the pixels that went in`() throws {
    let pages = TestPages.sizes.flatMap { TestPages.pages($0) }
    let document = try DocumentFormat.tiff.document(of: pages.map { try encoder.encode($0) })
    let read = try Pillow.pages(of: document)
    #expect(read.count == pages.count)
    for (page, seen) in zip(pages, read) {
      #expect(seen.size == page.raster.size)
      #expect(seen.dotsPerInch == 72)
      let limit = if case .bilevel = page.raster { 0 } else { 14 }
      #expect(page.raster.largestDifference(from: seen.samples) <= limit, "\(page.raster.size)")
    }
  }
}

extension String {
  /// The pieces between occurrences of `separator`.
  fileprivate func components(of separator: String) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}
