package import Foundation
internal import ScanBindings
internal import ScanImaging

/// A program that a test ran to its end: its status and what it wrote.
///
/// It reads nothing. What it writes goes to files, so that no pipe can fill up. Not Foundation's
/// `Process`: on Linux it takes a program for running until the last process has ended that the program
/// left behind, or that another thread happened to start at the same moment.
package struct ProgramRun: Sendable {
  /// The exit status; 124 where the program did not end.
  package let status: Int32
  package let outputBytes: Data
  package let errorBytes: Data

  package var output: String { String(decoding: outputBytes, as: UTF8.self) }
  package var errors: String { String(decoding: errorBytes, as: UTF8.self) }

  /// After how many seconds a program counts as one that never ends.
  ///
  /// No limit of speed, which none comes near: one that hangs is killed and fails its own test, and the
  /// others are still run.
  private static let patience = 900

  /// Runs the program at a path in a folder, with variables in addition to those of the tests.
  package init(
    _ program: String, _ arguments: [String], in folder: URL? = nil,
    environment: [String: String] = [:]
  ) throws {
    let scratch = FileManager.default.temporaryDirectory
      .appendingPathComponent("docscan-run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: false)
    defer {
      // What cannot be removed is left to the system's own cleaning.
      do { try FileManager.default.removeItem(at: scratch) } catch {}
    }
    let (output, errors) = (
      scratch.appendingPathComponent("output"), scratch.appendingPathComponent("errors")
    )
    var launch = ProgramLaunch(
      FilePath("/usr/bin/timeout"),
      ["--kill-after=10", String(Self.patience), program] + arguments)
    launch.folder = folder.map { FilePath($0.path) }
    launch.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      .map { "\($0.key)=\($0.value)" }
    launch.output = .file(FilePath(output.path))
    launch.errors = .file(FilePath(errors.path))
    launch.hasOwnGroup = true
    status = try ChildProcess.run(launch).status
    outputBytes = try Data(contentsOf: output)
    errorBytes = try Data(contentsOf: errors)
  }
}
