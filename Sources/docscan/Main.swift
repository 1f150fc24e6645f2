import ScanBindings

/// The program: reads the command line, has the command do its work, and ends the process with its
/// status.
@main
struct Main {
  // On the main actor, so that the process still has one thread when signals are set up.
  @MainActor
  static func main() async {
    StandardStream.reserveClosed()
    let interrupt = Interrupt { UnfinishedFiles.abandon() }
    let words = ProcessArguments.all.dropFirst().map(Word.init(bytes:))
    let code = await Program(interrupt: interrupt).run(words)
    CurrentProcess.exit(status: code.rawValue)
  }
}
