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

  @Test(arguments: [DocumentFormat.png, .jpeg, .tiff])
  func `codes are in the XMP that Pillow finds`(_ format: DocumentFormat) throws {
    let text = "https://example.org/?a=1&b=<2>"
    var page = try PageEncoder(for: format).encode(
      TestPages.pages(PixelSize(width: 80, height: 60))[1])
    page.barcodes = [
      Barcode(
        format: .qr, text: text, bytes: Array(text.utf8),
        corners: Quadrilateral(PixelSize(width: 10, height: 10)))
    ]
    let several = format.holdsSeveralPages ? Array(repeating: page, count: 12) : [page]
    let scratch = try TemporaryScratch()
    let path = try scratch.file("a", format.document(of: several))
    let program = """
      import sys
      from PIL import Image
      picture = Image.open(sys.argv[1])
      picture.seek(getattr(picture, "n_frames", 1) - 1)
      picture.load()
      found = picture.info.get("XML:com.adobe.xmp") or picture.info.get("xmp")
      if found is None and picture.format == "TIFF": found = picture.tag_v2[700]
      if found is None: found = [s[1] for s in picture.applist if s[0] == "APP1"][0]
      sys.stdout.write(found if isinstance(found, str) else found.decode())
      """
    let result = try ExternalTool.python3.run(["-c", program, path])
    #expect(result.status == 0, "\(result.messages)")
    #expect(
      result.text.contains(
        "<rdf:li>\(several.count) qr https://example.org/?a=1&amp;b=&lt;2&gt;</rdf:li>"),
      "\(result.text)")
    #expect(try Pillow.pages(of: scratch.contents("a")).count == several.count)
  }

  @Test func `more codes than a JPEG's segment holds are cut, not written wrong`() throws {
    var page = try PageEncoder(for: .jpeg).encode(
      TestPages.pages(PixelSize(width: 80, height: 60))[1])
    let text = String(repeating: "x", count: 2900)
    page.barcodes = (0..<40).map { _ in
      Barcode(
        format: .qr, text: text, bytes: [],
        corners: Quadrilateral(PixelSize(width: 10, height: 10)))
    }
    let document = try DocumentFormat.jpeg.document(of: [page])
    #expect(document.count > 58_000)
    #expect(try Pillow.pages(of: document).count == 1)
  }

  @Test(arguments: DocumentFormat.all.filter { !$0.holdsSeveralPages })
  func `a second page is refused`(_ format: DocumentFormat) throws {
    let page = try PageEncoder(for: format).encode(
      TestPages.pages(PixelSize(width: 9, height: 9))[1])
    #expect(throws: DocumentError.self) { try format.document(of: [page, page]) }
  }
}
