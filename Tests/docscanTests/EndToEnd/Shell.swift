import Foundation
import TestSupport

/// Runs command lines, since a shell can write every name of a file there is.
enum Shell {
  /// Runs the line in the folder, without input, and waits for its end.
  static func run(
    _ line: String, in folder: WorkFolder, environment: [String: String] = [:]
  ) throws -> ProgramRun {
    try ProgramRun("/bin/bash", ["-c", line], in: folder.url, environment: environment)
  }

  /// Whether a program of that name can be started.
  static func has(_ tool: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)")
    }
  }
}
