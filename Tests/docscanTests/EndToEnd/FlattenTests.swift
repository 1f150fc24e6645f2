import DocumentScan
import Foundation
import TestSupport
import Testing

@Suite struct FlattenTests {
  @Test func `photos become a document without a word`() throws {
    let folder = try WorkFolder(photos: "a.jpg", "b.jpg")
    let result = try folder.run("docscan flatten a.jpg b.jpg -o out.pdf")
    #expect(result.status == 0)
    #expect(result.output == "" && result.errors == "")
    #expect(try folder.documents == ["out.pdf"])
    let document = try folder.contents(of: "out.pdf")
    #expect(document.starts(with: Data("%PDF-".utf8)))
    #expect(document.suffix(6) == Data("%%EOF\n".utf8))
  }

  @Test func `without a name the document gets one, which is printed`() throws {
    let folder = try WorkFolder(photos: "a.jpg")
    let result = try folder.run("docscan flatten a.jpg")
    #expect(result.status == 0 && result.errors == "")
    #expect(result.output.contains(#/^scan-\d{4}-\d\d-\d\d-\d{6}\.pdf\n$/#))
    #expect(try folder.documents == [result.output.trimmingCharacters(in: .newlines)])
  }

  @Test func `names follow the local time zone`() throws {
    let folder = try WorkFolder(photos: "a.jpg")
    let result = try folder.run(
      "TZ=UTC+5 docscan flatten a.jpg -o '%z-{name}-{n:03}.pdf' && TZ=UTC-3 docscan flatten a.jpg "
        + "-o '%z.pdf'")
    #expect(result.status == 0)
    #expect(try folder.documents == ["+0300.pdf", "-0500-a-001.pdf"])
  }

  @Test func `each photo becomes its own document`() throws {
    let folder = try WorkFolder(photos: "a.jpg", "b c.jpg")
    let result = try folder.run("docscan flatten --each *.jpg -o flat/ && ls flat")
    #expect(result.status == 0 && result.errors == "")
    #expect(result.output == "a.pdf\nb c.pdf\n")
  }

  @Test func `a name that is taken keeps every document from being written`() throws {
    let folder = try WorkFolder(photos: "a.jpg", "b.jpg")
    try folder.write("old", to: "b.pdf")
    let result = try folder.run("docscan flatten --each a.jpg b.jpg")
    #expect(result.status == 73 && result.output == "")
    #expect(try folder.documents == ["b.pdf"])
  }

  @Test func `a folder that was made for nothing is removed`() throws {
    let folder = try WorkFolder()
    try folder.write(Photos.truncated, to: "half.jpg")
    #expect(try folder.run("docscan flatten --each half.jpg -o new").status == 65)
    #expect(try folder.run("docscan flatten --each half.jpg -o new/er").status == 73)
    #expect(try folder.documents == [])
  }

  @Test func `each document may have a name by a pattern`() throws {
    let folder = try WorkFolder(photos: "a.jpg", "b.jpg")
    let result = try folder.run("docscan flatten --each b.jpg a.jpg -o '{n:02}-{name}.tiff'")
    #expect(result.status == 0 && result.output == "")
    #expect(try folder.documents == ["01-b.tiff", "02-a.tiff"])
    #expect(try folder.contents(of: "01-b.tiff").starts(with: Data("II*\0".utf8)))
  }

  @Test func `two photos of one name do not share a document`() throws {
    let folder = try WorkFolder(photos: "a.jpg")
    let result = try folder.run("mkdir d e; cp a.jpg d; docscan flatten --each a.jpg d/a.jpg -o e")
    #expect(result.status == 64)
    #expect(result.errors.contains("e/a.pdf") && result.errors.contains("{n}"))
    #expect(try folder.run("ls -A e").output == "")
  }

  @Test func `a document goes to standard output`() throws {
    let folder = try WorkFolder(photos: "a.jpg")
    let result = try folder.run("cat a.jpg | docscan flatten - -o - --format tiff")
    #expect(result.status == 0 && result.errors == "")
    #expect(result.outputBytes.starts(with: Data("II*\0".utf8)))
    #expect(try folder.documents == [])
  }

  @Test func `photos are named in a list, by lines or by NUL`() throws {
    let folder = try WorkFolder(photos: "a.jpg", "b c.jpg", "d\ne.jpg")
    let lines = try folder.run(
      "printf 'a.jpg\\n\\nb c.jpg' | docscan flatten --files-from - -o - --json; "
        + "printf 'a.jpg\\n\\nb c.jpg' > list; docscan flatten --files-from list -o 1.pdf --json")
    #expect(lines.output.contains("\"page_count\": 2"))
    let words = try folder.run(
      "printf '%s\\0' *.jpg | docscan flatten --files-from - -0 -o 2.pdf --json")
    #expect(words.output.contains("\"page_count\": 3"))
    #expect(words.output.contains(#""file": "d\ne.jpg""#))
  }

