import ScanAssembly
import ScanBindings
import ScanImaging
import TestSupport
import Testing

@Suite struct PDFWriterTests {
  private let encoder = PageEncoder(for: .pdf, quality: 90)

  /// A document with pages of every kind and code.
  private func allKinds() throws -> (pages: [Page], document: [UInt8]) {
    var pages = [(1, 1), (3, 200), (65, 33), (333, 250)].flatMap {
      TestPages.pages(PixelSize(width: $0.0, height: $0.1))
    }
    var encoded = try pages.map { try encoder.encode($0) }
    // For TIFF a bilevel page is always in group 4.
    let bilevel = pages[pages.count - 3]
    pages.append(bilevel)
    encoded.append(try PageEncoder(for: .tiff).encode(bilevel))
    return (pages, try DocumentFormat.pdf.document(of: encoded))
  }

  @Test(.enabled(if: ExternalTool.qpdf.isInstalled))
  func `qpdf finds no fault`() throws {
    let scratch = try TemporaryScratch()
    let path = try scratch.file("a.pdf", allKinds().document)
    let result = try ExternalTool.qpdf.run(["--check", path])
    #expect(result.status == 0 && result.messages == "", "\(result.text) \(result.messages)")
  }

  @Test(.enabled(if: Preflight.isInstalled))
  func `documents are PDF/A-1b by Apache PDFBox`() throws {
    var pages = try TestPages.pages(PixelSize(width: 65, height: 33)).map { try encoder.encode($0) }
    pages[1].bookmark = "äöü"
    pages[2].label = "A-5"
    var untitled = DocumentRecord.test
    untitled.title = nil
    untitled.date.minutesAheadOfUTC = -570
    let documents = [
      try DocumentFormat.pdf.document(of: pages),
      try DocumentFormat.pdf.document(of: pages, record: untitled),
    ]
    #expect(try Preflight.complaints(about: documents) == "")
  }

  @Test(.enabled(if: Preflight.isInstalled))
  func `without the promise of PDF/A the judge complains`() throws {
    var record = DocumentRecord.test
    record.isArchival = false
    let page = try encoder.encode(TestPages.pages(PixelSize(width: 9, height: 9))[2])
    let document = try DocumentFormat.pdf.document(of: [page], record: record)
    #expect(try Preflight.complaints(about: [document]).contains("DestOutputProfile"))
  }

  /// Draw each page at 288 dots per inch, four dots a pixel: poppler draws pictures up to a dot larger
  /// than they are, to leave no gap between neighbours.
  private static let renderers: [(tool: ExternalTool, arguments: [String])] = [
    (.pdftoppm, ["-r", "288", "IN", "OUT/page"]),
    (.mutool, ["draw", "-q", "-r", "288", "-c", "rgb", "-o", "OUT/page-%02d.ppm", "IN"]),
    (
      .gs,
      [
        "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=ppmraw", "-r288", "-o",
        "OUT/page-%02d.ppm", "IN",
      ]
    ),
  ]

