/// The answers to `-h` and `--help`, for docscan as a whole and for each command.
package struct HelpPage: Sendable {
  /// The command it is about; `nil` for docscan as a whole.
  package let command: Command?
  package let commands: [Command]
  package let options: [Option]

  /// Creates the page of a command from the tables of the program.
  package init(
    _ command: Command?, commands: [Command] = CommandTable.all,
    options: [Option] = OptionTable.all
  ) {
    self.command = command
    self.commands = commands
    self.options = options.filter { option in
      command.map { option.applies(to: $0.name) } ?? option.commands.isEmpty
    }
  }

  /// One line for each option and command.
  package var short: String {
    var page = opening
    if command == nil { page += section("Commands", rows: commands.map { ($0.line, $0.summary) }) }
    for (category, options) in byCategory {
      page += section(category.rawValue, rows: options.map { ($0.synopsis, $0.shortHelp) })
    }
    let name = command.map { "docscan \($0.name)" } ?? "docscan"
    page += ["", "\(name) --help tells more."]
    if command == nil {
      page[page.count - 1] += " docscan COMMAND -h tells the options of a command."
    }
    return page.joined(separator: "\n") + "\n"
  }

  /// Everything, in sentences.
  package var long: String {
    var page = opening
    page += [""] + Prose(command?.details ?? Release.details).lines(width: Self.width)
    if command == nil { page += section("Commands", rows: commands.map { ($0.line, $0.summary) }) }
    for (category, options) in byCategory {
      page += ["", "\(category.rawValue):"]
      for option in options {
        page.append("  " + option.synopsis)
        page += option.explanation.lines(width: Self.width - 6).map { $0.indented(by: 6) }
      }
    }
    let examples = command?.examples ?? commands.flatMap { $0.examples.prefix(1) }
    if !examples.isEmpty {
      page += ["", "Examples:"]
      for example in examples {
        page += ["  " + example.line, "      " + example.purpose.sentence]
      }
    }
    if command == nil {
      page += section(
        "Exit status", rows: ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) })
    }
    return page.joined(separator: "\n") + "\n"
  }

  private static let width = 80
  /// Where the second column begins: wide enough for most synopses, and most of the line stays for
  /// prose.
  private static let column = 26

  private var byCategory: [(Option.Category, [Option])] {
    Option.Category.allCases.compactMap { category in
      let members = options.filter { $0.category == category }
      return members.isEmpty ? nil : (category, members)
    }
  }

  private var opening: [String] {
    let name = command.map { "docscan \($0.name)" } ?? "docscan"
    let usage = command.map { "docscan \($0.usage)" } ?? "docscan COMMAND [OPTION...] [ARGUMENT...]"
    return Prose("\(name): \(command?.summary ?? Release.summary)").lines(width: Self.width)
      + ["", "Usage: \(usage)"]
  }

  private func section(_ title: String, rows: [(String, String)]) -> [String] {
    var lines = ["", "\(title):"]
    let column = Self.column
    for (term, explanation) in rows {
      var wrapped = Prose(explanation).lines(width: Self.width - column)[...]
      var line = "  " + term
      // A term that reaches into the second column gets a line of its own.
      if line.count + 2 <= column {
        line += String(repeating: " ", count: column - line.count) + (wrapped.popFirst() ?? "")
      }
      lines.append(line)
      lines += wrapped.map { $0.indented(by: column) }
    }
    return lines
  }
}

extension String {
  /// The line moved to the right; an empty one stays empty.
  fileprivate func indented(by count: Int) -> String {
    isEmpty ? "" : String(repeating: " ", count: count) + self
  }
}
