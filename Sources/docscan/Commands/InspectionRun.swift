import DocumentScan

/// The work of `detect` and `codes`: one answer for each photo, in their order.
struct InspectionRun<Look: Inspection> {
  private let inspection: Look
  private let request: InspectionRequest
  private let console: Console
  private var number = 0
  private var isOneOfMany = false
  private var overlays: Set<FilePath> = []
  private var hasFound = false
  private var failure: ExitCode?

  init(_ inspection: Look, _ request: InspectionRequest, _ console: Console) {
    self.inspection = inspection
    self.request = request
    self.console = console
  }

  /// Does the work and gives its status; throws `CancellationError` when the task is cancelled.
  consuming func code() throws -> ExitCode {
    // Also where the run is cancelled: what is told then must not stand beside a stale line.
    defer { console.endProgress() }
    let inputs = try listed()
    if let overlay = request.overlay, inputs.count > 1, !overlay.isVarying {
      throw UsageError("--overlay needs {name} or {n} in the name of the file for several photos")
    }
    isOneOfMany = inputs.count > 1
    let originals = Originals(inputs)
    for (index, input) in inputs.enumerated() {
      try Task.checkCancellation()
      try look(at: input, originals)
      console.progress(finished: index + 1, expected: inputs.count)
    }
    return failure ?? (hasFound ? .success : .incomplete)
  }

  /// The inputs; where there are none to be had, the reason is an answer as well.
  private func listed() throws -> [PhotoInput] {
    do {
      return try request.photos.inputs()
    } catch let error as ImageFileError {
      try answer(file: error.name, picture: nil, error: ("\(error)", error.advice))
      throw error
    }
  }

  private mutating func look(at input: PhotoInput, _ originals: Originals) throws {
    var findings: [Look.Finding] = []
    let request = request
    let start = number
    var (taken, refusal, failure) = (overlays, String?.none, ScanError?.none)
    do {
      try inspection.find(
        in: input,
        overlay: { photo in
          let path = request.overlay?.path(
            at: request.time, photo: photo.input, number: start + photo.pageIndex + 1)
          guard let path else { return nil }
          // Only here: how many pictures a file holds, and so its numbers, shows when it is opened.
          let reason =
            originals.refusal(of: path)
            ?? (taken.insert(path).inserted
              ? nil
              : "two photos would both be drawn to \(path.quoted); tell them apart with {n}")
          refusal = refusal ?? reason
          return reason == nil ? path : nil
        }, isReplacing: request.isReplacing, found: { findings.append($0) })
    } catch {
      failure = error
    }
    overlays = taken
    if let refusal { fail(refusal, .usage) }
    try tell(findings, then: failure, of: input)
  }

  /// Tells what was found in the pictures of an input, and what ended the search among them.
  private mutating func tell(
    _ findings: [Look.Finding], then failure: ScanError?, of input: PhotoInput
  ) throws {
    let error = failure.map { ("\($0)", $0.adviceForInspection) }
    // A picture whose overlay cannot be written has been looked at; one that cannot be read has not.
    let isLookedAt = failure?.stage == .assemble
    for finding in findings {
      number += 1
      let picture = finding.photo.pageIndex + 1
      for warning in finding.warnings { console.warn("\(finding.photo.quoted): \(warning)") }
      hasFound = hasFound || finding.isHit
      if !request.writesJSON {
        for line in inspection.lines(for: finding, isOneOfMany: isOneOfMany) {
          try console.write(line + "\n")
        }
      }
      try answer(
        file: input.name, picture: picture, finding,
        error: isLookedAt && picture == findings.count ? error : nil)
    }
    guard let failure else { return }
    fail(
      ["\(failure)", failure.adviceForInspection].compactMap { $0 }.joined(separator: "; "),
      ExitCode(failure))
    guard !isLookedAt else { return }
    number += 1
    try answer(file: input.name, picture: findings.count + 1, error: error)
  }

  /// Writes an answer for programs, where one is wanted; its names are part of the interface.
  ///
  /// `picture` counts from 1 among those of the file and is `nil` where it could not be opened.
  private func answer(
    file: FilePath, picture: Int?, _ finding: Look.Finding? = nil,
    error: (message: String, advice: String?)?
  ) throws {
    guard request.writesJSON else { return }
    let answer = JSONValue.members([
      "file": .string(file.description), "picture": picture.map(JSONValue.integer) ?? .null,
      "width": finding.map { .integer($0.size.width) } ?? .null,
      "height": finding.map { .integer($0.size.height) } ?? .null,
    ]).adding(inspection.members(for: finding)).adding([
      "warnings": .array((finding?.warnings ?? []).map(JSONValue.string)),
      "error": error.map {
        .members(["message": .string($0.message), "advice": .string(orNull: $0.advice)])
      } ?? .null,
    ])
    try console.write(answer.text + "\n")
  }

  private mutating func fail(_ message: String, _ code: ExitCode) {
    failure = failure ?? code
    console.report(message)
  }
}

extension ScanError {
  /// What to try; a photo that cannot be read keeps no other from being looked at, so that there is
  /// nothing to leave out.
  fileprivate var adviceForInspection: String? {
    if case .input(let error) = cause { error.advice } else { advice }
  }
}
