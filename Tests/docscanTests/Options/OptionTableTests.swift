import Testing
import docscan

@Suite struct OptionTableTests {
  @Test("a command uses no spelling twice", arguments: CommandTable.all.map(\.name))
  func spellings(_ name: CommandName) {
    let spellings = OptionTable.options(of: name).flatMap(\.spellings)
    #expect(Set(spellings).count == spellings.count)
  }

  @Test func `an option belongs to commands that exist`() {
    let names = Set(CommandTable.all.map(\.name))
    for option in OptionTable.all {
      #expect(names.isSuperset(of: option.commands), "--\(option.name)")
    }
  }

  @Test("an option is explained in short and in full", arguments: OptionTable.all.map(\.name))
  func explanations(_ name: String) throws {
    let option = try #require(OptionTable.all.first { $0.name == name })
    #expect(!option.summary.isEmpty && !option.summary.hasSuffix("."))
    #expect(!option.summary.contains("\n") && option.summary.count <= 75)
    #expect(option.details.hasSuffix("."))
    #expect(option.details.count { $0 == "`" } % 2 == 0)
    if option.value != nil { #expect(option.defaultText != nil) }
  }

  @Test func `a choice takes each of its names in any case and nothing else`() {
    for option in OptionTable.all {
      for choice in option.value?.choices ?? [] {
        var settings = Settings()
        for spelling in [choice, choice.uppercased()] {
          #expect(throws: Never.self) {
            try option.apply(&settings, Option.Use(words: [Word(spelling)]))
          }
        }
        #expect(throws: ValueError.self) {
          try option.apply(&settings, Option.Use(words: [Word(choice + "x")]))
        }
      }
    }
  }

  @Test func `a value is never the empty word but for text`() {
    for option in OptionTable.all where option.value != nil && option.name != "title" {
      var settings = Settings()
      let words = Array(repeating: Word(""), count: option.value?.wordCount ?? 1)
      #expect(throws: ValueError.self, "--\(option.name)") {
        try option.apply(&settings, Option.Use(words: words))
      }
    }
  }
}
