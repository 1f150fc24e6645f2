import ScanAssembly
import ScanImaging
import TestSupport
import Testing

@Suite(.enabled(if: Pillow.isInstalled)) struct SinglePageTests {
  @Test(arguments: TestPages.sizes)
  func `Pillow sees a PNG's pixels and resolution`(_ size: PixelSize) throws {
    for page in TestPages.pages(size) {
      let document = try DocumentFormat.png.document(of: [PageEncoder(for: .png).encode(page)])
      let seen = try #require(Pillow.pages(of: document).first)
      #expect(seen.size == size)
      #expect(seen.dotsPerInch == 72)
      #expect(seen.samples == page.raster.samples)
    }
  }

  @Test func `Pillow sees a JPEG's pixels and resolution`() throws {
    let size = PixelSize(width: 80, height: 60)
    for page in TestPages.pages(size) {
      let encoded = try PageEncoder(for: .jpeg, quality: 95).encode(page)
      let document = try DocumentFormat.jpeg.document(of: [encoded])
      let seen = try #require(Pillow.pages(of: document).first)
      #expect(seen.size == size)
      #expect(seen.dotsPerInch == 72)
      #expect(page.raster.largestDifference(from: seen.samples) < 40)
    }
  }

  @Test(arguments: DocumentFormat.all.filter { !$0.holdsSeveralPages })
  func `a second page is refused`(_ format: DocumentFormat) throws {
    let page = try PageEncoder(for: format).encode(
      TestPages.pages(PixelSize(width: 9, height: 9))[1])
    #expect(throws: DocumentError.self) { try format.document(of: [page, page]) }
  }
}
