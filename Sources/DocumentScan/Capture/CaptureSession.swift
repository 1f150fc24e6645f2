internal import Dispatch
internal import ScanAssembly
public import ScanCapture
internal import ScanDetection
public import ScanImaging
internal import Synchronization

/// One run from a camera's first frame to its single ending.
///
/// Pages are kept in a `SessionFolder` as they are taken; the document is made of them in the end, the
/// way a `ScanSession` makes one of files. A run that is saved or cancelled removes the folder; one that
/// fails leaves it where it holds pages, for another run to go on with.
///
/// Cancelling the task that awaits `run` ends it as `cancelled`, well within a second.
public actor CaptureSession {
  /// What happens in a run.
  public enum Event: Sendable {
    /// The camera is in use and is waited for.
    case waiting(CameraError)
    /// What is seen has changed.
    case status(CaptureStatus)
    /// The pages are there, and the document is being made of them.
    case saving(pageCount: Int)
    /// What happens to a photo while the document is made.
    case scan(ScanEvent)
  }

  private let options: CaptureOptions
  private let scan: ScanOptions
  private let previewPath: FilePath?
  private let keys: @Sendable () -> [CaptureKey]
  private let emit: @Sendable (Event) -> Void

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - options: When pages are taken and when the capture ends.
  ///   - scan: What becomes of them.
  ///   - previewPath: A file that shows what the camera sees, in JPEG, renewed every second; `nil` for none.
  ///   - keys: Gives the keys that were pressed since it was called last; called often, from a thread of
  ///     the session's own.
  ///   - onEvent: Hears what happens, from that thread and others.
  public init(
    options: CaptureOptions, scan: ScanOptions, previewPath: FilePath? = nil,
    keys: @escaping @Sendable () -> [CaptureKey] = { [] },
    onEvent: @escaping @Sendable (Event) -> Void = { _ in }
  ) {
    self.options = options
    self.scan = scan
    self.previewPath = previewPath
    self.keys = keys
    self.emit = onEvent
  }

  /// Takes pages into the folder until there are enough, and makes a document of them.
  ///
  /// `makeCamera` is called on the thread that the camera is used on.
  public func run(
    folder: SessionFolder, to destination: ScanDestination,
    makeCamera: @escaping @Sendable () throws(CameraError) -> any Camera
  ) async -> ScanOutcome {
    let outcome: ScanOutcome
    do {
      try checkPlace(of: destination)
      switch try await capture(into: folder, makeCamera) {
      case .save: outcome = await save(folder, to: destination)
      case .cancel: outcome = .cancelled(SavedScan())
      }
    } catch let error as ScanError {
      outcome = Task.isCancelled ? .cancelled(SavedScan()) : .failed(error, SavedScan())
    } catch {
      // Only cancellation throws anything else.
      outcome = .cancelled(SavedScan())
    }
    return close(folder, after: outcome)
  }

  /// Makes a document of the pages that the folder has, without a camera.
  public func finish(folder: SessionFolder, to destination: ScanDestination) async -> ScanOutcome {
    let outcome = await save(folder, to: destination)
    if case .cancelled = outcome {
      // Whoever ends this has not asked for the pages to go.
      folder.close()
      return outcome
    }
    return close(folder, after: outcome)
  }
}

extension CaptureSession {
  /// Throws where the document could not be put in its place, before any page is taken for it.
  private func checkPlace(of destination: ScanDestination) throws(ScanError) {
    guard case .file(let path, _, let isReplacing) = destination else { return }
    do {
      try DocumentOutputs.open(path, isReplacing: isReplacing, spoolFolder: scan.spoolFolder)
        .discard()
    } catch {
      throw ScanError(.assemble, .document(error))
    }
  }

  private func save(_ folder: SessionFolder, to destination: ScanDestination) async -> ScanOutcome {
    let pages = folder.journal.pages
    let photos = folder.photos
    emit(.saving(pageCount: pages.count))
    var scan = scan
    for (page, photo) in zip(pages, photos) {
      scan.hints[photo] = PhotoHint(outline: page.outline, quarterTurns: page.quarterTurns)
    }
    let emit = emit
    return await ScanSession(options: scan) { emit(.scan($0)) }
      .run(photos: photos.map(PhotoInput.file), to: destination)
  }

  /// Removes the folder, or lets it go where its pages are still wanted.
  private func close(_ folder: SessionFolder, after outcome: ScanOutcome) -> ScanOutcome {
    guard case .failed(let error, var scan) = outcome, !folder.journal.pages.isEmpty else {
      folder.remove()
      return outcome
    }
    scan.kept = KeptPages(sessionName: folder.name, pageCount: folder.journal.pages.count)
    folder.close()
    return .failed(error, scan)
  }

  /// Takes the pages, on a thread of its own, as the camera blocks it.
  private func capture(
    into folder: SessionFolder,
    _ makeCamera: @escaping @Sendable () throws(CameraError) -> any Camera
  ) async throws -> CaptureLoop.Ending {
    let isCancelled = Flag()
    let clock = ContinuousClock()
    let start = clock.now
    let (emit, keys, options, scan) = (emit, keys, options, scan)
    let surroundings = CaptureLoop.Surroundings(
      now: { clock.now - start }, keys: keys, isCancelled: { isCancelled.isSet },
      tell: { emit(.status($0)) }, show: previewPath.map(Self.preview))
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        DispatchQueue(label: "docscan.camera", qos: .userInitiated).async {
          continuation.resume(
            with: Result {
              try Self.takePages(
                into: folder, options, scan, surroundings, makeCamera,
                waiting: { emit(.waiting($0)) })
            })
        }
      }
    } onCancel: {
      isCancelled.set()
    }
  }

  private static func takePages(
    into folder: SessionFolder, _ options: CaptureOptions, _ scan: ScanOptions,
    _ surroundings: CaptureLoop.Surroundings,
    _ makeCamera: () throws(CameraError) -> any Camera, waiting: (CameraError) -> Void
  ) throws -> CaptureLoop.Ending {
    var loop = CaptureLoop(options, scan.pageChoice, folder: folder, surroundings)
    if loop.isComplete { return .save }
    let opening = CameraOpening(patience: options.busyLimit, surroundings)
    guard let camera = try opening.started(makeCamera, waiting: waiting) else { return .cancel }
    defer { camera.stop() }
    return try loop.run(camera)
  }

  /// Writes what the camera sees, with the outline drawn, in place of the picture before.
  private static func preview(
    at path: FilePath
  ) -> @Sendable (Raster<RGB8>, Quadrilateral?) throws(ScanError) -> Void {
    { picture, outline throws(ScanError) in
      let pages = outline.map {
        [DetectedQuadrilateral(quadrilateral: $0, confidence: 1, isBent: false)]
      }
      let overlay = DetectionOverlay(
        Detection(pages: pages ?? [], best: nil, runnerUp: nil, reason: nil))
      try PictureFile.write(overlay.drawn(on: picture), to: path, isReplacing: true)
    }
  }
}

/// A flag that is set once, by whoever cancels, and read by the thread of the camera.
///
/// A class because both share it.
private final class Flag: Sendable {
  private let state = Atomic(false)

  var isSet: Bool { state.load(ordering: .relaxed) }

  func set() { state.store(true, ordering: .relaxed) }
}
