import Foundation
import ScanAssembly
import ScanBindings
import ScanImaging
import TestSupport
import Testing

@Suite struct DocumentUpdateTests {
  private static let later = DocumentRecord(
    date: DocumentDate(secondsSince1970: 1_800_000_000, minutesAheadOfUTC: 90),
    producer: "docscan later")

  /// Opens a document that was let go.
  ///
  /// Tests beside this one start programs; between fork and exec these hold our locks too.
  private func opened(_ path: FilePath, _ calls: any SystemCalls) throws -> DocumentUpdate {
    for _ in 0..<500 {
      do { return try DocumentUpdate(path, calls: calls) } catch DocumentError.inUse {
        usleep(10_000)
      }
    }
    return try DocumentUpdate(path, calls: calls)
  }

  private func add(
    _ pages: [EncodedPage], to path: String, record: DocumentRecord = later,
    calls: any SystemCalls = KernelCalls()
  ) throws {
    let update = try opened(FilePath(path), calls)
    var (output, writer) = try update.begin(record)
    for page in pages { try writer.append(page) }
    try writer.finish()
    try output.commit()
  }

  private func pages(_ count: Int, for format: DocumentFormat) throws -> [(Page, EncodedPage)] {
    let encoder = PageEncoder(for: format, quality: 90)
    let kinds = TestPages.pages(PixelSize(width: 65, height: 33))
    return try (0..<count).map { index in
      let page = kinds[index % kinds.count]
      return (page, try encoder.encode(page))
    }
  }

  private func code(_ text: String) -> Barcode {
    Barcode(
      format: .qr, text: text, bytes: Array(text.utf8),
      corners: Quadrilateral(PixelSize(width: 10, height: 10)))
  }

  @Test(
    .enabled(if: ExternalTool.qpdf.isInstalled && ExternalTool.pdftoppm.isInstalled),
    arguments: [1, 60, 64])
  func `pages added to a PDF follow its untouched bytes`(_ count: Int) throws {
    let scratch = try TemporaryScratch()
    var all = try pages(count, for: .pdf)
    let path = try scratch.file("a.pdf", DocumentFormat.pdf.document(of: all.map(\.1)))
    for added in [1, 6, 70] {
      let old = try scratch.contents("a.pdf")
      let more = try pages(added, for: .pdf)
      try add(more.map(\.1), to: path)
      all += more
      #expect(try scratch.contents("a.pdf").starts(with: old))
    }
    let check = try ExternalTool.qpdf.run(["--check", path])
    #expect(check.status == 0 && check.messages == "", "\(check.text) \(check.messages)")
    #expect(try ExternalTool.qpdf.run(["--show-npages", path]).text == "\(all.count)\n")
    #expect(try scratch.names == ["a.pdf"])
    let drawn = try ExternalTool.pdftoppm.run(["-r", "288", path, scratch.path("p")])
    #expect(drawn.status == 0 && drawn.messages == "", "\(drawn.messages)")
    for (name, page) in zip(try scratch.names.filter { $0.hasSuffix(".ppm") }, all) {
      let seen = try #require(Drawing(scratch.contents(name)))
      #expect(seen.largestDifference(from: page.0.raster) <= 14, "\(name)")
    }
  }

