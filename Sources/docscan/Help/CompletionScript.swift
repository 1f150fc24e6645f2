/// A script that teaches a shell to complete the words of docscan, rendered from the tables.
package struct CompletionScript: Sendable {
  /// The shells there are scripts for.
  package enum Shell: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish
  }

  package let commands: [Command]
  package let options: [Option]

  /// Creates the scripts from the tables of the program.
  package init(commands: [Command] = CommandTable.all, options: [Option] = OptionTable.all) {
    self.commands = commands
    self.options = options
  }

  /// The script for that shell.
  package func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// The options that a shell offers for the command.
  package func options(of command: Command) -> [Option] {
    options.filter { $0.applies(to: command.name) }
  }

  /// The options that stand without a command.
  package var generalOptions: [Option] { options.filter(\.commands.isEmpty) }

  /// The words a command's operands are chosen from; `nil` where they are names of files.
  package func words(of command: Command) -> [String]? {
    switch command.completion {
    case .files: nil
    case .commands: commands.map(\.name.text)
    case .words(let words): words
    }
  }
}

extension String {
  /// The text as one word for a shell.
  package func inSingleQuotes(escapedAs escape: String = #"'\''"#) -> String {
    "'" + replacing("'", with: escape) + "'"
  }
}
