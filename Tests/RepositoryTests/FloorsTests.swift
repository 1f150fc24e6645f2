import Testing

/// Imports run downwards only, and unsafe code stays where it is named.
///
/// The compiler refuses target cycles and undeclared imports; it does not see an import that skips a
/// floor through a dependency's dependency, which these tests do.
@Suite struct FloorsTests {
  /// What each target may import beyond the Swift standard library.
  static let floors: [String: Set<String>] = [
    "ScanImaging": ["Glibc"],
    "ScanBindings": [
      "ScanImaging", "CSystemCalls", "CVideoDevice", "CJPEG", "CPNG", "CTIFF", "CEXIF", "CLCMS2",
      "CZLIB", "CZBar", "CZXing", "Glibc", "Synchronization",
    ],
    "ScanCapture": ["ScanImaging", "ScanBindings", "Glibc", "Synchronization"],
    "ScanDetection": ["ScanImaging", "Glibc", "Dispatch"],
    "ScanRectification": ["ScanImaging", "Glibc", "Dispatch"],
    "ScanEnhancement": ["ScanImaging", "Glibc", "Dispatch"],
    "ScanBarcodes": ["ScanImaging", "ScanBindings", "Glibc", "Synchronization"],
    "ScanAssembly": ["ScanImaging", "ScanBindings", "Glibc", "Synchronization"],
    "DocumentScan": [
      "ScanImaging", "ScanCapture", "ScanDetection", "ScanRectification", "ScanEnhancement",
      "ScanBarcodes", "ScanAssembly", "Dispatch", "Synchronization",
    ],
    "docscan": ["DocumentScan", "ScanBindings", "Foundation", "Dispatch", "Synchronization"],
  ]

  /// The files that may say `unsafe` beside those of `ScanBindings`: they show the pixels of a row, or
  /// at scattered places, as bytes.
  static let unsafeFiles: Set<String> = [
    "Sources/ScanImaging/Raster/RowBytes.swift",
    "Sources/ScanImaging/Raster/ScatteredBytes.swift",
  ]

  static let targets = floors.keys.sorted()

  @Test("a target imports only what its floor may", arguments: targets)
  func imports(of target: String) throws {
    let allowed = try #require(Self.floors[target])
    let files = Checkout.swiftFiles(below: "Sources/\(target)")
    #expect(!files.isEmpty)
    for file in files {
      for line in try Checkout.code(of: file) {
        let pattern = #/^\s*(@\S+\s+)*((public|package|internal|private)\s+)?import\s+(?<rest>.+)$/#
        guard let match = line.wholeMatch(of: pattern) else { continue }
        let words = match.rest.split(separator: " ")
        let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "let"]
        let path = words.first.map { kinds.contains($0) && words.count > 1 ? words[1] : $0 }
        let module = path?.prefix { $0 != "." } ?? ""
        #expect(allowed.contains(String(module)), "\(file) imports \(module)")
      }
    }
  }

  @Test func `every target has its floor`() {
    let folders = Checkout.swiftFiles(below: "Sources").map { $0.split(separator: "/")[1] }
    #expect(Set(folders.map(String.init)) == Set(Self.targets))
  }

  @Test func `unsafe code stays in the named files`() throws {
    for file in ["Sources", "Samples"].flatMap(Checkout.swiftFiles(below:)) {
      if file.hasPrefix("Sources/ScanBindings/") || Self.unsafeFiles.contains(file) { continue }
      for (number, line) in try Checkout.code(of: file).enumerated() {
        for word in [#/\bunsafe\b/#, #/@unchecked Sendable/#] where line.contains(word) {
          Issue.record("\(file):\(number + 1) says \(line)")
        }
      }
    }
  }
}
