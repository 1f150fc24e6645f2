/// Every subcommand, in the order help pages show them.
package enum CommandTable {
  package static let all: [Command] = [
    CaptureCommand.command, FlattenCommand.command, DetectCommand.command, CodesCommand.command,
    DevicesCommand.command, SessionsCommand.command, HelpCommand.command,
    CompletionsCommand.command,
  ]

  package static func command(_ name: CommandName) -> Command? {
    all.first { $0.name == name }
  }
}
