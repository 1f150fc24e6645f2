import DocumentScan
import ScanBindings

/// The program: reads the command line, has the command do its work, and ends the process with its
/// status.
@main
struct Main {
  // Not asynchronous: the runtime would park this thread with all signals unblocked, where their
  // default is to end the process. So it waits for them itself.
  static func main() {
    BarcodeReader.serveIfAsked()
    CurrentProcess.keepFreedMemory()
    StandardStream.reserveClosed()
    let interrupt = Interrupt()
    let words = ProcessArguments.all.dropFirst().map(Word.init(bytes:))
    Task.detached {
      let code = await Program(interrupt: interrupt).run(words)
      CurrentProcess.exit(status: code.rawValue)
    }
    interrupt.listen {
      UnfinishedFiles.abandon()
      KeyTerminal.restore()
      SessionFolder.abandon()
      Console(verbosity: .normal).report("cancelled")
    }
  }
}
