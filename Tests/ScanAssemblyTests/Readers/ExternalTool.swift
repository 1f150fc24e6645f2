import Foundation
import ScanImaging
import TestSupport
import Testing

/// A program of the machine that judges what we wrote.
enum ExternalTool: String, CaseIterable {
  case convert
  case gs
  case java
  case javac
  case jbig2dec
  case mutool
  case pdfimages
  case pdfinfo
  case pdftoppm
  case python3
  case qpdf
  case tiffcp
  case tiffinfo

  /// Where the program lies; `nil` where it is not installed.
  var path: String? {
    // The system's own folders first: Debian's modules for Python belong to Debian's Python.
    let folders = "/usr/bin:/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    return folders.split(separator: ":").map { "\($0)/\(rawValue)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  var isInstalled: Bool { path != nil }

  /// What a run of a program left.
  struct Result {
    let status: Int32
    let output: [UInt8]
    let messages: String

    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// Runs the program to its end.
  func run(_ arguments: [String]) throws -> Result {
    let run = try ProgramRun(#require(path), arguments)
    return Result(status: run.status, output: Array(run.outputBytes), messages: run.errors)
  }
}

extension ExternalTool {
  /// The first bytes of a file, however long it is.
  static func head(of path: String, count: Int) throws -> [UInt8] {
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    return try Array(file.read(upToCount: count) ?? Data())
  }
}

/// A folder for files that programs exchange, removed at its end.
final class TemporaryScratch {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("docscan-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  }

  deinit {
    // What cannot be removed is left to the system's own cleaning.
    do { try FileManager.default.removeItem(at: folder) } catch {}
  }

  func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

  /// The folder's name, or that of a file in it.
  func path(_ name: String = "") -> String { name.isEmpty ? folder.path : url(name).path }

  /// Writes a file and returns its name.
  func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: url(name))
    return url(name).path
  }

  func contents(_ name: String) throws -> [UInt8] { try Array(Data(contentsOf: url(name))) }

  /// Names in the folder, sorted.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }
}
