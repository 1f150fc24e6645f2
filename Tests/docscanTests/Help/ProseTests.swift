import Testing
import docscan

@Suite struct ProseTests {
  @Test func `lines are filled up to the width`() {
    let lines = Prose("aa bb cc dd ee\n\nff gg").lines(width: 8)
    #expect(lines == ["aa bb cc", "dd ee", "", "ff gg"])
  }

  @Test func `a word longer than the width has a line of its own`() {
    #expect(Prose("a verylongword b").lines(width: 4) == ["a", "verylongword", "b"])
  }

  @Test func `backticks mark what is to be typed`() {
    #expect(
      Prose("use `--x` now\n\n`y`").paragraphs
        == [[.plain("use "), .literal("--x"), .plain(" now")], [.literal("y")]])
    #expect(Prose("use `--x` now").lines(width: 40) == ["use --x now"])
  }

  @Test func `a sentence has a capital and a period`() {
    #expect("write it".sentence == "Write it.")
    #expect("Write it.".sentence == "Write it.")
    #expect("".sentence == ".")
  }
}
