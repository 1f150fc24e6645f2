import DocumentScan

/// Looks for codes.
struct CodesInspection: Inspection {
  private let finder: CodeFinder

  /// Looks for codes of these kinds in a region of each photo.
  init(formats: Set<BarcodeFormat>, region: PictureRegion, limits: ImageLimits) {
    finder = CodeFinder(
      scanner: BarcodeScanner(formats: formats, reader: .thisProgram()), region: region,
      limits: limits)
  }

  func find(
    in input: PhotoInput, overlay: @escaping (PhotoIdentity) -> FilePath?, isReplacing: Bool,
    found: (CodeFinding) -> Void
  ) throws(ScanError) {
    try finder.find(in: input, overlay: overlay, isReplacing: isReplacing, found: found)
  }

  /// A line for each code.
  func lines(for finding: CodeFinding, isOneOfMany: Bool) -> [String] {
    let prefix = isOneOfMany ? "\(finding.photo.quoted): " : ""
    return finding.codes.map { prefix + $0.line }
  }

  func members(for finding: CodeFinding?) -> KeyValuePairs<String, JSONValue> {
    ["codes": .array((finding?.codes ?? []).map(\.json))]
  }
}

extension CodeFinding: PhotoFinding {
  var isHit: Bool { !codes.isEmpty }
}
