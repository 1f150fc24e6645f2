import ScanImaging
import Testing
import docscan

@Suite struct WordTests {
  @Test(
    "a name is shown in one line, as a shell would take it",
    arguments: [
      ("plain name.jpg", "plain name.jpg"), ("Größe.jpg", "Größe.jpg"),
      ("two\nlines", #"$'two\nlines'"#), ("tab\tand 'quote'\r", #"$'tab\tand \'quote\'\r'"#),
      ("bell\u{07}", #"$'bell\x07'"#), ("\u{1B}[31m", #"$'\x1b[31m'"#),
      ("right\u{202E}left", #"$'right\xe2\x80\xaeleft'"#), ("", "$''"),
    ])
  func quoted(_ name: String, _ shown: String) {
    #expect(FilePath(name).quoted == shown)
  }

  @Test func `bytes that are not UTF-8 are shown one by one`() {
    let bytes: [UInt8] = [0x61, 0xFF, 0xC3, 0xA4, 0xC3]
    #expect(FilePath(bytes: bytes).quoted == #"$'a\xffä\xc3'"#)
  }

  @Test func `a word is split at the first separator`() {
    #expect(Word("--a=b=c").split(at: "=") == (Word("--a"), Word("b=c")))
    #expect(Word("--a").split(at: "=").1 == nil)
    #expect(Word("--a=").split(at: "=").1 == Word(""))
  }

  @Test(
    "numbers are decimal and finite",
    arguments: [
      ("12", 12), ("-0.5", -0.5), ("1e3", 1000), ("+3", 3), ("0x10", nil), ("inf", nil),
      ("nan", nil), ("", nil), ("1,5", nil), (" 1", nil), ("1e999", nil),
    ] as [(String, Double?)])
  func decimal(_ text: String, _ number: Double?) {
    #expect(Word(text).decimal == number)
  }
}
