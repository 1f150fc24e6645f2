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
        try await save(photos, to: target(path, format, isReplacing: replacing), in: &scan)
      case .standardOutput(let format):
        try await save(photos, to: target(nil, format, isReplacing: false), in: &scan)
      case .appending(let path):
        try await save(photos, to: target(appendingTo: path), in: &scan)
      case .each(let format, let replacing, let naming):
        try await saveEach(photos, format, isReplacing: replacing, naming: naming, in: &scan)
      case .split(let format, let split, let naming):
        try await save(photos, format, split, naming: naming, in: &scan)
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

  private func target(
    _ path: FilePath?, _ format: DocumentFormat, isReplacing: Bool
  ) -> DocumentTarget {
    DocumentTarget(
      path: path, format: format, isReplacing: isReplacing, spoolFolder: options.spoolFolder)
  }

  /// The document that gets further pages, opened and checked.
  private func target(appendingTo path: FilePath) throws(ScanError) -> DocumentTarget {
    do {
      let update = try DocumentUpdate(path)
      return DocumentTarget(
        path: path, format: update.format, isReplacing: false, spoolFolder: options.spoolFolder,
        update: update)
    } catch {
      throw ScanError(.assemble, .document(error))
    }
  }

  /// Makes one document of all photos.
  private func save(
    _ photos: [PhotoInput], to target: DocumentTarget, in scan: inout SavedScan
  ) async throws {
    let places = try folderForBlanks(of: [target])
    defer { places.removeEmptyFolders() }
    try await run(DocumentJob(photos, to: JobPlan(target), options: options), in: &scan)
  }

  /// Makes a document of every part of the pages that a separator page begins.
  private func save(
    _ photos: [PhotoInput], _ format: DocumentFormat, _ split: DocumentSplit,
    naming: @escaping @Sendable (DocumentStart) -> (path: FilePath, isReplacing: Bool),
    in scan: inout SavedScan
  ) async throws {
    // Which names there will be shows later; that their folder takes files is known now.
    let first = naming(DocumentStart(input: photos.first?.name ?? FilePath("-"), number: 1))
    let places = try Self.places([target(first.path, format, isReplacing: true)])
    defer { places.removeEmptyFolders() }
    let options = options
    let plan = JobPlan(format, split) { start throws(ScanError) in
      let place = naming(start)
      let target = DocumentTarget(
        path: place.path, format: format, isReplacing: place.isReplacing,
        spoolFolder: options.spoolFolder)
      let blanks = options.blankPagePolicy.path(of: place.path, format).map(target.named)
      _ = try Self.places([target] + (blanks.map { [$0] } ?? []))
      return target
    }
    try await run(DocumentJob(photos, to: plan, options: options), in: &scan)
  }

  /// Runs the only job of a run; what is complete when it fails is in `scan`, too.
  private func run(_ job: consuming DocumentJob, in scan: inout SavedScan) async throws {
    var job = job
    do {
      try await job.run(limit: workerCount, emit: emit)
      scan += job.result
    } catch {
      scan += job.result
      throw error
    }
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
        [photos[index]], number: index + 1, to: JobPlan(targets[index], isOneOfMany: true),
        options: options)
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
      targets.append(target(path, format, isReplacing: isReplacing))
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
      try await job.run(limit: 1) { heard.append($0) }
      outcome = .success(job.result)
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
