import DocumentScan

/// The work of `codes`: one answer for each photo, in their order.
struct CodesRun {
  private let request: CodesRequest
  private let console: Console
  private let finder: CodeFinder
  private var number = 0
  private var isNamingPhotos = false
  private var overlays: Set<FilePath> = []
  private var hasFound = false
  private var failure: ExitCode?

  init(_ request: CodesRequest, _ console: Console) {
    self.request = request
    self.console = console
    let scanner = BarcodeScanner(formats: request.formats, reader: .thisProgram())
    finder = CodeFinder(scanner: scanner, region: request.region, limits: request.limits)
  }

  /// Does the work and gives its status; throws `CancellationError` when the task is cancelled.
  consuming func code() throws -> ExitCode {
    // Also where the run is cancelled: what is told then must not stand beside a stale line.
    defer { console.endProgress() }
    let inputs = try listed()
    if let overlay = request.overlay, inputs.count > 1, !overlay.isVarying {
      throw UsageError("--overlay needs {name} or {n} in the name of the file for several photos")
    }
    isNamingPhotos = inputs.count > 1
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
      return try request.photos?.inputs() ?? []
    } catch let error as ImageFileError {
      try answer(CodesAnswer(file: error.name, picture: nil, error: ("\(error)", error.advice)))
      throw error
    }
  }

  private mutating func look(at input: PhotoInput, _ originals: Originals) throws {
    var findings: [CodeFinding] = []
    let request = request
    let start = number
    var (taken, refusal, failure) = (overlays, String?.none, ScanError?.none)
    do {
      try finder.find(
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
    _ findings: [CodeFinding], then failure: ScanError?, of input: PhotoInput
  ) throws {
    let error = failure.map { ("\($0)", $0.advice) }
    // A picture whose overlay cannot be written has been looked at; one that cannot be read has not.
    let isLookedAt = failure?.stage == .assemble
    for finding in findings {
      number += 1
      let picture = finding.photo.pageIndex + 1
      for warning in finding.warnings { console.warn("\(finding.photo.quoted): \(warning)") }
      hasFound = hasFound || !finding.codes.isEmpty
      if !request.writesJSON {
        let prefix = isNamingPhotos ? "\(finding.photo.quoted): " : ""
        for code in finding.codes { try console.write(prefix + code.line + "\n") }
      }
      try answer(
        CodesAnswer(
          file: input.name, picture: picture, finding: finding,
          error: isLookedAt && picture == findings.count ? error : nil))
    }
    guard let failure else { return }
    fail(
      ["\(failure)", failure.advice].compactMap { $0 }.joined(separator: "; "), ExitCode(failure))
    guard !isLookedAt else { return }
    number += 1
    try answer(CodesAnswer(file: input.name, picture: findings.count + 1, error: error))
  }

  /// Writes an answer for programs, where one is wanted.
  private func answer(_ answer: CodesAnswer) throws {
    if request.writesJSON { try console.write(answer.json.text + "\n") }
  }

  private mutating func fail(_ message: String, _ code: ExitCode) {
    failure = failure ?? code
    console.report(message)
  }
}
