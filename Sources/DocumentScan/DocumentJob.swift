internal import ScanAssembly
internal import ScanCapture
internal import ScanEnhancement
internal import ScanImaging

/// Makes one document out of a list of inputs.
///
/// In the mode `auto` all pages of a document get the richest look that one of them needs. Pages are
/// written in the richest look met so far; when one asks for a richer look than pages before it have, the
/// document is begun again in that look, at most twice.
struct DocumentJob {
  private let target: DocumentTarget
  private let options: ScanOptions
  private let pipeline: ScanPipeline
  private var queue: PhotoQueue
  private var look = EnhancementMode.bw
  private var pages: [ScannedPage] = []
  private var leftOut: [LeftOutInput] = []
  /// Photos taken into the draft, or left out of it, since it was begun.
  private var taken = 0
  /// Photos whose events are out; they are not told again when the document is begun again.
  private var reported = 0

  /// A job that has not begun; `firstNumber` is the place of its first input in the run, from 1.
  init(
    _ inputs: [PhotoInput], firstNumber: Int = 1, to target: DocumentTarget, options: ScanOptions
  ) {
    self.target = target
    self.options = options
    self.pipeline = ScanPipeline(
      options: options, encoder: PageEncoder(for: target.format, options: options.encoding))
    self.queue = PhotoQueue(inputs, firstNumber: firstNumber, limits: options.limits)
  }

  /// Writes the document with at most `limit` photos in work at once, and returns what there is now.
  ///
  /// Throws a `ScanError`, or `CancellationError` when the task is cancelled; then nothing is left on
  /// disk.
  mutating func run(
    limit: Int, isolation: isolated (any Actor)? = #isolation, emit: (ScanEvent) -> Void
  ) async throws -> (SavedDocument, [LeftOutInput]) {
    var draft = try DocumentDraft(target, record: options.record)
    defer { draft.abandon() }
    while try await !wrote(to: &draft, limit: limit, emit: emit) {
      try draft.restart()
      queue.rewind()
      (pages, leftOut, taken) = ([], [], 0)
    }
    guard !pages.isEmpty else { throw ScanError(.assemble, .nothingLeft(leftOut)) }
    try Task.checkCancellation()
    let byteCount = try draft.save()
    return (
      SavedDocument(
        path: target.path, title: options.title, byteCount: byteCount, pages: pages), leftOut
    )
  }
}

extension DocumentJob {
  private struct RicherLook: Error {}

  /// Writes all pages; false where it stopped at one that needs a richer look than those before it.
  private mutating func wrote(
    to draft: inout DocumentDraft, limit: Int, isolation: isolated (any Actor)? = #isolation,
    emit: (ScanEvent) -> Void
  ) async throws -> Bool {
    let pipeline = pipeline
    do {
      try await inOrder(limit: limit) {
        try Task.checkCancellation()
        return queue.next().map { ($0, look) }
      } work: { (photo: PhotoQueue.Item, look: EnhancementMode) in
        (photo, Result { try pipeline.page(of: photo, atLeast: look) })
      } take: { photo, result in
        try take(result, of: photo, into: &draft, emit)
      }
      return true
    } catch is RicherLook {
      return false
    }
  }

  /// Takes the next photo's result in order.
  private mutating func take(
    _ result: Result<PageResult, any Error>, of photo: PhotoQueue.Item,
    into draft: inout DocumentDraft, _ emit: (ScanEvent) -> Void
  ) throws {
    do {
      switch try result.get() {
      case .leftOut(let reason, let warnings):
        for warning in warnings { tell(.warning(photo.identity, warning), emit) }
        leaveOut(
          photo, ScanError(.detect, page: photo.number, .noPage(photo.identity, reason)), emit)
      case .page(let page, let warnings):
        try write(page, of: photo, to: &draft)
        for warning in warnings { tell(.warning(photo.identity, warning), emit) }
        if let reason = page.record.missingReason {
          tell(.keptWholePhoto(photo.identity, reason: reason), emit)
        }
      }
    } catch var error as ScanError {
      guard options.leavesOutBadPhotos, error.isAboutInput else {
        if error.page == nil { error.page = photo.number }
        throw error
      }
      leaveOut(photo, error, emit)
    }
    tell(.photoFinished(photo.identity), emit)
    taken += 1
    reported = max(reported, taken)
  }

  /// Writes a page in the document's look; throws `RicherLook` where pages before it lack what it needs.
  private mutating func write(
    _ page: RenderedPage, of photo: PhotoQueue.Item, to draft: inout DocumentDraft
  ) throws {
    var page = page
    if options.mode == .auto {
      let richest = EnhancementMode.richest(of: [look, page.record.mode])
      if look != richest {
        look = richest
        guard pages.isEmpty else { throw RicherLook() }
      } else if page.record.mode != look {
        // It was begun before the document's look was known.
        guard case .page(let richer, _) = try pipeline.page(of: photo, atLeast: look) else {
          return
        }
        page = richer
      }
    }
    try draft.append(page.encoded)
    pages.append(page.record)
  }

  private mutating func leaveOut(
    _ photo: PhotoQueue.Item, _ error: ScanError, _ emit: (ScanEvent) -> Void
  ) {
    let input = LeftOutInput(
      input: photo.identity.input, pageIndex: photo.identity.pageIndex, error: error)
    leftOut.append(input)
    tell(.leftOut(input), emit)
  }

  /// Tells what happened to the photo being taken, unless it was told before the document was begun
  /// again.
  private func tell(_ event: ScanEvent, _ emit: (ScanEvent) -> Void) {
    if taken == reported { emit(event) }
  }
}
