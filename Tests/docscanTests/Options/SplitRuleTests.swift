import DocumentScan
import Testing
import docscan

@Suite struct SplitRuleTests {
  private func code(_ format: BarcodeFormat, _ text: String) -> Barcode {
    Barcode(
      format: format, text: text, bytes: Array(text.utf8),
      corners: Quadrilateral(PixelSize(width: 9, height: 9)))
  }

  @Test func `a rule takes codes of its kind whose text matches`() throws {
    let rule = try SplitRule(Word("qr:^INV-\\d+$"))
    #expect(rule.matches(code(.qr, "INV-17")))
    #expect(!rule.matches(code(.qr, "INV-17a")) && !rule.matches(code(.code128, "INV-17")))
    #expect(try SplitRule(Word("QR:a:b")).matches(code(.qr, "x a:b y")))
    #expect(try SplitRule(Word("any")).matches(code(.ean13, "4006381333931")))
    #expect(try !SplitRule(Word("ean8")).matches(code(.ean13, "4006381333931")))
  }

  @Test("a rule that says nothing is refused", arguments: ["", "qrx", "qr:", "qr:(", ":a"])
  func refused(_ words: String) {
    #expect(throws: ValueError.self) { try SplitRule(Word(words)) }
  }

  @Test(
    "a code makes a name that every file system takes",
    arguments: [
      ("INV-1001", "INV-1001"), ("a/b\\c:d", "a_b_c_d"), ("../../etc", "_.._etc"), ("", "_"),
      ("-rf x", "rf_x"), ("ä ö\n", "ä_ö_"), (".hidden", "hidden"), ("a\u{0}b", "a_b"),
      (String(repeating: "ä", count: 80), String(repeating: "ä", count: 50)),
    ])
  func name(_ text: String, _ expected: String) {
    #expect(String(decoding: code(.qr, text).nameForDocument, as: UTF8.self) == expected)
  }

  @Test func `a code of bytes is named in hexadecimal`() {
    let code = Barcode(
      format: .qr, text: "x", bytes: [0, 255, 47], isBinary: true,
      corners: Quadrilateral(PixelSize(width: 9, height: 9)))
    #expect(code.nameForDocument == Array("00ff2f".utf8))
  }
}