  @Test(arguments: renderers.map(\.tool).filter(\.isInstalled))
  func `readers draw the pixels that went in`(_ tool: ExternalTool) throws {
    let (pages, document) = try allKinds()
    let scratch = try TemporaryScratch()
    let path = try scratch.file("a.pdf", document)
    let arguments = try #require(PDFWriterTests.renderers.first { $0.tool == tool }).arguments.map {
      $0 == "IN" ? path : $0.replacing("OUT", with: scratch.path())
    }
    let result = try tool.run(arguments)
    // Debian builds mutool without colour management, and it says so.
    let messages = result.messages.replacing("warning: ICC support is not available\n", with: "")
    #expect(result.status == 0 && messages == "", "\(messages)")
    for (index, page) in pages.enumerated() {
      let name = "page-\(String(101 + index).dropFirst()).ppm"
      let drawn = try #require(Drawing(try scratch.contents(name)))
      // Sheets smaller than 3 points are enlarged.
      guard page.raster.size.width >= 3, page.raster.size.height >= 3 else { continue }
      #expect(drawn.size == page.raster.size)
      // JPEG keeps these gentle pictures to a few steps; bilevel ones exactly.
      let limit = if case .bilevel = page.raster { 0 } else { 14 }
      #expect(drawn.largestDifference(from: page.raster) <= limit, "page \(index)")
    }
  }

  @Test(.enabled(if: ExternalTool.pdfimages.isInstalled))
  func `original JPEG bytes come out as they went in`() throws {
    let bytes = JPEGCodec.encode(TestPages.color(PixelSize(width: 50, height: 30)), quality: 80)
    let scratch = try TemporaryScratch()
    let page = try encoder.encode(
      originalJPEG: bytes, orientation: .clockwise, resolution: Resolution(dotsPerInch: 100))
    let path = try scratch.file("a.pdf", DocumentFormat.pdf.document(of: [page]))
    #expect(try ExternalTool.pdfimages.run(["-all", path, scratch.path("p")]).status == 0)
    #expect(try scratch.contents("p-000.jpg") == bytes)
  }

  @Test(.enabled(if: ExternalTool.pdftoppm.isInstalled), arguments: Orientation.allCases)
  func `an oriented picture stands upright`(_ orientation: Orientation) throws {
    // The upright picture: 48 by 32, dark only in its top left quarter, darker at the very left.
    let upright = Raster<UInt8>(
      size: PixelSize(width: 48, height: 32),
      pixels: (0..<48 * 32).map { $0 % 48 < 24 && $0 / 48 < 16 ? ($0 % 48 < 8 ? 0 : 90) : 255 })
    let stored = orientation.stored(upright)
    let page = try encoder.encode(
      originalJPEG: JPEGCodec.encode(stored, quality: 98), orientation: orientation,
      resolution: Resolution(dotsPerInch: 72))
    let scratch = try TemporaryScratch()
    let path = try scratch.file("a.pdf", DocumentFormat.pdf.document(of: [page]))
    let result = try ExternalTool.pdftoppm.run(["-r", "288", path])
    let drawn = try #require(Drawing(result.output))
    #expect(drawn.size == upright.size)
    #expect(drawn.largestDifference(from: .gray(upright)) < 40)
  }

  @Test(.enabled(if: ExternalTool.pdfinfo.isInstalled))
  func `the sheet has the page's physical size`() throws {
    let raster = BilevelRaster(size: PixelSize(width: 2480, height: 3508))
    let page = try encoder.encode(
      Page(raster: .bilevel(raster), resolution: Resolution(dotsPerInch: 300)))
    let scratch = try TemporaryScratch()
    let path = try scratch.file("a.pdf", DocumentFormat.pdf.document(of: [page]))
    let text = try ExternalTool.pdfinfo.run([path]).text
    #expect(text.contains("595.2 x 841.92 pts (A4)"))
    #expect(text.contains("Übung (1) & <2>"))
  }

  @Test func `a title's signs are written for XML, also with accents behind them`() throws {
    let page = try encoder.encode(TestPages.pages(PixelSize(width: 9, height: 9))[0])
    var record = DocumentRecord.test
    record.title = "<\u{301}&\u{301}"
    let document = try DocumentFormat.pdf.document(of: [page], record: record)
    let packet = String(decoding: document, as: UTF8.self)
    #expect(packet.contains("&lt;\u{301}&amp;\u{301}</rdf:li>"))
  }

  @Test func `the container costs little`() throws {
    let small = try encoder.encode(TestPages.pages(PixelSize(width: 9, height: 9))[0])
    func cost(_ count: Int) throws -> Int {
      let document = try DocumentFormat.pdf.document(of: Array(repeating: small, count: count))
      return document.count - count * small.encoding.byteCount
    }
    let (one, hundred) = (try cost(1), try cost(101))
    let page = (hundred - one) / 100
    #expect(page <= 600)
    #expect(one - page - SRGBProfile.bytes.count <= 2048)
    print(
      "PDF container: \(one - page) bytes, of them \(SRGBProfile.bytes.count) colour profile; ",
      terminator: "")
    print("\(page) bytes a page")
  }

  @Test(.enabled(if: ExternalTool.qpdf.isInstalled))
  func `bookmarks and labels reach their pages`() throws {
    var pages = try (0..<130).map { _ in
      try encoder.encode(TestPages.pages(PixelSize(width: 9, height: 9))[0])
    }
    pages[0].bookmark = "first"
    pages[129].bookmark = "äöü"
    pages[5].label = "A-5"
    let scratch = try TemporaryScratch()
    let path = try scratch.file("a.pdf", DocumentFormat.pdf.document(of: pages))
    let check = try ExternalTool.qpdf.run(["--check", path])
    #expect(check.status == 0 && check.messages == "")
    let json = try ExternalTool.qpdf.run(
      ["--json", "--json-key=outlines", "--json-key=pagelabels", path]
    ).text
    #expect(json.contains("\"title\": \"äöü\""))
    #expect(json.contains("\"destpageposfrom1\": 130"))
    #expect(json.contains("A-5"))
  }
}

extension Orientation {
  /// The picture as a camera with this orientation stores it.
  func stored(_ upright: Raster<UInt8>) -> Raster<UInt8> {
    let size = swapsSides ? upright.size.transposed : upright.size
    let (w, h) = (upright.width - 1, upright.height - 1)
    var stored = Raster<UInt8>(size: size, repeating: 0)
    for row in 0..<size.height {
      for column in 0..<size.width {
        // Where EXIF says the stored row 0 and column 0 lie in the upright picture.
        stored[column, row] =
          switch self {
          case .upright: upright[column, row]
          case .mirrored: upright[w - column, row]
          case .upsideDown: upright[w - column, h - row]
          case .flipped: upright[column, h - row]
          case .transposed: upright[row, column]
          case .clockwise: upright[w - row, column]
          case .transversed: upright[w - row, h - column]
          case .counterclockwise: upright[row, h - column]
          }
      }
    }
    return stored
  }
}
