import DocumentScan
import ScanBindings

/// One call of docscan from its words to its status.
struct Program: Sendable {
  let interrupt: Interrupt

  /// Does what the words after the program's name ask for; every message has been written when it
  /// returns.
  func run(_ words: [Word]) async -> ExitCode {
    let invocation: Invocation
    let parser = OptionParser(
      options: OptionTable.all, commands: CommandTable.all.map(\.name))
    do {
      invocation = try parser.parse(words)
    } catch {
      Console(verbosity: .normal).report(error.message)
      return .usage
    }
    let console = Console(verbosity: invocation.settings.verbosity)
    do {
      return try await answer(invocation, console)
    } catch let error as UsageError {
      console.report(error.message)
      return .usage
    } catch let error as ImageFileError {
      console.report("\(error); \(error.advice)")
      return ExitCode(error)
    } catch let error as SessionError {
      console.report(["\(error)", error.advice].compactMap { $0 }.joined(separator: "; "))
      return ExitCode(error)
    } catch let error as SystemError {
      // A reader that has gone, as after `| head`, has seen what it wanted.
      if !error.isBrokenPipe {
        console.report("cannot write to standard output: \(error.reason)")
      }
      return .inputOutput
    } catch {
      console.report("internal fault: \(error); please report it with the command line")
      return .internalFault
    }
  }

  private func answer(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    let command = invocation.command.flatMap(CommandTable.command)
    if invocation.settings.wantsVersion {
      try console.write("docscan \(Release.version)\n")
      return .success
    }
    if let help = invocation.settings.help {
      let page = HelpPage(command)
      try console.write(help == .long ? page.long : page.short)
      return .success
    }
    guard let command else {
      throw UsageError("name a command; docscan -h lists them")
    }
    return try await command.run(invocation, console, interrupt)
  }
}
