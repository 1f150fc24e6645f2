import DocumentScan
import ScanBindings

/// `docscan devices`: the cameras of this machine.
enum DevicesCommand {
  static let command = Command(
    name: .devices, operands: "", completion: .words([]),
    summary: "list cameras: permission, use, formats, sizes, rates and controls",
    details: """
      Tells of each camera its node, the links that stay the same when others are plugged in, its \
      driver and bus, whether you may use it and who does, and what `capture --format`, `--size` \
      and `--control` take. What is no camera, such as the metadata node beside that of a webcam, is \
      left out.

      Prints nothing and ends with status 1 where there is no camera. Looking disturbs nobody: no \
      camera is switched on.
      """,
    examples: [
      Command.Example(line: "docscan devices", purpose: "see what is plugged in"),
      Command.Example(
        line: "docscan devices --json | jq -r '.cameras[].node'",
        purpose: "the nodes alone, for a script"),
    ], run: run)

  @Sendable
  private static func run(
    _ invocation: Invocation, _ console: Console, _ interrupt: Interrupt
  ) async throws -> ExitCode {
    guard invocation.operands.isEmpty else {
      throw UsageError("devices lists all cameras and takes no names")
    }
    let cameras = CameraDescription.all()
    if invocation.settings.writesJSON {
      try console.write(DevicesReport.json(of: cameras).text + "\n")
    } else if cameras.isEmpty {
      console.warn("\(CameraError.noCamera); \(CameraError.noCamera.advice)")
    } else {
      try console.write(DevicesReport.text(of: cameras))
    }
    return cameras.isEmpty ? .incomplete : .success
  }
}

extension CommandName {
  package static let devices = CommandName("devices")
}
