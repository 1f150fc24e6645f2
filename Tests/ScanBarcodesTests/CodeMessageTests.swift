import ScanBindings
import ScanImaging
import TestSupport
import Testing

@Suite struct CodeMessageTests {
  static let readings: [[CodeReading]] = [
    [],
    [
      CodeReading(
        library: .zxing, format: .qr, text: "Grüße", bytes: Array("Grüße".utf8),
        hasCharacterSet: true, isMirrored: true, lineCount: 0,
        points: [Point(x: 1, y: -2), Point(x: 30, y: 4), Point(x: 5, y: 60), Point(x: 7, y: 8)]),
      CodeReading(
        library: .zbar, format: .ean13, text: "4006381333931", bytes: Array("4006381333931".utf8),
        addOn: "05", lineCount: 12, points: []),
    ],
  ]

  @Test func `an answer comes back as it was`() throws {
    let message = CodeMessage.answer(Self.readings)
    let size = try #require(CodeMessage.answerSize(Array(message.prefix(8))))
    #expect(size == message.count - 8)
    #expect(CodeMessage.readings(Array(message.dropFirst(8)), tryCount: 2) == Self.readings)
  }

  @Test func `a request comes back as it was`() throws {
    let tries = [
      CodeTry(.zxing, [.qr, .aztec], [.thorough, .pure], limit: 255),
      CodeTry(.zbar, [.ean13], [], limit: 1),
    ]
    let message = CodeMessage.request(PixelSize(width: 300, height: 70_000), tries)
    let (size, count) = try #require(CodeMessage.header(Array(message.prefix(16))))
    #expect(size == PixelSize(width: 300, height: 70_000))
    #expect(CodeMessage.tries(Array(message.dropFirst(16)), count: count) == tries)
  }

  @Test func `no answer that was cut or made up is believed or ends the process`() {
    let body = Array(CodeMessage.answer(Self.readings).dropFirst(8))
    for count in 0..<body.count {
      #expect(CodeMessage.readings(Array(body.prefix(count)), tryCount: 2) == nil)
    }
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      var bytes = body
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[place] = UInt8.random(in: 0...255, using: &generator)
      }
      _ = CodeMessage.readings(bytes, tryCount: 2)
    }
    #expect(CodeMessage.answerSize([0, 0, 0, 0, 1, 0, 0, 0]) == nil)
    #expect(CodeMessage.answerSize(Array(CodeMessage.answer([]).prefix(7))) == nil)
    #expect(CodeMessage.header([UInt8](repeating: 255, count: 16)) == nil)
  }
}
