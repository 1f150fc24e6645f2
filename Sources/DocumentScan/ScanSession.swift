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

  /// Photos worked on at the same time.
  private var workerCount: Int { max(1, options.workerCount) }

  /// Makes one document of all photos.
  private func save(
    _ photos: [PhotoInput], to target: DocumentTarget, in scan: inout SavedScan
  ) async throws {
    let places = try folderForBlanks(of: [target])
    defer { places.removeEmptyFolders() }
    var job = DocumentJob(photos, to: target, options: options)
    scan += try await job.run(limit: workerCount, emit: emit)
    if scan.documents.isEmpty { throw ScanError(nothingIn: scan) }
  }

  /// Makes a document of every photo, several at a time; a photo that cannot be used is left out.
  private func saveEach(
    _ photos: [PhotoInput], _ format: DocumentFormat, isReplacing: Bool,
    naming: @Sendable (FilePath, Int) -> FilePath, in scan: inout SavedScan
  ) async throws {
    let targets = try targets(for: photos, format, isReplacing: isReplacing, naming: naming)
    let places = try ScanSession.places(targets)
    let blankPlaces = try folderForBlanks(of: targets)
    defer {
      places.removeEmptyFolders()
      blankPlaces.removeEmptyFolders()
    }
    let options = options
    var started = 0
    try await inOrder(limit: workerCount) {
      try Task.checkCancellation()
      guard started < photos.count else { return nil }
      defer { started += 1 }
      return started
    } work: { (index: Int) in
      let job = DocumentJob(
        [photos[index]], number: index + 1, to: targets[index], options: options)
      return await EachResult(of: job, input: photos[index])
    } take: { result in
      for event in result.events { emit(event) }
      scan += try result.outcome.get()
    } untaken: { result in
      // Photos behind one that ended the run may be done, and what is on disk is to be told.
      guard case .success(let result) = result.outcome, !result.documents.isEmpty else { return }
      scan += result
    }
    if scan.documents.isEmpty { throw ScanError(nothingIn: scan) }
  }

  /// Where blank pages are kept, checked before any work.
  private func folderForBlanks(of targets: [DocumentTarget]) throws(ScanError) -> OutputPlaces {
    try Self.places(
      targets.compactMap { target in
        options.blankPagePolicy.path(of: target.path, target.format).map(target.named)
      })
  }

  /// The files, checked before any work to be free.
  private static func places(_ targets: [DocumentTarget]) throws(ScanError) -> OutputPlaces {
    do {
      return try OutputPlaces(
        targets.compactMap(\.path), isReplacing: targets.contains(where: \.isReplacing))
    } catch {
      throw ScanError(.assemble, .document(error))
    }
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

extension SavedScan {
  /// Adds what a job made.
  fileprivate static func += (scan: inout SavedScan, result: JobResult) {
    scan.documents += result.documents
    scan.leftOut += result.leftOut
    scan.blanks += result.blanks
  }
}

extension ScanError {
  /// Why a run without a fault left no document.
  fileprivate init(nothingIn scan: SavedScan) {
    self.init(
      .assemble,
      scan.leftOut.isEmpty ? .allBlank(count: scan.blanks.count) : .nothingLeft(scan.leftOut))
  }
}

/// What became of one input of a run that makes a document of each.
private struct EachResult: Sendable {
  /// What is to be told of it.
  var events: [ScanEvent] = []
  /// Its document and what is not in it, or an error that ends the run.
  var outcome: Result<JobResult, any Error>

  /// Runs the job; an error of the input leaves the input out.
  init(of job: consuming DocumentJob, input: PhotoInput) async {
    var job = job
    var heard: [ScanEvent] = []
    do {
      outcome = .success(try await job.run(limit: 1) { heard.append($0) })
    } catch let error as ScanError where error.isAboutInput {
      let missing = LeftOutInput(input.name, error)
      heard.append(.leftOut(missing))
      outcome = .success(JobResult(leftOut: [missing]))
    } catch {
      outcome = .failure(error)
    }
    events = heard
  }
}
