package import Foundation

/// The programs of this package as they were built beside the tests.
package enum BuiltProgram {
  /// The checkout the tests were built from.
  package static let checkout: URL = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Where a program lies, in whatever configuration the tests were built.
  package static func path(_ name: String) -> String {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let beside = tests.deletingLastPathComponent().appendingPathComponent(name).path
    if FileManager.default.isExecutableFile(atPath: beside) { return beside }
    #if DEBUG
      let configuration = "debug"
    #else
      let configuration = "release"
    #endif
    return checkout.appendingPathComponent(".build/\(configuration)/\(name)").standardized
      .resolvingSymlinksInPath().path
  }
}
