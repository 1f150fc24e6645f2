import Foundation
import TestSupport
import Testing

/// Which pages a document has, in which order, and what leads to them.
@Suite struct PagesTests {
  private func pages(_ result: ProgramRun) throws -> [String] {
    let json = try #require(
      try JSONSerialization.jsonObject(with: result.outputBytes) as? [String: Any])
    let documents = try #require(json["documents"] as? [[String: Any]])
    return try #require(documents.first?["pages"] as? [[String: Any]])
      .compactMap { $0["file"] as? String }
  }

  @Test(
    "photos become pages in the order asked for",
    arguments: [
      ("--order 3,1,2", "3 1 2"), ("--order 2-,1", "2 3 4 1"), ("--order 4-2", "4 3 2"),
      ("--interleave", "1 3 2 4"), ("--interleave-reversed", "1 4 2 3"), ("--reverse", "4 3 2 1"),
      ("--order 1-3 --reverse", "3 2 1"), ("--interleave --no-interleave", "1 2 3 4"),
    ])
  func order(_ words: String, _ expected: String) throws {
    let folder = try WorkFolder(photos: "1.jpg", "2.jpg", "3.jpg", "4.jpg")
    let result = try folder.run(
      "docscan flatten \(words) --mode bw --json -o out.pdf ?.jpg")
    #expect(result.status == 0 && result.errors == "")
    #expect(try pages(result) == expected.split(separator: " ").map { "\($0).jpg" })
  }

  @Test(
    "an order that does not fit the photos is a wrong command line",
    arguments: [
      "--order 3", "--order 1,1", "--order 0", "--order 2-1-3", "--order 1,,2", "--order x",
      "--interleave a.jpg", "--order 1 --each", "--reverse --each", "--interleave --each",
    ])
  func refused(_ words: String) throws {
    let folder = try WorkFolder(photos: "a.jpg", "b.jpg")
    let result = try folder.run("docscan flatten a.jpg b.jpg \(words) -o out")
    #expect(result.status == 64 && result.output == "")
    #expect(result.errors.count { $0 == "\n" } == 1)
    #expect(try folder.documents == [])
  }

  @Test func `blank pages are dropped and told`() throws {
    let folder = try WorkFolder(photos: "a.jpg")
    try folder.write(Photos.white, to: "white.jpg")
    let result = try folder.run(
      "docscan flatten a.jpg white.jpg --drop-blank --no-detect --json -o out.pdf")
    #expect(result.status == 0)
    #expect(result.errors == "docscan: white.jpg: dropped a blank page\n")
    #expect(try pages(result) == ["a.jpg"])
    #expect(
      result.output.contains(
        #""blank_pages": [{"file": "white.jpg", "picture": 1, "sheet": 1, "kept_in": null}]"#))
    #expect(
      try folder.run("docscan flatten white.jpg --drop-blank --no-detect -o 2.pdf").status == 65)
    #expect(try folder.documents == ["out.pdf"])
  }

  @Test func `blank pages may be kept in a folder`() throws {
    let folder = try WorkFolder(photos: "a.jpg")
    try folder.write(Photos.white, to: "white.jpg")
    let result = try folder.run(
      "docscan flatten *.jpg --keep-blank-as blanks --no-detect -o out.tiff; ls blanks; "
        + "docscan flatten --each *.jpg --keep-blank-as blanks --no-detect; ls blanks")
    #expect(result.status == 0)
    #expect(result.output == "out-blank.tiff\na.pdf\nout-blank.tiff\nwhite-blank.pdf\n")
    #expect(try folder.documents == ["a.pdf", "blanks", "out.tiff"])
    let taken = try folder.run(
      "docscan flatten *.jpg --keep-blank-as blanks --no-detect -o d.tiff -f; rm d.tiff; "
        + "docscan flatten *.jpg --keep-blank-as blanks --no-detect -o d.tiff")
    #expect(taken.status == 73)
  }

  @Test func `a document gets bookmarks, labels and a plain form`() throws {
    let folder = try WorkFolder(photos: "a.jpg", "b c.jpg")
    let result = try folder.run(
      "docscan flatten *.jpg --bookmarks name --page-labels 'p{n:02} of {name} 100%' -o 1.pdf && "
        + "docscan flatten *.jpg --no-pdfa -o 2.pdf")
    #expect(result.status == 0 && result.errors == "")
    let document = String(decoding: try folder.contents(of: "1.pdf"), as: Unicode.ASCII.self)
    #expect(document.contains("/Title(a)") && document.contains("/Title(b c)"))
    #expect(document.contains("/P(p01 of a 100%)") && document.contains("/P(p02 of b c 100%)"))
    #expect(document.contains("pdfaid"))
    let plain = String(decoding: try folder.contents(of: "2.pdf"), as: Unicode.ASCII.self)
    #expect(!plain.contains("pdfaid") && !plain.contains("/Outlines"))
  }

  @Test(
    "what only a PDF has is refused for other kinds",
    arguments: ["--bookmarks name", "--page-labels '{n}'", "--no-pdfa", "--layers"])
  func otherKinds(_ words: String) throws {
    let folder = try WorkFolder(photos: "a.jpg")
    #expect(try folder.run("docscan flatten a.jpg -o out.tiff \(words)").status == 64)
    #expect(try folder.run("docscan flatten a.jpg -o out.pdf \(words)").status == 0)
  }

  @Test(
    "pages keep every pixel where that is asked for",
    arguments: [
      ("out.tiff --lossless lzw", "lzw"), ("out.tiff --lossless deflate", "deflate"),
      ("out.pdf --lossless deflate", "deflate"),
    ])
  func lossless(_ words: String, _ encoding: String) throws {
    let folder = try WorkFolder(photos: "a.jpg")
    let result = try folder.run("docscan flatten a.jpg --mode original --json -o \(words)")
    #expect(result.status == 0)
    #expect(result.output.contains("\"encoding\": \"\(encoding)\""))
  }

  @Test(
    "what cannot be without loss is refused",
    arguments: [
      "out.pdf --lossless lzw", "out.jpg --lossless deflate", "out.pdf --lossless deflate --layers",
      "out.tiff --lossless lzw --quality 50", "out.tiff --lossless lzw --max-bytes 100000",
    ])
  func contradictingLossless(_ words: String) throws {
    let folder = try WorkFolder(photos: "a.jpg")
    #expect(try folder.run("docscan flatten a.jpg -o \(words)").status == 64)
  }

  @Test func `two runs give the same bytes under SOURCE_DATE_EPOCH`() throws {
    let folder = try WorkFolder(photos: "a.jpg", "b.jpg")
    let result = try folder.run(
      "export SOURCE_DATE_EPOCH=1700000000; for kind in pdf tiff; do "
        + "TZ=UTC docscan flatten *.jpg -o 1.$kind; "
        + "TZ=UTC-5 docscan flatten -j 1 *.jpg -o 2.$kind; cmp 1.$kind 2.$kind || exit 1; done")
    #expect(result.status == 0 && result.output == "" && result.errors == "")
    #expect(try folder.contents(of: "1.pdf").range(of: Data("D:20231114221320Z".utf8)) != nil)
    let wrong = try folder.run("SOURCE_DATE_EPOCH=now docscan flatten a.jpg -o 3.pdf")
    #expect(wrong.status == 64 && wrong.errors.contains("SOURCE_DATE_EPOCH"))
  }

  @Test func `each page may have its own look`() throws {
    let folder = try WorkFolder(photos: "a.jpg")
    try folder.write(Photos.white, to: "b.jpg")
    let line = "docscan flatten *.jpg --no-detect --json -o"
    let one = try folder.run("\(line) 1.pdf").output.matches(of: #/"mode": "(\w+)"/#)
    #expect(one.count == 2 && one[0].1 == one[1].1)
    let own = try folder.run("\(line) 2.pdf --mode-per-page").output.matches(
      of: #/"mode": "(\w+)"/#)
    #expect(own.count == 2 && own[0].1 != own[1].1)
    #expect(try folder.run("\(line) 3.pdf --mode-per-page -m bw").status == 64)
  }

  @Test func `the result tells how each page is stored`() throws {
    let folder = try WorkFolder(photos: "a.jpg")
    let large = try folder.run(
      "docscan flatten a.jpg -m color --json -o 1.pdf --quality 90 --max-bytes 5000")
    #expect(large.output.contains(#/"encoding": "jpeg", "quality": \d+, "exceeds_limit": /#))
    let ink = try folder.run("docscan flatten a.jpg -m bw --json -o 1.tiff")
    #expect(
      ink.output.contains(
        #""encoding": "ccitt-g4", "quality": null, "exceeds_limit": false"#))
  }

  @Test func `corners outside the photo end with 65 and its size`() throws {
    let folder = try WorkFolder(photos: "a.jpg")
    let outside = try folder.run(
      "docscan flatten a.jpg --corners 900,900 990,900 990,990 900,990 -o out.pdf")
    #expect(outside.status == 65 && outside.errors.contains("320x240"))
    let thin = try folder.run(
      "docscan flatten a.jpg --corners 9,9 290,9 290,9.5 9,9.5 -o out.pdf")
    #expect(thin.status == 65)
    #expect(try folder.documents == [])
  }
}
