package import Foundation
internal import ScanBindings
internal import ScanImaging

/// A program that a test runs to its end, whose words go through files, so that no pipe can fill up.
///
/// Not Foundation's `Process`: on Linux it takes a program for running until the last process has ended
/// that the program left behind, or that another thread happened to start at the same moment.
package enum ProgramRun {
  /// Runs a program at `path` without input, and waits for its end alone; returns its status, 128 and
  /// the signal's number where one ended it.
  package static func status(
    _ path: String, _ words: [String], in folder: URL? = nil, environment: [String: String] = [:],
    output: URL? = nil, errors: URL? = nil
  ) throws -> Int32 {
    var launch = ProgramLaunch(FilePath(path), words)
    launch.folder = folder.map { FilePath($0.path) }
    launch.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      .map { "\($0.key)=\($0.value)" }
    if let output { launch.output = .file(FilePath(output.path)) }
    if let errors { launch.errors = .file(FilePath(errors.path)) }
    launch.hasOwnGroup = true
    return try ChildProcess.run(launch).status
  }
}
