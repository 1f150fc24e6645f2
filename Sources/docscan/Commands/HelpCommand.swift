/// `docscan help`: the long help, and the manual page.
package enum HelpCommand {
  package static let command = Command(
    name: .help, operands: "[COMMAND]", completion: .commands,
    summary: "tell about docscan or one of its commands in full",
    details: "The same as `docscan COMMAND --help`, and as `docscan --help` without a command.",
    examples: [
      Command.Example(
        line: "docscan help --man > docscan.1", purpose: "write the manual page to a file")
    ], run: run)

  @Sendable
  private static func run(
    _ invocation: Invocation, _ console: Console, _ interrupt: Interrupt
  ) throws -> ExitCode {
    guard invocation.operands.count < 2 else {
      throw UsageError("help is about one command at a time; docscan help lists them")
    }
    if invocation.settings.wantsManual {
      guard invocation.operands.isEmpty else {
        throw UsageError("the manual page is about all commands: leave out the name with --man")
      }
      try console.write(ManualPage().text)
      return .success
    }
    guard let word = invocation.operands.first else {
      try console.write(HelpPage(nil).long)
      return .success
    }
    guard let command = CommandTable.all.first(where: { $0.name.text == word.text }) else {
      throw OptionParser.unknownCommand(word, among: CommandTable.all.map(\.name))
    }
    try console.write(HelpPage(command).long)
    return .success
  }
}

extension CommandName {
  package static let help = CommandName("help")
}
