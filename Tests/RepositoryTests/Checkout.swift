import Foundation

/// The files of this package as they lie in the checkout the tests were built from.
enum Checkout {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Paths relative to the root of all files below `folder`, sorted; hidden and built ones left out.
  static func files(below folder: String) -> [String] {
    let start = root.appendingPathComponent(folder).path
    guard let walk = FileManager.default.enumerator(atPath: start) else { return [] }
    var found: [String] = []
    for case let path as String in walk {
      if path.hasPrefix(".") || path.contains("/.") || path.contains("__pycache__") { continue }
      if walk.fileAttributes?[.type] as? FileAttributeType == .typeRegular {
        found.append("\(folder)/\(path)")
      }
    }
    return found.sorted()
  }

  static func swiftFiles(below folder: String) -> [String] {
    files(below: folder).filter { $0.hasSuffix(".swift") }
  }

  static func lines(of path: String) throws -> [String] {
    let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    return text.components(separatedBy: "\n")
  }

  /// The lines of a Swift file without comments and the insides of strings, as far as one line tells.
  static func code(of path: String) throws -> [String] {
    try lines(of: path).map { line in
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      if trimmed.hasPrefix("//") { return "" }
      let withoutStrings = line.replacing(#/"(\\.|[^"\\])*"/#, with: "\"\"")
      return String(
        withoutStrings.prefix(
          upTo: withoutStrings.firstRange(of: "//")?.lowerBound
            ?? withoutStrings.endIndex))
    }
  }
}
