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
    _ line: String, in folder: TemporaryFolder, environment: [String: String] = [:]
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

/// A folder of its own for one test, removed at its end.
final class TemporaryFolder {
  let url: URL
  private let outer: URL

  init() throws {
    outer = FileManager.default.temporaryDirectory
      .appendingPathComponent("docscan-test-\(UUID().uuidString)")
    url = outer.appendingPathComponent("folder")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: outer)
  }

  /// A place beside the folder, for what is not the test's subject.
  func outside(_ name: String) -> URL { outer.appendingPathComponent(name) }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: url.appendingPathComponent(name))
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: url.appendingPathComponent(name))
  }

  /// The names in the folder, sorted.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }

  func contents(of name: String) throws -> Data {
    try Data(contentsOf: url.appendingPathComponent(name))
  }
}
