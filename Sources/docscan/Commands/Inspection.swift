import DocumentScan

/// What a command that looks at photos without making documents looks for: `detect`, `codes`.
protocol Inspection: Sendable {
  associatedtype Finding: PhotoFinding

  /// Looks at every photo of an input, as `PageFinder.find` does.
  func find(
    in input: PhotoInput, overlay: @escaping (PhotoIdentity) -> FilePath?, isReplacing: Bool,
    found: (Finding) -> Void
  ) throws(ScanError)

  /// The answer for people; `isOneOfMany` where photos have to be told apart.
  func lines(for finding: Finding, isOneOfMany: Bool) -> [String]

  /// The answer for programs, between the photo's size and the warnings; the names are the same
  /// whatever became of the photo, so that a program can read each of them.
  func members(for finding: Finding?) -> KeyValuePairs<String, JSONValue>
}

/// What was found in a photo.
protocol PhotoFinding: Sendable {
  var photo: PhotoIdentity { get }
  var size: PixelSize { get }
  var warnings: [String] { get }
  /// Whether there is anything of what was looked for.
  var isHit: Bool { get }
}
