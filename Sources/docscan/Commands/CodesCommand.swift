import DocumentScan
import ScanBindings

/// `docscan codes`: what the codes in photos say.
enum CodesCommand {
  static let command = Command(
    name: .codes, operands: "PHOTO...", completion: .files,
    summary: "read QR codes and barcodes in photos",
    details: """
      Prints one line for each code: its kind, what it says, and its four corners in pixels of the \
      upright photo, clockwise from the code's own top left. With several photos each line begins \
      with the photo's name. Bytes that are no text are printed as `base64:` and their base64.

      A photo that cannot be read does not keep the others from being looked at; the exit status is \
      then that of the failure.
      """,
    examples: [
      Command.Example(line: "docscan codes photo.jpg", purpose: "read every code in a photo"),
      Command.Example(
        line: "docscan codes --types qr,ean13 --json *.jpg",
        purpose: "two kinds only, one JSON object a line for a program"),
    ], run: run)

  @Sendable
  private static func run(
    _ invocation: Invocation, _ console: Console, _ interrupt: Interrupt
  ) async throws -> ExitCode {
    let request = try CodesRequest(invocation, time: .now)
    let task = Task { try CodesRun(request, console).code() }
    interrupt.onCancel { task.cancel() }
    do {
      return try await task.value
    } catch is CancellationError {
      console.report("cancelled")
      return .cancelled
    }
  }
}

extension CommandName {
  package static let codes = CommandName("codes")
}
