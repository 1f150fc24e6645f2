/// Every option of every command, in the order help pages show them.
package enum OptionTable {
  package static let all: [Option] =
    output + document + order + pages + encoding + codes + camera + capture + sessions + input + run
    + about

  /// The options of a command; those that need none where it is `nil`.
  package static func options(of command: CommandName?) -> [Option] {
    all.filter { option in
      command.map(option.applies(to:)) ?? option.commands.isEmpty
    }
  }
}
