import Foundation
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
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = folder.url
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    // Files, not pipes: nothing can block, whatever is written.
    let (output, errors) = (folder.outside("stdout"), folder.outside("stderr"))
    for url in [output, errors] { try Data().write(to: url) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return try Result(
      status: process.terminationStatus, outputBytes: Data(contentsOf: output),
      errorBytes: Data(contentsOf: errors))
  }

  /// Whether a program of that name can be started.
  static func has(_ tool: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)")
    }
  }
}
