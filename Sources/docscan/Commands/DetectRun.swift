import DocumentScan

/// The work of `detect`: one answer for each photo, in their order.
struct DetectRun {
  private let request: DetectRequest
  private let console: Console
  private var number = 0
  private var overlays: Set<FilePath> = []
  private var hasFound = false
  private var failure: ExitCode?

  init(_ request: DetectRequest, _ console: Console) {
    self.request = request
    self.console = console
  }

  /// Does the work and gives its status; throws `CancellationError` when the task is cancelled.
  consuming func code() throws -> ExitCode {
    let inputs = try request.photos.inputs()
    if let overlay = request.overlay, inputs.count > 1, !overlay.isVarying {
      throw UsageError("--overlay needs {name} or {n} in the name of the file for several photos")
    }
    if let overlay = request.overlay {
      let originals = Originals(inputs)
      for (index, input) in inputs.enumerated() {
        try originals.check(
          output: overlay.path(at: request.time, photo: input.name, number: index + 1))
      }
    }
    for (index, input) in inputs.enumerated() {
      try Task.checkCancellation()
      do {
        try look(at: input)
      } catch let error as ScanError {
        fail(["\(error)", error.advice].compactMap { $0 }.joined(separator: "; "), ExitCode(error))
        if request.writesJSON { try console.write(error.report(of: input).text + "\n") }
      }
      console.progress(finished: index + 1, expected: inputs.count)
    }
    console.endProgress()
    return failure ?? (hasFound ? .success : .incomplete)
  }

  private mutating func look(at input: PhotoInput) throws {
    var findings: [PageFinding] = []
    let request = request
    let start = number
    var (taken, clash) = (overlays, FilePath?.none)
    try PageFinder(limits: request.limits).find(
      in: input,
      overlay: { photo in
        let path = request.overlay?.path(
          at: request.time, photo: photo.input, number: start + photo.pageIndex + 1)
        guard let path, !taken.insert(path).inserted else { return path }
        clash = path
        return nil
      }, isReplacing: request.isReplacing, found: { findings.append($0) })
    overlays = taken
    if let clash {
      fail("two photos would both be drawn to \(clash.quoted); tell them apart with {n}", .usage)
    }
    for finding in findings {
      number += 1
      for warning in finding.warnings { console.warn("\(finding.photo.quoted): \(warning)") }
      hasFound = hasFound || !finding.detection.pages.isEmpty
      try console.write((request.writesJSON ? finding.json.text : finding.line) + "\n")
    }
  }

  private mutating func fail(_ message: String, _ code: ExitCode) {
    failure = failure ?? code
    console.report(message)
  }
}

extension PageFinding {
  /// The answer for people, in one line.
  fileprivate var line: String {
    guard let page = detection.pages.first else {
      let reason = detection.reason?.explanation ?? "nothing looks like a page"
      return "\(photo.quoted): no page: \(reason)"
    }
    let sorted = Quadrilateral(corners: page.quadrilateral.corners) ?? page.quadrilateral
    let corners = sorted.corners.map { "\($0.x.tenths),\($0.y.tenths)" }.joined(separator: " ")
    var facts = ["confidence \((page.confidence * 100).rounded() / 100)"]
    if let paper { facts.append(paper.name) }
    if page.isBent { facts.append("bent") }
    return "\(photo.quoted): \(corners) (\(facts.joined(separator: ", ")))"
  }

  /// The answer for programs; its names are part of the interface.
  fileprivate var json: JSONValue {
    let page = detection.pages.first
    return .members([
      "file": .string(photo.input.description), "picture": .integer(photo.pageIndex + 1),
      "width": .integer(size.width), "height": .integer(size.height),
      "corners": page?.quadrilateral.json ?? .null,
      "confidence": page.map { .number($0.confidence, decimals: 4) } ?? .null,
      "bent": page.map { .bool($0.isBent) } ?? .null, "paper": .string(orNull: paper?.name),
      "width_over_height": widthOverHeight.map { .number($0, decimals: 4) } ?? .null,
      "reason": .string(orNull: detection.reason?.explanation),
      "other_pages": .array(detection.pages.dropFirst().map(\.json)),
      "best_guess": page == nil ? detection.best?.json ?? .null : .null,
      "runner_up": detection.runnerUp?.json ?? .null,
      "warnings": .array(warnings.map(JSONValue.string)), "error": .null,
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

extension ScanError {
  /// The object that stands for a photo that could not be looked at.
  fileprivate func report(of input: PhotoInput) -> JSONValue {
    .members([
      "file": .string(input.name.description), "corners": .null, "confidence": .null,
      "error": .members(["message": .string(description), "advice": .string(orNull: advice)]),
    ])
  }
}

extension Double {
  /// The number with one decimal at most.
  fileprivate var tenths: String { ((self * 10).rounded() / 10).shortest }
}
