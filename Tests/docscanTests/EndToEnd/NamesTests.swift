import Foundation
import TestSupport
import Testing

/// Names of files are bytes; every one that the kernel takes works.
@Suite struct NamesTests {
  @Test(
    "a photo and a document may have any name",
    arguments: [
      "'a b'", "$'two\\nlines'", "$'\\xff\\xfe'", "'ünïcödé'", "'\"quoted\"'", "$'\\x1b[31m'",
      "'*'", "'a%b'", "\"it's\"", "'{{x}}'",
    ])
  func names(_ name: String) throws {
    let folder = try WorkFolder(photos: "a.jpg")
    let result = try folder.run(
      "n=\(name); mkdir out; mv a.jpg \"$n.jpeg\"; docscan flatten \"$n.jpeg\" --each -o out && "
        + "cmp <(ls out/\"$n.pdf\") <(echo \"out/$n.pdf\") && docscan flatten \"$n.jpeg\" "
        + "--files-from <(printf '%s' \"$n.jpeg\") -0 -o x.pdf --json")
    #expect(result.status == 0 && result.errors == "")
    let json = try #require(
      try JSONSerialization.jsonObject(with: result.outputBytes) as? [String: Any])
    #expect(((json["documents"] as? [[String: Any]])?.first?["pages"] as? [Any])?.count == 2)
  }

  @Test func `a name may begin with a dash`() throws {
    let folder = try WorkFolder(photos: "-o.jpg")
    let result = try folder.run("docscan flatten --output=-x.pdf -- -o.jpg && ls -- -x.pdf")
    #expect(result.status == 0 && result.output == "-x.pdf\n")
    #expect(try folder.run("docscan flatten ./-o.jpg -o -y.pdf && ls -- -y.pdf").status == 0)
  }

  @Test func `a message about a name stays in one line`() throws {
    let folder = try WorkFolder()
    let result = try folder.run("docscan flatten $'two\\nlines' -o x.pdf")
    #expect(result.status == 66)
    #expect(result.errors.count { $0 == "\n" } == 1)
  }

  @Test func `a document name is printed as it is`() throws {
    let folder = try WorkFolder(photos: "a.jpg")
    let result = try folder.run("mv a.jpg $'\\xff'; docscan flatten --each $'\\xff'")
    #expect(result.status == 0)
    #expect(result.outputBytes == Data([0xFF] + Array(".pdf\n".utf8)))
  }
}