  @Test func `a folder stands for its photos`() throws {
    let folder = try WorkFolder(photos: "p10.jpg", "p9.jpg")
    let result = try folder.run(
      "mkdir d empty; mv *.jpg d; echo x > d/notes.jpg; docscan flatten d -o d/out.pdf --json")
    #expect(result.status == 0 && result.errors == "")
    let order = result.output.matches(of: #/"file": "(d\/p\d+\.jpg)"/#).map { String($0.1) }
    #expect(order == ["d/p9.jpg", "d/p10.jpg"])
    #expect(try folder.run("docscan flatten empty -o x.pdf").status == 66)
  }

  @Test func `an output that is there stays unless it may be replaced`() throws {
    let folder = try WorkFolder(photos: "a.jpg")
    try folder.write("old", to: "out.pdf")
    let refused = try folder.run("docscan flatten a.jpg -o out.pdf")
    #expect(refused.status == 73)
    #expect(
      refused.errors
        == "docscan: out.pdf exists already; choose another name, or give --force to replace it; "
        + "nothing was written\n")
    #expect(try folder.contents(of: "out.pdf") == Data("old".utf8))
    #expect(try folder.run("docscan flatten a.jpg -o out.pdf --force").status == 0)
    #expect(try folder.contents(of: "out.pdf").count > 100)
    #expect(try folder.documents == ["out.pdf"])
  }

  @Test func `no photo is replaced by what is made of it`() throws {
    let folder = try WorkFolder(photos: "a.jpg")
    let own = try folder.run("docscan flatten --each a.jpg -o '{name}.jpg' --force")
    #expect(own.status == 64 && own.errors.contains("one of the photos"))
    let link = try folder.run("ln a.jpg b.pdf; docscan flatten ./a.jpg -fo b.pdf")
    #expect(link.status == 64)
    #expect(try folder.run("docscan detect a.jpg --overlay ./a.jpg --force").status == 64)
    #expect(try folder.contents(of: "a.jpg") == Data(Photos.page))
  }

  @Test(
    "a single page may be a picture",
    arguments: [("out.png", [0x89, 0x50, 0x4E, 0x47]), ("out.jpeg", [0xFF, 0xD8, 0xFF])])
  func pictures(_ name: String, _ start: [UInt8]) throws {
    let folder = try WorkFolder(photos: "a.jpg")
    let result = try folder.run("docscan flatten a.jpg -o \(name)")
    #expect(result.status == 0 && result.errors == "")
    #expect(try folder.contents(of: name).starts(with: start))
  }

  @Test func `the result is one JSON object`() throws {
    let folder = try WorkFolder(photos: "a.jpg")
    try folder.write(Photos.blank, to: "blank.jpg")
    try folder.write(Photos.truncated, to: "half.jpg")
    let result = try folder.run(
      "docscan flatten a.jpg blank.jpg half.jpg -o out.pdf --json --skip-bad --title 'A \"title\"'")
    #expect(result.status == 1)
    #expect(result.output.count { $0 == "\n" } == 1)
    let json = try #require(
      try JSONSerialization.jsonObject(with: result.outputBytes) as? [String: Any])
    #expect(
      json.keys.sorted() == [
        "blank_pages", "documents", "error", "left_out", "outcome", "status", "warnings",
      ])
    #expect(json["outcome"] as? String == "saved" && json["status"] as? Int == 1)
    let document = try #require((json["documents"] as? [[String: Any]])?.first)
    #expect(document["path"] as? String == "out.pdf")
    #expect(document["title"] as? String == "A \"title\"")
    let pages = try #require(document["pages"] as? [[String: Any]])
    #expect(pages.map { $0["file"] as? String } == ["a.jpg", "blank.jpg"])
    let corners = try #require(pages[0]["corners"] as? [[Double]])
    for (corner, truth) in zip(corners, Photos.outline.corners) {
      #expect(abs(corner[0] - truth.x) < 2 && abs(corner[1] - truth.y) < 2)
    }
    #expect(pages[1]["corners"] is NSNull && pages[1]["missing_reason"] is String)
    let leftOut = try #require((json["left_out"] as? [[String: Any]])?.first)
    #expect(leftOut["file"] as? String == "half.jpg")
  }

  @Test func `corners that are given need not be found`() throws {
    let folder = try WorkFolder()
    try folder.write(Photos.blank, to: "blank.jpg")
    let result = try folder.run(
      "docscan flatten blank.jpg --corners 40,30 280,30 280,200 40,200 -o out.pdf --json")
    #expect(result.status == 0 && result.errors == "")
    #expect(result.output.contains("[[40, 30], [280, 30], [280, 200], [40, 200]]"))
  }

  @Test func `every option of the table is accepted by a run`() throws {
    let folder = try WorkFolder(photos: "a.jpg")
    let result = try folder.run(
      "docscan flatten -m bw --paper a4 --dpi 100 --quality 70 --on-missing skip --rotate 90 "
        + "--pixel-limit 10 -j 2 -v -f --title t --skip-bad a.jpg -o out.tif --json")
    #expect(result.status == 0)
    #expect(result.output.contains(#""mode": "bw""#) && result.output.contains(#""paper": "a4""#))
    #expect(result.output.contains(#""width_mm": 297, "height_mm": 210"#))
  }
}
