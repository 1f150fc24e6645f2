/// `docscan completions`: scripts that teach shells the words of docscan.
package enum CompletionsCommand {
  package static let command = Command(
    name: .completions, operands: "SHELL", completion: .words(shells),
    summary: "print a script that completes docscan's words in a shell",
    details: """
      SHELL is \(shells.alternatives). For bash, load the script in `.bashrc`, or save it as `docscan` \
      in \
      `~/.local/share/bash-completion/completions`; for zsh, save it as `_docscan` in a folder of \
      `$fpath`; for fish, as `docscan.fish` in `~/.config/fish/completions`.
      """,
    examples: [
      Command.Example(
        line: "source <(docscan completions bash)", purpose: "complete in the running shell, bash")
    ], run: run)

  private static let shells = CompletionScript.Shell.allCases.map(\.rawValue)

  @Sendable
  private static func run(
    _ invocation: Invocation, _ console: Console, _ interrupt: Interrupt
  ) throws -> ExitCode {
    guard invocation.operands.count == 1,
      let shell = invocation.operands[0].text.flatMap(CompletionScript.Shell.init(rawValue:))
    else {
      throw UsageError("completions takes the name of a shell: \(shells.alternatives)")
    }
    try console.write(CompletionScript().text(for: shell))
    return .success
  }
}

extension CommandName {
  package static let completions = CommandName("completions")
}
