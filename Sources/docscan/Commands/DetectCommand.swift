import DocumentScan
import ScanBindings

/// `docscan detect`: where the page lies in photos.
enum DetectCommand {
  static let command = Command(
    name: .detect, operands: "PHOTO...", completion: .files,
    summary: "tell where the page lies in photos",
    details: """
      Prints one line for each photo: its name and the four corners of the page in pixels of the \
      upright photo, clockwise, in the form `flatten --corners` takes, and how sure it is; or why \
      there is no page.

      A photo that cannot be read does not keep the others from being looked at; the exit status is \
      then that of the failure.
      """,
    examples: [
      Command.Example(
        line: "docscan detect --overlay outline.jpg photo.jpg",
        purpose: "see in a picture what was found"),
      Command.Example(
        line: "docscan detect --json photos/*.jpg", purpose: "one JSON object a line for a program"),
    ], run: run)

  @Sendable
  private static func run(
    _ invocation: Invocation, _ console: Console, _ interrupt: Interrupt
  ) async throws -> ExitCode {
    let request = try InspectionRequest(invocation, time: .now)
    let inspection = DetectInspection(
      limits: request.limits, findsAllSheets: invocation.settings.takesAllSheets)
    return try await interrupt.status(console) {
      try InspectionRun(inspection, request, console).code()
    }
  }
}

extension CommandName {
  package static let detect = CommandName("detect")
}
