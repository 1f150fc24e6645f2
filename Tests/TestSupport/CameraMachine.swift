package import Foundation

/// Runs scripts in the virtual machine that has real cameras, where there is one: `camera-vm` in the
/// folder `shared` beside the checkout, or where `CAMERA_VM` says.
///
/// Booting takes longest, so a test is one script of many steps. Vector code is ten times slower in
/// there: scripts write frames or documents into their folder, which tests look at outside. One machine
/// runs at a time, whatever tests run beside each other.
package enum CameraMachine {
  /// Why tests are skipped where they are.
  package static let requirement: String =
    "needs a release build and a camera-vm that runs: ../shared/camera-vm or $CAMERA_VM"

  /// Whether scripts can be run; only release builds are fast enough in there.
  ///
  /// Found out once, by a machine with both cameras that does nothing: where the tool cannot fetch what
  /// it needs, or takes ten times as long as elsewhere to come up, nothing can be told about cameras.
  package static let isThere: Bool =
    BuildKind.isRelease && FileManager.default.isExecutableFile(atPath: tool.path) && comesUp

  private static var comesUp: Bool {
    let trials = [["--setup"], ["--camera", "vivid,uvc", "--timeout", "90", "--", "true"]]
    return trials.allSatisfy { words in
      do { return try ProgramRun(tool.path, words).status == 0 } catch { return false }
    }
  }

  private static let tool: URL =
    ProcessInfo.processInfo.environment["CAMERA_VM"].map { URL(fileURLWithPath: $0) }
    ?? BuiltProgram.checkout.appendingPathComponent("../shared/camera-vm/camera-vm").standardized

  /// Runs a script of bash in `folder`, the one folder whose files outlive the machine.
  ///
  /// The status is the script's own; 124 after the time limit, 125 where the machine failed.
  ///
  /// In the script `$DOCSCAN` is the built program and `$PROBE` the one that takes single frames;
  /// `camera-ctl` changes the cameras. Photos below `frames` are shown in turn, `hold` seconds each, or
  /// the first all the time where that is 0.
  package static func run(
    _ script: String, cameras: String, in folder: URL, frames: URL? = nil, hold: Int = 0,
    size: String? = nil, seconds: Int = 240
  ) throws -> ProgramRun {
    let lock = try MachineLock()
    defer { lock.release() }
    try Data(script.utf8).write(to: folder.appendingPathComponent("script"))
    var words = ["--camera", cameras, "--out", folder.path, "--timeout", String(seconds)]
    words += ["--hold", String(hold), "--log", folder.appendingPathComponent("kernel.log").path]
    if let frames { words += ["--frames", frames.path] }
    if let size { words += ["--size", size] }
    return try ProgramRun(
      tool.path, words + ["--", "/bin/bash", "script"], in: folder,
      environment: [
        "DOCSCAN": BuiltProgram.path("docscan"), "PROBE": BuiltProgram.path("camera-probe"),
      ])
  }

  /// The frames that cameras show of the photos below `frames`, or of the drawn pages where that is
  /// `nil`: `000.640x480.jpg` and so on, byte for byte, for the USB camera and the `sizes` of vivid.
  package static func prepareFrames(
    of frames: URL?, in folder: URL, sizes: [String] = []
  ) throws {
    let program = tool.deletingLastPathComponent().appendingPathComponent("prepare-frames")
    let run = try ProgramRun(
      "/usr/bin/python3", [program.path, folder.path, frames?.path ?? ""] + sizes + ["--uvc"])
    guard run.status == 0 else { throw CocoaError(.executableLoad) }
  }
}

/// The right to run a machine, held by one process at a time.
private struct MachineLock {
  private let handle: FileHandle

  init() throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("docscan-camera-machine-\(getuid()).lock").path
    if !FileManager.default.fileExists(atPath: path) {
      _ = FileManager.default.createFile(atPath: path, contents: nil)
    }
    handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    while flock(handle.fileDescriptor, LOCK_EX) != 0 {}
  }

  func release() { flock(handle.fileDescriptor, LOCK_UN) }
}
