import Testing

/// The words of this code: one for each idea, and none that says nothing.
@Suite struct WordsTests {
  static let banned: Set<String> = [
    "manager", "helper", "helpers", "util", "utils", "utility", "utilities", "common", "base",
    "impl",
    "data", "info", "tmp", "temp", "proc", "img", "src", "dst",
  ]
  static let files = ["Sources", "Tests", "Samples"].flatMap(Checkout.swiftFiles(below:))

  @Test func `a name holds none of the empty words`() throws {
    // A `case` with a colon right behind the name is a pattern and names nothing.
    let pattern =
      #/\b(?:let|var|func|struct|class|enum|protocol|actor|typealias|case)\s+`?(?<name>[A-Za-z_]\w*+)(?!:)/#
    for file in Self.files {
      for (number, line) in try Checkout.code(of: file).enumerated() {
        for match in line.matches(of: pattern) {
          let used = Self.words(of: match.name).filter(Self.banned.contains)
          guard !used.isEmpty else { continue }
          Issue.record("\(file):\(number + 1) declares \(match.name)")
        }
      }
    }
  }

  @Test func `a source file stays below 400 lines`() throws {
    for file in Self.files {
      let count = try Checkout.lines(of: file).count - 1
      #expect(count <= 400, "\(file) has \(count) lines")
    }
  }

  @Test func `no file names a folder of somebody's machine`() throws {
    let homes = ["work", "root", "home", "Users"].map { "/\($0)/" }
    let texts = [".swift", ".md", ".ps", ".h", ".modulemap", ".json", ".sh", ".txt"]
    let tops = [
      "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Makefile", "Package.swift", ".ci/run",
    ]
    let all =
      tops
      + ["Sources", "Tests", "Samples"].flatMap(Checkout.files(below:))
      .filter { file in texts.contains { file.hasSuffix($0) } }
    for file in all {
      for (number, line) in try Checkout.lines(of: file).enumerated() {
        for home in homes where line.contains(home) {
          Issue.record("\(file):\(number + 1) says \(home)")
        }
      }
    }
  }

  /// The parts of a camel-case name in lower case: `sourceURLPath` gives source, url, path.
  static func words(of name: Substring) -> [String] {
    let parts = #/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/#
    return name.matches(of: parts).map { $0.output.lowercased() }
  }

  @Test func `names are taken apart at their capitals`() {
    #expect(Self.words(of: "sourceURLPath") == ["source", "url", "path"])
    #expect(Self.words(of: "baselineJPEG") == ["baseline", "jpeg"])
  }
}
