import Testing
import docscan

@Suite struct ProgressLineTests {
  @Test(
    "the line tells what is done, the pace and what is left",
    arguments: [
      (0, 40, 3.0, "photo 0 of 40"),
      (12, 40, 6.0, "photo 12 of 40, 120 a minute, 14 s left"),
      (40, 40, 20.0, "photo 40 of 40, 120 a minute"),
      (1, 400, 20.0, "photo 1 of 400, 3.0 a minute, 2 h 13 min left"),
      (100, 200, 100.0, "photo 100 of 200, 60 a minute, 1 min 40 s left"),
      (1, 2, 0.0, "photo 1 of 2"),
    ])
  func text(_ finished: Int, _ expected: Int, _ seconds: Double, _ text: String) {
    #expect(
      ProgressLine.text(
        finished: finished, expected: expected, elapsed: .seconds(seconds), columns: 79) == text)
  }

  @Test func `the line never reaches the end of the terminal`() {
    for columns in 1...60 {
      let text = ProgressLine.text(
        finished: 12, expected: 40, elapsed: .seconds(6), columns: columns)
      #expect(text.count <= columns)
      #expect(!text.hasSuffix(", ") && !text.isEmpty)
    }
    #expect(
      ProgressLine.text(finished: 12, expected: 40, elapsed: .seconds(6), columns: 30)
        == "photo 12 of 40, 120 a minute")
  }

  @Test func `a message stays in one line`() {
    #expect("a\nb\u{1B}[2J\u{85}ä".inOneLine == #"a\nb\u{1B}[2J\u{0085}ä"#)
    #expect("plain".inOneLine == "plain")
  }
}
