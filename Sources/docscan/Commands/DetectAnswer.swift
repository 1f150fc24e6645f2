import DocumentScan

/// What `detect` tells a program about a photo; its names are part of the interface.
///
/// The names are the same whatever became of the photo, so that a program can read each of them.
struct DetectAnswer {
  let file: FilePath
  /// Place among the pictures of the file, from 1; `nil` where the file could not be opened.
  let picture: Int?
  /// `nil` where the photo could not be looked at.
  var finding: PageFinding?
  /// What went wrong, and what to try.
  let error: (message: String, advice: String?)?

  var json: JSONValue {
    let detection = finding?.detection
    let page = detection?.pages.first
    let guess = page == nil ? detection?.best : nil
    return .members([
      "file": .string(file.description), "picture": picture.map(JSONValue.integer) ?? .null,
      "width": finding.map { .integer($0.size.width) } ?? .null,
      "height": finding.map { .integer($0.size.height) } ?? .null,
      "corners": page?.quadrilateral.json ?? .null,
      "confidence": page.map { .number($0.confidence, decimals: 4) } ?? .null,
      "bent": page.map { .bool($0.isBent) } ?? .null,
      "paper": .string(orNull: finding?.paper?.name),
      "width_over_height": finding?.widthOverHeight.map { .number($0, decimals: 4) } ?? .null,
      "reason": .string(orNull: detection?.reason?.explanation),
      "other_pages": .array((detection?.pages.dropFirst() ?? []).map(\.json)),
      "best_guess": guess?.json ?? .null, "runner_up": detection?.runnerUp?.json ?? .null,
      "warnings": .array((finding?.warnings ?? []).map(JSONValue.string)),
      "error": error.map {
        .members(["message": .string($0.message), "advice": .string(orNull: $0.advice)])
      } ?? .null,
    ])
  }
}

extension DetectedQuadrilateral {
  fileprivate var json: JSONValue {
    .members([
      "corners": quadrilateral.json, "confidence": .number(confidence, decimals: 4),
      "bent": .bool(isBent),
    ])
  }
}