  @Test(.enabled(if: Preflight.isInstalled && ExternalTool.qpdf.isInstalled))
  func `a PDF keeps to PDF/A, with bookmarks, labels, dates and codes of both`() throws {
    let scratch = try TemporaryScratch()
    var first = try pages(3, for: .pdf).map(\.1)
    first[0].bookmark = "one (1)"
    first[1].bookmark = "zwei äöü"
    first[2].label = "A-3"
    first[1].barcodes = [code("BEGIN:VCARD\r\n\tN:<Ö> & Co;\u{1D}\nEND")]
    let path = try scratch.file("a.pdf", DocumentFormat.pdf.document(of: first))
    var second = try pages(3, for: .pdf).map(\.1)
    second[2].bookmark = "three"
    second[1].label = "B"
    second[0].barcodes = [code("https://example.org/?a=1&b=2")]
    try add(second, to: path)
    second[0].bookmark = "four"
    second[0].label = nil
    try add(Array(second[..<1]), to: path)
    let complaints = try Preflight.complaints(about: [scratch.contents("a.pdf")])
    #expect(complaints == "", "\(complaints)")
    let json = try ExternalTool.qpdf.run(
      ["--json", "--json-key=outlines", "--json-key=pagelabels", path]
    ).text
    for (title, page) in [("one (1)", 1), ("zwei äöü", 2), ("three", 6), ("four", 7)] {
      let place = try #require(json.range(of: "\"title\": \"\(title)\""))
      let before = json[..<place.lowerBound].suffix(300)
      #expect(before.contains("\"destpageposfrom1\": \(page),"), "\(title) \(before)")
    }
    #expect(json.contains("A-3") && json.contains("\"index\": 4,"))
    let document = String(decoding: try scratch.contents("a.pdf"), as: UTF8.self)
    let packet = try #require(document.components(separatedBy: "<?xpacket begin").last)
    #expect(
      packet.contains(
        "<rdf:li>2 qr BEGIN:VCARD&#13;&#10;&#9;N:&lt;Ö&gt; &amp; Co;␝&#10;END</rdf:li>"))
    #expect(packet.contains("<rdf:li>4 qr https://example.org/?a=1&amp;b=2</rdf:li>"))
    #expect(packet.contains("<rdf:li>7 qr https://example.org/?a=1&amp;b=2</rdf:li>"))
    #expect(packet.contains("<xmp:CreateDate>2023-11-14T22:13:20Z</xmp:CreateDate>"))
    #expect(packet.contains("<xmp:ModifyDate>2027-01-15T09:30:00+01:30</xmp:ModifyDate>"))
    #expect(packet.contains("<pdf:Producer>docscan later</pdf:Producer>"))
    #expect(packet.contains("Übung (1) &amp; &lt;2&gt;"))
  }

  @Test func `a PDF that docscan did not write, or that was changed, is refused`() throws {
    let scratch = try TemporaryScratch()
    let document = try DocumentFormat.pdf.document(of: pages(2, for: .pdf).map(\.1))
    let text = String(decoding: document, as: UTF8.self)
    let changed: [[UInt8]] = [
      document + Array("% signed\n".utf8),
      Array("%PDF-1.7\n".utf8) + document.dropFirst(9),
      Array(document.dropLast(1)),
      Array("%PDF-1.4\n".utf8),
      replacing("/Type/Catalog", with: "/Type/Catalog/AcroForm 1 0 R", in: document),
      replacing("docscan test", with: "docscan tESt", in: document),
    ]
    #expect(text.contains("/Root 1 0 R"))
    for (index, bytes) in changed.enumerated() {
      let path = try scratch.file("\(index).pdf", bytes)
      let error = #expect(throws: DocumentError.self) {
        try add(pages(1, for: .pdf).map(\.1), to: path)
      }
      guard case .cannotAppend = error else {
        Issue.record("\(index): \(String(describing: error))")
        continue
      }
      #expect(error?.advice != nil)
      #expect(try scratch.contents("\(index).pdf") == bytes)
    }
  }

  private func replacing(_ old: String, with new: String, in bytes: [UInt8]) -> [UInt8] {
    guard let range = Data(bytes).range(of: Data(old.utf8)) else { return [] }
    return Array(bytes[..<range.lowerBound]) + Array(new.utf8) + Array(bytes[range.upperBound...])
  }

  @Test func `whatever a document holds, it is taken or refused`() throws {
    var first = try pages(3, for: .pdf).map(\.1)
    first[0].bookmark = "a"
    first[1].label = "b"
    first[2].barcodes = [code("c")]
    let document = try DocumentFormat.pdf.document(of: first)
    var random = SeededGenerator(seed: 5)
    let read = try #require(DocumentFormat.pdf.readForUpdate)
    for round in 0..<3000 {
      var bytes = document
      if round < 1000 {
        bytes = Array(bytes[..<random.integer(0...bytes.count)])
      } else {
        for _ in 0...random.integer(0...3) {
          bytes[random.integer(0...bytes.count - 1)] = UInt8(random.integer(0...255))
        }
      }
      do {
        let found = try read(MemoryDocument(bytes)).pageCount
        #expect(found > 0)
      } catch {
        #expect("\(error)" != "")
      }
    }
  }

  @Test func `numbers that name a table before itself end the search`() throws {
    let table = "xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 5/Root 1 0 R/Prev 15>>\n"
    let text = "\(table)startxref\n15\n%%EOF\n"
    let bytes = PDFSample.header + Array(text.utf8)
    let read = try #require(DocumentFormat.pdf.readForUpdate)
    #expect(throws: DocumentError.self) { try read(MemoryDocument(bytes)) }
  }

  @Test(.enabled(if: Pillow.isInstalled && ExternalTool.tiffinfo.isInstalled))
  func `pages added to a TIFF follow its pages`() throws {
    let scratch = try TemporaryScratch()
    var all = try pages(4, for: .tiff)
    let path = try scratch.file("a.tiff", DocumentFormat.tiff.document(of: all.map(\.1)))
    for added in [1, 3] {
      let more = try pages(added, for: .tiff)
      try add(more.map(\.1), to: path)
      all += more
    }
    let listing = try ExternalTool.tiffinfo.run(["-D", path])
    #expect(listing.status == 0 && listing.messages == "", "\(listing.messages)")
    let read = try Pillow.pages(of: scratch.contents("a.tiff"))
    #expect(read.count == all.count)
    for (page, seen) in zip(all, read) {
      #expect(page.0.raster.largestDifference(from: seen.samples) <= 14)
    }
  }

  @Test(.enabled(if: Pillow.isInstalled), arguments: ["BIG_TIFF", "TIFF"])
  func `pages follow those of another program's TIFF`(_ kind: String) throws {
    let scratch = try TemporaryScratch()
    let program = """
      import sys
      from PIL import Image
      big = sys.argv[2] == "BIG_TIFF"
      a = Image.new("L", (65, 33), 77)
      a.save(sys.argv[1], dpi=(72, 72), save_all=True, append_images=[a], big_tiff=big)
      """
    let made = try ExternalTool.python3.run(["-c", program, scratch.path("a.tiff"), kind])
    #expect(made.status == 0, "\(made.messages)")
    let more = try pages(2, for: .tiff)
    try add(more.map(\.1), to: scratch.path("a.tiff"))
    let read = try Pillow.pages(of: scratch.contents("a.tiff"))
    #expect(read.count == 4)
    #expect(read.first?.samples.allSatisfy { $0 == 77 } == true)
    for (page, seen) in zip(more, read.dropFirst(2)) {
      #expect(page.0.raster.largestDifference(from: seen.samples) <= 14)
    }
  }

  @Test(
    .enabled(
      if: Pillow.isInstalled && ExternalTool.tiffcp.isInstalled && ExternalTool.tiffinfo.isInstalled
    ), arguments: [["-B"], ["-B", "-8"]])
  func `pages added to a TIFF with the highest byte first are in its order`(
    _ kind: [String]
  ) throws {
    let scratch = try TemporaryScratch()
    let first = try pages(3, for: .tiff)
    let path = try scratch.file("a.tiff", DocumentFormat.tiff.document(of: first.map(\.1)))
    let turned = scratch.path("b.tiff")
    #expect(try ExternalTool.tiffcp.run(kind + [path, turned]).status == 0)
    #expect(try scratch.contents("b.tiff").starts(with: Array("MM".utf8)))
    let more = try pages(4, for: .tiff)
    try add(more.map(\.1), to: turned)
    let listing = try ExternalTool.tiffinfo.run(["-D", turned])
    #expect(listing.status == 0 && listing.messages == "", "\(listing.messages)")
    // Pillow knows no BigTIFF of this order.
    let usual = scratch.path("c.tiff")
    #expect(try ExternalTool.tiffcp.run(["-L", turned, usual]).status == 0)
    let read = try Pillow.pages(of: scratch.contents("c.tiff"))
    #expect(read.count == 7)
    for (page, seen) in zip(first + more, read) {
      #expect(page.0.raster.largestDifference(from: seen.samples) <= 14)
    }
  }

  @Test func `a TIFF without room for another page is refused before any work`() throws {
    let scratch = try TemporaryScratch()
    let path = scratch.path("a.tiff")
    let output = try SparseFile(path)
    var writer = try DocumentFormat.tiff.makeWriter(output, .test)
    try writer.append(pages(1, for: .tiff)[0].1)
    try writer.finish()
    let read = try #require(DocumentFormat.tiff.readForUpdate)
    #expect(try read(SparseDocument(path)).pageCount == 1)
    try output.rewrite([0], at: (1 << 32) - 2000)
    let error = #expect(throws: DocumentError.self) { try read(SparseDocument(path)) }
    #expect("\(error.map { "\($0)" } ?? "")".contains("4 GiB"))
  }

  @Test func `a TIFF whose directories lead in a circle is refused`() throws {
    var bytes = Array("II".utf8) + [42, 0, 8, 0, 0, 0]
    bytes += [1, 0] + Array(repeating: 0, count: 12) + [8, 0, 0, 0]
    let read = try #require(DocumentFormat.tiff.readForUpdate)
    #expect(throws: DocumentError.self) { try read(MemoryDocument(bytes)) }
  }

  @Test func `an update that fails at any call leaves the document as it was`() throws {
    let scratch = try TemporaryScratch()
    let document = try DocumentFormat.pdf.document(of: pages(2, for: .pdf).map(\.1))
    let more = try pages(1, for: .pdf).map(\.1)
    let path = try scratch.file("a.pdf", document)
    let record = FaultyCalls()
    try add(more, to: path, calls: record)
    let updated = try scratch.contents("a.pdf")
    for (index, name) in record.names.enumerated() {
      _ = try scratch.file("a.pdf", document)
      do {
        try add(more, to: path, calls: FaultyCalls(faults: [index: ENOSPC]))
        #expect(try scratch.contents("a.pdf") == updated, "\(name) \(index)")
      } catch {
        #expect(try scratch.contents("a.pdf") == document, "\(name) \(index)")
      }
    }
    try add(more, to: path)
    #expect(try scratch.names == ["a.pdf"])
  }

  @Test func `two runs do not add pages to one document at a time`() throws {
    let scratch = try TemporaryScratch()
    let document = try DocumentFormat.pdf.document(of: pages(2, for: .pdf).map(\.1))
    let path = FilePath(try scratch.file("a.pdf", document))
    let update = try DocumentUpdate(path)
    #expect(update.pageCount == 2 && update.format == .pdf)
    #expect(throws: DocumentError.inUse(path)) { try DocumentUpdate(path) }
    var (output, writer) = try update.begin(.test)
    try writer.append(pages(1, for: .pdf)[0].1)
    try writer.finish()
    // Somebody else puts another file in its place.
    try FileManager.default.removeItem(atPath: path.description)
    _ = try scratch.file("a.pdf", [1])
    #expect(throws: DocumentError.inUse(path)) { try output.commit() }
    #expect(try scratch.contents("a.pdf") == [1])
  }

  @Test func `what is no document of pages is refused with advice`() throws {
    let scratch = try TemporaryScratch()
    let missing = #expect(throws: DocumentError.self) {
      try DocumentUpdate(FilePath(scratch.path("none.pdf")))
    }
    #expect(missing?.advice == "create a new document with -o")
    let folder = FilePath(scratch.path())
    #expect(throws: DocumentError.folder(folder)) { try DocumentUpdate(folder) }
    for bytes in [[], Array("\u{89}PNG".utf8), Array("%PD".utf8)] {
      let path = FilePath(try scratch.file("a", bytes))
      #expect(throws: DocumentError.self) { try DocumentUpdate(path) }
    }
  }
}
