import ScanBarcodes
import ScanBindings
import ScanImaging
import Testing

@Suite struct CodeCheckTests {
  private func reading(
    _ format: BarcodeFormat, _ text: String, bytes: [UInt8]? = nil, hasCharacterSet: Bool = false
  ) -> CodeReading {
    CodeReading(
      library: .zxing, format: format, text: text, bytes: bytes ?? Array(text.utf8),
      hasCharacterSet: hasCharacterSet, lineCount: 2, points: [])
  }

  @Test(
    "a check digit that is wrong is refused",
    arguments: [
      (BarcodeFormat.ean13, "4006381333931", "4006381333932"), (.ean8, "73513537", "73513538"),
      (.upca, "036000291452", "036000291453"), (.upce, "01234565", "01234566"),
    ])
  func checkDigits(_ format: BarcodeFormat, _ right: String, _ wrong: String) {
    #expect(CodeCheck.isValid(reading(format, right)))
    #expect(!CodeCheck.isValid(reading(format, wrong)))
    #expect(!CodeCheck.isValid(reading(format, String(right.dropLast()))))
  }

  @Test(
    "a UPC-E stands for its UPC-A",
    arguments: [
      ("01234505", "012000003455"), ("01234531", "012300000451"), ("01234543", "012340000053"),
      ("01234565", "012345000065"),
    ])
  func shortForms(_ short: String, _ long: String) {
    #expect(CodeCheck.upcA(expanding: short)?.dropLast() == long.dropLast())
  }

  @Test func `what bars of a table make is refused`() {
    #expect(!CodeCheck.isValid(reading(.itf, "12")))
    #expect(!CodeCheck.isValid(reading(.itf, "1234567")))
    #expect(!CodeCheck.isValid(reading(.codabar, "A1B")))
    #expect(!CodeCheck.isValid(reading(.code39, "A")))
  }

  @Test func `text that is UTF-8 without saying so is read as that`() {
    let bytes = Array("Grüße".utf8)
    let payload = CodePayload(reading(.qr, "GrÃ¼Ã\u{9F}e", bytes: bytes))
    #expect(payload.text == "Grüße")
    #expect(!payload.isBinary)
  }

  @Test func `the character set that a code names stands`() {
    let payload = CodePayload(reading(.qr, "é", bytes: [0xE9], hasCharacterSet: true))
    #expect(payload == CodePayload(reading(.qr, "é", bytes: [0xE9])))
    #expect(payload.text == "é")
  }

  @Test func `bytes with controls are no text`() {
    let payload = CodePayload(reading(.qr, "a\u{1}ÿ", bytes: [0x61, 0x01, 0xFF]))
    #expect(payload.isBinary)
    #expect(payload.text == "a\u{1}\u{FF}")
  }
}
