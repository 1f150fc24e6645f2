package import DocumentScan

/// The ending of a run of `flatten` as JSON; its names are part of the interface.
package struct ScanReport: Sendable {
  package let outcome: ScanOutcome
  /// What was wrong with photos that were used all the same.
  package let warnings: [(photo: PhotoIdentity, message: String)]

  package init(_ outcome: ScanOutcome, warnings: [(photo: PhotoIdentity, message: String)]) {
    self.outcome = outcome
    self.warnings = warnings
  }

  package var json: JSONValue {
    let scan = outcome.scan
    return .members([
      "outcome": .string(outcome.name),
      "status": .integer(Int(ExitCode(outcome).rawValue)),
      "documents": .array(scan.documents.map(\.json)),
      "left_out": .array(scan.leftOut.map(\.json)),
      "blank_pages": .array(scan.blanks.map(\.json)),
      "warnings": .array(
        warnings.map { warning in
          .members([
            "file": .string(warning.photo.input.description),
            "picture": .integer(warning.photo.pageIndex + 1),
            "message": .string(warning.message),
          ])
        }),
      "error": outcome.error?.json ?? .null,
    ])
  }
}

extension ScanOutcome {
  /// The word for the ending.
  fileprivate var name: String {
    switch self {
    case .saved: "saved"
    case .cancelled: "cancelled"
    case .failed: "failed"
    }
  }

  fileprivate var error: ScanError? {
    if case .failed(let error, _) = self { error } else { nil }
  }
}

extension ScanError {
  fileprivate var json: JSONValue {
    .members([
      "stage": .string(stage.rawValue), "input": page.map(JSONValue.integer) ?? .null,
      "message": .string(description), "advice": .string(orNull: advice),
    ])
  }
}

extension SavedDocument {
  fileprivate var json: JSONValue {
    .members([
      "path": .string(orNull: path?.description), "title": .string(orNull: title),
      "page_count": .integer(pages.count), "earlier_pages": .integer(earlierPages),
      "bytes": .integer(byteCount), "code": code?.json ?? .null,
      "pages": .array(pages.map(\.json)),
    ])
  }
}

extension LeftOutInput {
  fileprivate var json: JSONValue {
    .members([
      "file": .string(input.description),
      "picture": pageIndex.map { .integer($0 + 1) } ?? .null, "reason": .string(reason),
    ])
  }
}

extension BlankPage {
  fileprivate var json: JSONValue {
    .members([
      "file": .string(photo.input.description), "picture": .integer(photo.pageIndex + 1),
      "sheet": .integer(sheet + 1), "kept_in": .string(orNull: keptIn?.description),
    ])
  }
}

extension ScannedPage {
  fileprivate var json: JSONValue {
    .members([
      "file": .string(photo.input.description), "picture": .integer(photo.pageIndex + 1),
      "sheet": .integer(sheet + 1),
      "corners": corners?.json ?? .null,
      "confidence": confidence.map { .number($0, decimals: 4) } ?? .null,
      "missing_reason": .string(orNull: missingReason), "bent": .bool(isBent),
      "turned": .integer(degreesTurned), "skew": .number(degreesOfSkew, decimals: 2),
      "paper": .string(orNull: paper?.name),
      "width_mm": .number(widthInMillimetres, decimals: 2),
      "height_mm": .number(heightInMillimetres, decimals: 2),
      "width": .integer(pixelSize.width), "height": .integer(pixelSize.height),
      "mode": .string(mode.rawValue), "bytes": .integer(byteCount),
      "encoding": .string(encoding), "quality": quality.map(JSONValue.integer) ?? .null,
      "exceeds_limit": .bool(exceedsLimit), "codes": .array(codes.map(\.json)),
    ])
  }
}

extension Quadrilateral {
  /// The corners clockwise from the one nearest to the outer corner of the first pixel.
  var json: JSONValue {
    // The initialiser sorts; it refuses only what no page is flattened from.
    let sorted = Quadrilateral(corners: corners) ?? self
    return .array(
      sorted.corners.map { .array([.number($0.x, decimals: 2), .number($0.y, decimals: 2)]) })
  }
}
