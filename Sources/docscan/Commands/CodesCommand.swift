import DocumentScan
import ScanBindings

/// `docscan codes`: what the codes in photos say.
enum CodesCommand {
  static let command = Command(
    name: .codes, operands: "[PHOTO...]", completion: .files,
    summary: "read QR codes and barcodes in photos or from a camera",
    details: """
      Prints one line for each code: its kind, what it says, and its four corners in pixels of the \
      upright photo, clockwise from the code's own top left. With several photos each line begins \
      with the photo's name. Bytes that are no text are printed as `base64:` and their base64.

      A photo that cannot be read does not keep the others from being looked at; the exit status is \
      then that of the failure.

      With `--device` it watches a camera and prints each code when two of three frames agree on it, \
      and again only after it has left the view; with `--json` one object for each frame.
      """,
    examples: [
      Command.Example(line: "docscan codes photo.jpg", purpose: "read every code in a photo"),
      Command.Example(
        line: "docscan codes --types qr,ean13 --json *.jpg",
        purpose: "two kinds only, one JSON object a line for a program"),
      Command.Example(
        line: "docscan codes --device /dev/video0 --first",
        purpose: "wait for a code before the camera, print it and end"),
    ], run: run)

  @Sendable
  private static func run(
    _ invocation: Invocation, _ console: Console, _ interrupt: Interrupt
  ) async throws -> ExitCode {
    let settings = invocation.settings
    let formats = settings.codeFormats ?? Set(BarcodeFormat.allCases)
    let region = settings.region ?? .whole
    if let watch = try CodesWatchRequest(invocation, formats: formats, region: region) {
      return try await interrupt.status(console) { try CodesWatchRun(watch, console).code() }
    }
    let request = try InspectionRequest(invocation, time: .now)
    let inspection = CodesInspection(formats: formats, region: region, limits: request.limits)
    return try await interrupt.status(console) {
      try InspectionRun(inspection, request, console).code()
    }
  }
}

extension CommandName {
  package static let codes = CommandName("codes")
}
