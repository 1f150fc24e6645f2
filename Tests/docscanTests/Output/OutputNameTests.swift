import ScanBindings
import ScanImaging
import Testing
import docscan

@Suite struct OutputNameTests {
  let time = LocalTime(secondsSinceEpoch: 1_700_000_000)

  func name(_ pattern: String, photo: String = "dir/IMG 1.jpg", number: Int = 7) throws -> String {
    try OutputName(Word(pattern)).path(at: time, photo: FilePath(photo), number: number)
      .description
  }

  @Test(
    "places are filled and the rest stays",
    arguments: [
      ("out.pdf", "out.pdf"), ("{name}.pdf", "IMG 1.pdf"), ("{n}-{n:03}-{n:01}", "7-007-7"),
      ("{{name}}%%", "{name}%"), ("a/{name}/b", "a/IMG 1/b"), ("50%.pdf", "50%.pdf"), ("%", "%"),
      ("100%ä", "100%ä"),
    ])
  func places(_ pattern: String, _ expected: String) throws {
    #expect(try name(pattern) == expected)
  }

  @Test func `codes of strftime are filled with the local time`() throws {
    for code in ["%F", "%Y-%m-%d", "%H%M%S", "%-d", "%j", "%_H", "%010Y", "%Ex", "%s"] {
      let expected = String(decoding: time.formatted(Array(code.utf8)), as: UTF8.self)
      #expect(try name("a\(code)b") == "a\(expected)b")
      #expect(expected != code)
    }
  }

  @Test func `a field wider than any name is refused`() throws {
    for pattern in ["%9999999999Y", "a%-1000d.pdf", "%0099999F"] {
      #expect(throws: UsageError.self) { try OutputName(Word(pattern)) }
    }
    #expect(try name("%0010Y") == "0000002023")
  }

  @Test func `a photo's name is not read as a pattern`() throws {
    #expect(try name("{name}", photo: "100%d{n}.jpg") == "100%d{n}")
  }

  @Test func `a photo's name that is not UTF-8 stays as it is`() throws {
    let path = try OutputName(Word("{name}.pdf")).path(
      at: time, photo: FilePath(bytes: [0x61, 0xFF, 0x2E, 0x6A]), number: 1)
    #expect(path.bytes == [0x61, 0xFF] + Array(".pdf".utf8))
  }

  @Test func `standard input has a name`() throws {
    #expect(try name("{name}.pdf", photo: "-") == "stdin.pdf")
  }

  @Test func `a number wider than its place is not cut`() throws {
    #expect(try name("{n:02}", number: 1234) == "1234")
  }

  @Test(
    "a brace that opens no place is refused",
    arguments: ["{", "}", "a{nmae}", "{n:3}", "{n:0}", "{n:099}", "{}", "{name", "{{name}"])
  func braces(_ pattern: String) {
    #expect(throws: UsageError.self) { try OutputName(Word(pattern)) }
  }

  @Test func `only a photo or a number makes a name vary`() throws {
    #expect(try OutputName(Word("{name}")).isVarying)
    #expect(try OutputName(Word("a-{n:03}")).isVarying)
    #expect(try OutputName(Word("%F")).isVarying == false)
  }

  @Test(
    "the ending is what stands at the end of the name itself",
    arguments: [
      ("out.PDF", "pdf"), ("a.b/out", ""), ("scan-%F.tiff", "tiff"), ("{name}", ""),
      ("{name}.tif", "tif"), (".pdf", ""), ("out.", ""), ("%F", ""), ("{n}.x", "x"),
    ])
  func fileExtension(_ pattern: String, _ ending: String) throws {
    #expect(try OutputName(Word(pattern)).fileExtension == ending)
  }

  @Test(
    "a name goes into a folder",
    arguments: [("flat", "flat/IMG 1.pdf"), ("flat/", "flat/IMG 1.pdf"), ("/", "/IMG 1.pdf")])
  func folders(_ folder: String, _ expected: String) throws {
    let name = try OutputName(Word(folder)).containing(OutputName(Word("{name}.pdf")))
    #expect(name.path(at: time, photo: FilePath("IMG 1.jpg"), number: 1).description == expected)
  }
}
