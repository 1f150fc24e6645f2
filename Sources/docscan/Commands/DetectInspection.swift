import DocumentScan

/// Looks where the page lies.
struct DetectInspection: Inspection {
  private let finder: PageFinder

  /// Looks for every sheet of a photo, or for the likeliest.
  init(limits: ImageLimits, findsAllSheets: Bool) {
    finder = PageFinder(limits: limits, findsAllSheets: findsAllSheets)
  }

  func find(
    in input: PhotoInput, overlay: @escaping (PhotoIdentity) -> FilePath?, isReplacing: Bool,
    found: (PageFinding) -> Void
  ) throws(ScanError) {
    try finder.find(in: input, overlay: overlay, isReplacing: isReplacing, found: found)
  }

  /// A line for each page, or for why there is none.
  func lines(for finding: PageFinding, isOneOfMany: Bool) -> [String] {
    finding.lines
  }

  func members(for finding: PageFinding?) -> KeyValuePairs<String, JSONValue> {
    let detection = finding?.detection
    let page = detection?.pages.first
    let guess = page == nil ? detection?.best : nil
    return [
      "corners": page?.quadrilateral.json ?? .null,
      "confidence": page.map { .number($0.confidence, decimals: 4) } ?? .null,
      "bent": page.map { .bool($0.isBent) } ?? .null,
      "guessed_side": page.map { .bool($0.isFourthSideGuessed) } ?? .null,
      "paper": .string(orNull: finding?.paper?.name),
      "width_over_height": finding?.widthOverHeight.map { .number($0, decimals: 4) } ?? .null,
      "reason": .string(orNull: detection?.reason?.explanation),
      "other_pages": .array((detection?.pages.dropFirst() ?? []).map(\.json)),
      "best_guess": guess?.json ?? .null, "runner_up": detection?.runnerUp?.json ?? .null,
    ]
  }
}

extension PageFinding: PhotoFinding {
  var isHit: Bool { !detection.pages.isEmpty }
}

extension PageFinding {
  /// The answer for people, a line for each page, or for why there is none.
  fileprivate var lines: [String] {
    guard !detection.pages.isEmpty else {
      let reason = detection.reason?.explanation ?? "nothing looks like a page"
      return ["\(photo.quoted): no page: \(reason)"]
    }
    return detection.pages.enumerated().map { index, page in
      // The paper is that of the first page.
      "\(photo.quoted): \(page.account(paper: index == 0 ? paper : nil))"
    }
  }
}

extension DetectedQuadrilateral {
  fileprivate func account(paper: PaperSize?) -> String {
    let sorted = Quadrilateral(corners: quadrilateral.corners) ?? quadrilateral
    let corners = sorted.corners.map { "\($0.x.tenths),\($0.y.tenths)" }.joined(separator: " ")
    var facts = ["confidence \((confidence * 100).rounded() / 100)"]
    if let paper { facts.append(paper.name) }
    if isBent { facts.append("bent") }
    if isFourthSideGuessed { facts.append("one side guessed") }
    return "\(corners) (\(facts.joined(separator: ", ")))"
  }
}

extension Double {
  /// The number with one decimal at most.
  fileprivate var tenths: String { ((self * 10).rounded() / 10).shortest }
}

extension DetectedQuadrilateral {
  fileprivate var json: JSONValue {
    .members([
      "corners": quadrilateral.json, "confidence": .number(confidence, decimals: 4),
      "bent": .bool(isBent), "guessed_side": .bool(isFourthSideGuessed),
    ])
  }
}
