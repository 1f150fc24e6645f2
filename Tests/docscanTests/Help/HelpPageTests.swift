import TestSupport
import Testing
import docscan

@Suite struct HelpPageTests {
  @Test("help pages are as they were agreed on", arguments: [nil] + CommandTable.all.map(\.name))
  func goldens(_ name: CommandName?) {
    let page = HelpPage(name.flatMap(CommandTable.command))
    let file = name.map { "docscan-\($0)" } ?? "docscan"
    Golden.expect(page.short, named: "\(file)-h.txt")
    Golden.expect(page.long, named: "\(file)--help.txt")
  }

  @Test("a help page fits a terminal of 80 columns", arguments: CommandTable.all.map(\.name))
  func width(_ name: CommandName) throws {
    let page = HelpPage(CommandTable.command(name))
    for line in (page.short + page.long).split(separator: "\n") {
      #expect(line.count <= 80, "\(line)")
      #expect(!line.hasSuffix(" "))
    }
  }

  @Test func `every option of a command stands in both of its pages`() {
    for command in CommandTable.all {
      let page = HelpPage(command)
      for option in OptionTable.all {
        // Two commands may mean different things by one name.
        let isThere = OptionTable.options(of: command.name).contains {
          $0.synopsis == option.synopsis
        }
        #expect(page.short.contains("--\(option.name) ") || !isThere, "\(option.name)")
        #expect(page.long.contains("  \(option.synopsis)\n") == isThere, "\(option.name)")
      }
    }
  }
}
