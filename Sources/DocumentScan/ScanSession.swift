internal import ScanAssembly
public import ScanCapture
internal import ScanImaging

/// One run from the first photo to its single ending.
///
/// Cancelling the task that awaits `run` ends it as `cancelled` at the next stage, well within a second.
public actor ScanSession {
  private let options: ScanOptions
  private let emit: @Sendable (ScanEvent) -> Void

  /// Creates a session; `onEvent` hears what happens, in the order of the photos.
  public init(
    options: ScanOptions, onEvent: @escaping @Sendable (ScanEvent) -> Void = { _ in }
  ) {
    self.options = options
    self.emit = onEvent
  }

  /// Turns photos into documents.
  public func run(photos: [PhotoInput], to destination: ScanDestination) async -> ScanOutcome {
    var scan = SavedScan()
    do {
      switch destination {
      case .file(let path, let format, let replacing):
        try await save(
          photos,
          to: DocumentTarget(
            path: path, format: format, isReplacing: replacing, spoolFolder: options.spoolFolder),
          in: &scan)
      case .standardOutput(let format):
        try await save(
          photos,
          to: DocumentTarget(
            path: nil, format: format, isReplacing: false, spoolFolder: options.spoolFolder),
          in: &scan)
      case .each(let format, let replacing, let naming):
        try await saveEach(photos, format, isReplacing: replacing, naming: naming, in: &scan)
      }
      return .saved(scan)
    } catch let error as ScanError {
      return Task.isCancelled ? .cancelled(scan) : .failed(error, scan)
    } catch {
      // Only cancellation throws anything else.
      return .cancelled(scan)
    }
  }

  /// Makes one document of all photos.
  private func save(
    _ photos: [PhotoInput], to target: DocumentTarget, in scan: inout SavedScan
  ) async throws {
    var job = DocumentJob(photos, to: target, options: options)
    do {
      let (document, leftOut) = try await job.run(limit: options.workerCount, emit: emit)
      scan.documents = [document]
      scan.leftOut = leftOut
    } catch let error as ScanError {
      if case .nothingLeft(let leftOut) = error.cause { scan.leftOut = leftOut }
      throw error
    }
  }

  /// Makes a document of every photo, several at a time; a photo that cannot be used is left out.
  private func saveEach(
    _ photos: [PhotoInput], _ format: DocumentFormat, isReplacing: Bool,
    naming: @Sendable (FilePath, Int) -> FilePath, in scan: inout SavedScan
  ) async throws {
    let targets = try targets(for: photos, format, isReplacing: isReplacing, naming: naming)
    let places: OutputPlaces
    do {
      places = try OutputPlaces(targets.compactMap(\.path), isReplacing: isReplacing)
    } catch {
      throw ScanError(.assemble, .document(error))
    }
    defer { places.removeEmptyFolders() }
    let options = options
    var started = 0
    try await inOrder(limit: options.workerCount) {
      try Task.checkCancellation()
      guard started < photos.count else { return nil }
      defer { started += 1 }
      return started
    } work: { (index: Int) in
      let job = DocumentJob(
        [photos[index]], firstNumber: index + 1, to: targets[index], options: options)
      return await EachResult(of: job, input: photos[index])
    } take: { result in
      for event in result.events { emit(event) }
      let (document, leftOut) = try result.outcome.get()
      if let document { scan.documents.append(document) }
      scan.leftOut += leftOut
    } untaken: { result in
      // Photos behind one that ended the run may be done, and what is on disk is to be told.
      guard case .success((let document?, let leftOut)) = result.outcome else { return }
      scan.documents.append(document)
      scan.leftOut += leftOut
    }
    guard !scan.documents.isEmpty else { throw ScanError(.assemble, .nothingLeft(scan.leftOut)) }
  }

  /// The files of the documents, checked before any work to be different.
  private func targets(
    for photos: [PhotoInput], _ format: DocumentFormat, isReplacing: Bool,
    naming: (FilePath, Int) -> FilePath
  ) throws(ScanError) -> [DocumentTarget] {
    var owners: [FilePath: FilePath] = [:]
    var targets: [DocumentTarget] = []
    for (index, photo) in photos.enumerated() {
      let path = naming(photo.name, index + 1)
      if let owner = owners.updateValue(photo.name, forKey: path) {
        throw ScanError(.assemble, .sameOutput(owner, photo.name, output: path))
      }
      targets.append(
        DocumentTarget(
          path: path, format: format, isReplacing: isReplacing, spoolFolder: options.spoolFolder))
    }
    return targets
  }
}

/// What became of one input of a run that makes a document of each.
private struct EachResult: Sendable {
  /// What is to be told of it.
  var events: [ScanEvent] = []
  /// Its document and what was left out of it, or an error that ends the run.
  var outcome: Result<(SavedDocument?, [LeftOutInput]), any Error>

  /// Runs the job; an error of the input leaves the input out.
  init(of job: consuming DocumentJob, input: PhotoInput) async {
    var job = job
    var heard: [ScanEvent] = []
    do {
      let (document, leftOut) = try await job.run(limit: 1) { heard.append($0) }
      outcome = .success((document, leftOut))
    } catch let error as ScanError {
      if case .nothingLeft(let leftOut) = error.cause {
        outcome = .success((nil, leftOut))
      } else if error.isAboutInput {
        let missing = LeftOutInput(input: input.name, pageIndex: nil, error: error)
        heard.append(.leftOut(missing))
        outcome = .success((nil, [missing]))
      } else {
        outcome = .failure(error)
      }
    } catch {
      outcome = .failure(error)
    }
    events = heard
  }
}
