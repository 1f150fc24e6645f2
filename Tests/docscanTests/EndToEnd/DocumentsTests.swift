import Foundation
import TestSupport
import Testing

/// Several sheets in a photo, several documents from one run, and further pages of a document.
@Suite(.enabled(if: BuildKind.isRelease, "a debug build takes a minute for the codes of a photo"))
struct DocumentsTests {
  private func json(_ result: ProgramRun) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: result.outputBytes) as? [String: Any])
  }

  private func documents(_ result: ProgramRun) throws -> [[String: Any]] {
    try #require(try json(result)["documents"] as? [[String: Any]])
  }

  /// A page, a separator that says A1A1A1, two pages, a separator that says B2B2B2, a page.
  private func batch() throws -> WorkFolder {
    let folder = try WorkFolder()
    for (name, code) in [
      ("1", nil), ("2", "A1A1A1"), ("3", nil), ("4", nil), ("5", "B2B2B2"), ("6", nil),
    ] {
      try folder.write(CodePages.page(code), to: "\(name).jpg")
    }
    return folder
  }

  @Test func `every sheet of a photo becomes a page`() throws {
    let folder = try WorkFolder()
    try folder.write(CodePages.twoSheets, to: "two.jpg")
    let result = try folder.run("docscan flatten --all two.jpg -o out.pdf --json")
    #expect(result.status == 0 && result.errors == "")
    let pages = try #require(try documents(result).first?["pages"] as? [[String: Any]])
    #expect(pages.map { $0["sheet"] as? Int } == [1, 2])
    let lefts = pages.compactMap { ($0["corners"] as? [[Double]])?[0][0] }
    #expect(lefts.count == 2 && abs(lefts[0] - 40) < 3 && abs(lefts[1] - 340) < 3)
    let lines = try folder.run("docscan detect --all two.jpg").output.split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("two.jpg: ") })
    let one = try folder.run("docscan detect two.jpg").output.split(separator: "\n")
    #expect(one.count == 1)
  }

  @Test func `a book is split, and its pages come in the order in which they are read`() throws {
    let folder = try WorkFolder()
    try folder.write(CodePages.book, to: "book.jpg")
    let line =
      "docscan flatten --pages-per-photo 2 --corners 60,60 560,60 560,400 60,400 --upright off "
      + "book.jpg --json -o"
    for (words, isSwapped) in [("1.pdf", false), ("2.pdf --rotate 180", true)] {
      let result = try folder.run("\(line) \(words)")
      #expect(result.status == 0)
      let pages = try #require(try documents(result).first?["pages"] as? [[String: Any]])
      let lefts = pages.compactMap { ($0["corners"] as? [[Double]])?[0][0] }
      #expect(lefts.count == 2 && (lefts[0] > lefts[1]) == isSwapped)
      #expect(pages.map { $0["sheet"] as? Int } == [1, 2])
    }
  }

  @Test func `codes stand in the JSON and in the PDF`() throws {
    let folder = try batch()
    let result = try folder.run("docscan flatten 1.jpg 2.jpg --no-detect --codes -o o.pdf --json")
    #expect(result.status == 0 && result.errors == "")
    let pages = try #require(try documents(result).first?["pages"] as? [[String: Any]])
    let codes = pages.map { ($0["codes"] as? [[String: Any]])?.map { $0["text"] as? String } }
    #expect(codes == [[], ["A1A1A1"]])
    let text = String(decoding: try folder.contents(of: "o.pdf"), as: Unicode.ASCII.self)
    #expect(text.contains("A1A1A1</"))
  }

  @Test func `documents begin at separator pages and are named after them`() throws {
    let folder = try batch()
    let result = try folder.run(
      "docscan flatten ?.jpg --no-detect --split-on code39 -o 'out/{code}.pdf' --json; ls out")
    #expect(result.errors == "")
    let lines = result.output.split(separator: "\n")
    #expect(lines.dropFirst().elementsEqual(["A1A1A1.pdf", "B2B2B2.pdf", "no-code.pdf"]))
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any])
    let documents = try #require(object["documents"] as? [[String: Any]])
    #expect(documents.map { $0["page_count"] as? Int } == [1, 3, 2])
    #expect(
      documents.map { ($0["code"] as? [String: Any])?["text"] as? String } == [
        nil, "A1A1A1", "B2B2B2",
      ])
  }

  @Test func `separator pages may be dropped, and empty documents are none`() throws {
    let folder = try batch()
    let result = try folder.run(
      "docscan flatten ?.jpg 2.jpg --no-detect --split-on 'code39:^[AB]' --separator drop "
        + "-o '{n}.pdf' --json -j 2")
    #expect(result.status == 0)
    #expect(try documents(result).map { $0["page_count"] as? Int } == [1, 2, 1])
    #expect(result.errors.contains("no page follows the separator code39"))
    #expect(try folder.documents == ["1.pdf", "2.pdf", "3.pdf"])
  }

  @Test func `the expression chooses the codes`() throws {
    let folder = try batch()
    let result = try folder.run(
      "docscan flatten ?.jpg --no-detect --split-on code39:2$ -o '{n}.pdf' --json")
    #expect(try documents(result).map { $0["page_count"] as? Int } == [4, 2])
    let none = try folder.run(
      "docscan flatten ?.jpg --no-detect --split-on qr --split-on ean13 -o q --json")
    #expect(try documents(none).map { $0["page_count"] as? Int } == [6])
  }

  @Test func `two documents do not share a name`() throws {
    let folder = try batch()
    let result = try folder.run(
      "docscan flatten 2.jpg 3.jpg 2.jpg --no-detect --split-on code39 -o '{code}.pdf' --json -f")
    #expect(result.status == 64 && result.errors.contains("A1A1A1.pdf"))
    #expect(try documents(result).map { $0["page_count"] as? Int } == [2])
    #expect(try folder.documents == ["A1A1A1.pdf"])
  }

  @Test func `the look of a document is its own, however many are in work`() throws {
    let folder = try batch()
    try folder.write(CodePages.twoSheets, to: "7.jpg")
    var modes: [[String]] = []
    for jobs in [1, 3] {
      let result = try folder.run(
        "docscan flatten 1.jpg 7.jpg 2.jpg 3.jpg --no-detect --split-on code39 -o '\(jobs)-{n}.pdf' "
          + "--json -j \(jobs)")
      modes.append(result.output.matches(of: #/"mode": "(\w+)"/#).map { String($0.1) })
    }
    #expect(modes[0].count == 4 && modes[0] == modes[1])
    #expect(modes[0][0] == modes[0][1] && modes[0][2] != modes[0][1])
  }

  @Test func `pages are added to a document that is there`() throws {
    let folder = try batch()
    for kind in ["pdf", "tiff"] {
      let result = try folder.run(
        "docscan flatten 1.jpg --no-detect -o a.\(kind) && cp a.\(kind) old.\(kind) && "
          + "docscan flatten --append a.\(kind) 3.jpg 4.jpg --no-detect --json")
      #expect(result.status == 0 && result.errors == "", "\(result.errors)")
      let document = try #require(try documents(result).first)
      #expect(document["page_count"] as? Int == 2 && document["earlier_pages"] as? Int == 1)
      let old = try folder.contents(of: "old.\(kind)")
      let new = try folder.contents(of: "a.\(kind)")
      #expect(new.count > old.count)
      if kind == "pdf" { #expect(new.prefix(old.count) == old) }
    }
  }

  @Test func `a document that takes no pages stays as it is`() throws {
    let folder = try batch()
    try folder.write("%PDF-1.4 of another program", to: "other.pdf")
    let other = try folder.run("docscan flatten --append other.pdf 1.jpg --no-detect")
    #expect(other.status == 65 && other.output == "")
    #expect(
      try folder.contents(of: "other.pdf") == Data("%PDF-1.4 of another program".utf8))
    #expect(try folder.run("docscan flatten --append none.pdf 1.jpg --no-detect").status == 66)
    #expect(try folder.documents == ["other.pdf"])
  }

  @Test(
    "combinations without a sense are a wrong command line",
    arguments: [
      "--append a.pdf -o b.pdf", "--append a.pdf --each", "--append a.pdf --force",
      "--append a.pdf --split-on qr", "--append a.pdf --format tiff", "--append - ",
      "--append a.png", "--append a.jpg", "--split-on qr --each", "--split-on qr -o -",
      "--split-on qr -o a.pdf", "--split-on qr -o '{n}.png'", "--split-on nothing",
      "--split-on qr:",
      "--split-on 'qr:('", "--separator drop", "-o '{code}.pdf'", "--each -o '{code}.pdf'",
      "--all --no-detect", "--all --corners 0,0 9,0 9,9 0,9", "--all --pages-per-photo 2",
      "--all -o a.png", "--pages-per-photo 2 --each -o '{name}.png'", "--pages-per-photo 3",
      "--filter nothing", "--filter sharpen=99", "--margin 60", "--append a.pdf --no-pdfa",
    ])
  func senseless(_ words: String) throws {
    let folder = try WorkFolder(photos: "p.jpg")
    let result = try folder.run("docscan flatten p.jpg \(words)")
    #expect(result.status == 64 && result.output == "", "\(result.errors)")
    #expect(result.errors.count { $0 == "\n" } == 1)
    #expect(try folder.documents == [])
  }

  @Test func `a page gets its margin and its filters`() throws {
    let folder = try WorkFolder()
    try folder.write(CodePages.page(), to: "a.jpg")
    let wide = try folder.run(
      "docscan flatten a.jpg --no-detect --paper a4 --margin 5 --filter sharpen=1,gray -m color "
        + "--json -o 1.pdf")
    #expect(wide.output.contains(#""width_mm": 220, "height_mm": 307"#))
    let narrow = try folder.run(
      "docscan flatten a.jpg --no-detect --paper a4 --margin -5 -m original --upright off "
        + "--json -o 2.pdf")
    #expect(narrow.output.contains(#""width_mm": 200, "height_mm": 287"#))
  }
}
