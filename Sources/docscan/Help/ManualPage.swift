/// The manual page docscan(1) in the man macros of roff, rendered from the tables.
package struct ManualPage: Sendable {
  package let commands: [Command]
  package let options: [Option]

  /// Creates the page from the tables of the program.
  package init(commands: [Command] = CommandTable.all, options: [Option] = OptionTable.all) {
    self.commands = commands
    self.options = options
  }

  /// The whole page.
  package var text: String {
    var page = [
      ".TH DOCSCAN 1 \"\(Release.date)\" \"docscan \(Release.version)\" \"User Commands\"",
      ".SH NAME",
      "docscan \\- \(Self.escaped(Release.summary))",
      ".SH SYNOPSIS",
    ]
    for (index, command) in commands.enumerated() {
      if index > 0 { page.append(".br") }
      page.append(
        Self.bold("docscan \(command.name)") + " "
          + Self.escaped("[OPTION...]" + (command.operands.isEmpty ? "" : " \(command.operands)")))
    }
    page += [".SH DESCRIPTION"] + paragraphs(Prose(Release.details))
    page.append(".SH COMMANDS")
    for command in commands {
      page.append(".SS \(Self.escaped(command.line))")
      page += paragraphs(Prose(command.summary.sentence + " " + command.details))
    }
    page.append(".SH OPTIONS")
    for category in Option.Category.allCases {
      let members = options.filter { $0.category == category }
      if members.isEmpty { continue }
      page.append(".SS \(Self.escaped(category.rawValue))")
      for option in members { page += entry(option) }
    }
    page.append(".SH EXIT STATUS")
    for code in ExitCode.allCases {
      page += [".TP", Self.bold("\(code.rawValue)")] + paragraphs(Prose(code.meaning.sentence))
    }
    page.append(".SH EXAMPLES")
    for example in commands.flatMap(\.examples) {
      page += [".TP", Self.bold(example.line)]
      page += paragraphs(Prose(example.purpose.sentence))
    }
    return page.joined(separator: "\n") + "\n"
  }

  private func entry(_ option: Option) -> [String] {
    var term = Self.bold(option.forms)
    if let value = option.value { term += " " + Self.italic(value.usage) }
    if !option.commands.isEmpty {
      term += Self.escaped(" (\(option.commands.map(\.text).joined(separator: ", ")))")
    }
    return [".TP", term] + paragraphs(option.explanation, continuing: ".IP")
  }

  /// The paragraphs as lines of roff; `separator` stands between them.
  private func paragraphs(_ prose: Prose, continuing separator: String = ".PP") -> [String] {
    Array(
      prose.paragraphs.map { pieces in
        let text = pieces.map { piece in
          switch piece {
          case .plain(let text): Self.escaped(text)
          case .literal(let text): Self.bold(text)
          }
        }.joined()
        return Self.filled(text)
      }.joined(separator: [separator]))
  }

  /// Escaped text in lines of at most 78 characters, none of which roff takes for a request.
  private static func filled(_ text: String) -> [String] {
    Prose(text).lines(width: 78).map { line in
      line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
    }
  }

  private static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  private static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

  /// The text with the characters that roff would change: a plain hyphen, an apostrophe and a backslash
  /// are written so that they can be copied into a shell.
  private static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      default: result.append(character)
      }
    }
    return result
  }
}
