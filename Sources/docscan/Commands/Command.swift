/// The name of a subcommand.
///
/// Each command's file adds its own as a static member.
package struct CommandName: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package var description: String { text }
}

/// A subcommand: what help tells about it, and what it does.
package struct Command: Sendable {
  package let name: CommandName
  /// The words behind the name, for instance `PHOTO...`.
  package let operands: String
  /// What a shell offers for the operands.
  package let completion: OperandCompletion
  /// One line without a period.
  package let summary: String
  /// Paragraphs for `--help` and the manual page, in the form of `Option.details`.
  package let details: String
  package let examples: [Example]
  /// Carries out the invocation and says how it ended.
  let run: @Sendable (Invocation, Console, Interrupt) async throws -> ExitCode

  /// What a shell offers for the operands.
  package enum OperandCompletion: Sendable {
    case files
    case commands
    case words([String])
  }

  /// A command line to start from.
  package struct Example: Sendable {
    package let line: String
    /// What it does, in one line without a period.
    package let purpose: String
  }
}
