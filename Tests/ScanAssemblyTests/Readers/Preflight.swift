import Foundation
import ScanImaging
import Testing

/// Apache PDFBox Preflight, the judge of PDF/A-1b, as Debian packages it.
enum Preflight {
  private static let jars = [
    "pdfbox2", "preflight", "fontbox2", "xmpbox", "commons-logging", "commons-io", "jaxb-api",
    "javax.activation",
  ]

  private static let classPath = jars.map { "/usr/share/java/\($0).jar" }

  /// Whether the library, a Java that runs source files and what both need are there.
  static var isInstalled: Bool {
    ExternalTool.java.isInstalled && ExternalTool.javac.isInstalled
      && classPath.allSatisfy { FileManager.default.fileExists(atPath: $0) }
  }

  /// What keeps documents from being PDF/A-1b; empty where they are.
  static func complaints(about documents: [[UInt8]]) throws -> String {
    let scratch = try TemporaryScratch()
    let files = try documents.enumerated().map { try scratch.file("\($0).pdf", $1) }
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Preflight/CheckArchival.java")
    let result = try ExternalTool.java.run(
      ["-cp", classPath.joined(separator: ":"), source.path] + files)
    return result.text + (result.status == 0 ? "" : result.messages)
  }
}
