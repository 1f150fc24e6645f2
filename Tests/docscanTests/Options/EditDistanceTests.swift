import Testing
import docscan

@Suite struct EditDistanceTests {
  @Test(
    "slips of the pen are counted",
    arguments: [
      ("", "", 0), ("abc", "", 3), ("", "abc", 3), ("kitten", "sitting", 3),
      ("output", "ouptut", 1),
      ("force", "farce", 1), ("ca", "abc", 3), ("mode", "node", 1), ("each", "reach", 1),
    ])
  func distance(_ a: String, _ b: String, _ distance: Int) {
    #expect(editDistance(a, b) == distance)
    #expect(editDistance(b, a) == distance)
  }

  @Test func `the beginning of words goes before likeness`() {
    #expect(["--jobs", "--json", "--no"].nearest(to: "--jo") == ["--jobs"])
    #expect(["--jobs", "--json"].nearest(to: "--j") == ["--jobs", "--json"])
  }

  @Test func `what is like nothing has no nearest`() {
    #expect(["--jobs", "--json"].nearest(to: "--elephant").isEmpty)
    #expect(["flatten"].nearest(to: "").isEmpty)
    #expect([].nearest(to: "x").isEmpty)
  }
}
