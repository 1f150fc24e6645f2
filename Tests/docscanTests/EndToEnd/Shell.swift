import Foundation
import TestSupport
import Testing

/// Runs command lines, since a shell can write every name of a file there is.
enum Shell {
  /// What a command line left.
  struct Result {
    let status: Int32
    let outputBytes: Data
    let errorBytes: Data

    var output: String { String(decoding: outputBytes, as: UTF8.self) }
    var errors: String { String(decoding: errorBytes, as: UTF8.self) }
  }

  /// Runs the line in the folder, without input, and waits for its end.
  static func run(
    _ line: String, in folder: WorkFolder, environment: [String: String] = [:]
  ) throws -> Result {
    let (output, errors) = (folder.outside("stdout"), folder.outside("stderr"))
    let status = try ProgramRun.status(
      "/bin/bash", ["-c", line], in: folder.url, environment: environment, output: output,
      errors: errors)
    return try Result(
      status: status, outputBytes: Data(contentsOf: output), errorBytes: Data(contentsOf: errors))
  }

  /// Whether a program of that name can be started.
  static func has(_ tool: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)")
    }
  }
}
