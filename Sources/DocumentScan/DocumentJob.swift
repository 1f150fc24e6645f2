internal import ScanAssembly
internal import ScanCapture
internal import ScanEnhancement
internal import ScanImaging

/// Makes one document out of a list of inputs.
///
/// The order of operations is fixed: the photos are put in order, each becomes its pages, turned as asked
/// for, and blank ones are dropped.
///
/// In the mode `auto` all pages of a document get the richest look that one of them needs. Pages are
/// written in the richest look met so far; when one asks for a richer look than pages before it have, the
/// document is begun again in that look, at most twice.
struct DocumentJob {
  private let target: DocumentTarget
  /// Whether the run makes other documents as well.
  private let isOneOfMany: Bool
  private let options: ScanOptions
  private let pipeline: ScanPipeline
  private var queue: PhotoQueue
  /// Photos taken into the document, or left out of it, since it was begun.
  private var taken = 0
  /// Photos whose events are out; they are not told again when the document is begun again.
  private var reported = 0

  /// A job that has not begun; `number` is the place of its input among those of a run that makes a
  /// document of each, from 1, and `nil` where it has all inputs.
  init(
    _ inputs: [PhotoInput], number: Int? = nil, to target: DocumentTarget, options: ScanOptions
  ) {
    self.target = target
    isOneOfMany = number != nil
    self.options = options
    self.pipeline = ScanPipeline(options: options, format: target.format)
    self.queue = PhotoQueue(inputs, firstNumber: number ?? 1, limits: options.limits)
  }

  /// Writes the document with at most `limit` photos in work at once, and returns what there is now:
  /// no document where every photo was left out and every page blank.
  ///
  /// Throws a `ScanError`, or `CancellationError` when the task is cancelled; then nothing is left on
  /// disk.
  mutating func run(
    limit: Int, isolation: isolated (any Actor)? = #isolation, emit: (ScanEvent) -> Void
  ) async throws -> JobResult {
    var document = try OpenDocument(target, options: options, start: .start)
    defer { document.abandon() }
    try queue.arrange(by: options.order)
    while try await !wrote(to: &document, limit: limit, emit: emit) {
      try document.restart()
      queue.rewind(to: document.start)
      taken = 0
    }
    try Task.checkCancellation()
    return try document.save(isOneOfMany: isOneOfMany)
  }
}

extension DocumentJob {
  private struct RicherLook: Error {}

  /// Writes all pages; false where it stopped at one that needs a richer look than those before it.
  private mutating func wrote(
    to document: inout OpenDocument, limit: Int, isolation: isolated (any Actor)? = #isolation,
    emit: (ScanEvent) -> Void
  ) async throws -> Bool {
    let (pipeline, options) = (pipeline, options)
    do {
      try await inOrder(limit: limit) {
        try Task.checkCancellation()
        return queue.next().map { ($0, options.sharesLook ? document.look : .bw) }
      } work: { (photo: PhotoQueue.Item, look: EnhancementMode) in
        (photo, Result { try pipeline.pages(of: photo, atLeast: look) })
      } take: { photo, result in
        try take(result, of: photo, into: &document, emit)
      }
      return true
    } catch is RicherLook {
      return false
    }
  }

  /// Takes the next photo's result in order.
  private mutating func take(
    _ result: Result<PhotoResult, any Error>, of photo: PhotoQueue.Item,
    into document: inout OpenDocument, _ emit: (ScanEvent) -> Void
  ) throws {
    var events: [ScanEvent] = []
    do {
      switch try result.get() {
      case .leftOut(let reason, let warnings):
        events = warnings.map { .warning(photo.identity, $0) }
        let error = ScanError(.detect, .noPage(photo.identity, reason)).about(photo)
        events.append(document.leaveOut(photo.identity.input, error))
      case .pages(let pages, let warnings):
        events = warnings.map { .warning(photo.identity, $0) }
        events += try write(pages, of: photo, to: &document)
      }
    } catch let error as ScanError {
      let error = error.about(photo)
      guard options.leavesOutBadPhotos, error.isAboutInput else { throw error }
      events = [document.leaveOut(photo.identity.input, error)]
    }
    events.append(.photoFinished(photo.identity))
    if taken == reported { events.forEach(emit) }
    taken += 1
    reported = max(reported, taken)
  }

  /// Writes a photo's pages in the document's look, and returns what there is to tell of them; throws
  /// `RicherLook` where pages before them lack what they need.
  private func write(
    _ pages: [RenderedPage], of photo: PhotoQueue.Item, to document: inout OpenDocument
  ) throws -> [ScanEvent] {
    var pages = pages
    if options.mode == .auto, options.sharesLook {
      let needed = pages.filter { !isDropped($0) }.map(\.neededLook)
      let richest = EnhancementMode.richest(of: [document.look] + needed)
      if document.look != richest {
        document.look = richest
        guard document.pages.isEmpty else { throw RicherLook() }
      }
      // It may have been begun before the document's look was known.
      if pages.contains(where: { !isDropped($0) && $0.record.mode != richest }),
        case .pages(let richer, _) = try pipeline.pages(of: photo, atLeast: richest)
      {
        pages = richer
      }
    }
    return try pages.flatMap { page in
      if isDropped(page) { return [ScanEvent.droppedBlank(try document.drop(page))] }
      try document.append(page)
      return events(of: page.record)
    }
  }

  private func isDropped(_ page: RenderedPage) -> Bool { page.isBlank && options.dropsBlanks }

  /// What there is to tell of a page.
  private func events(of page: ScannedPage) -> [ScanEvent] {
    var events: [ScanEvent] = []
    if let reason = page.missingReason {
      events.append(.keptWholePhoto(page.photo, reason: reason))
    }
    if page.exceedsLimit, let limit = options.encoding.greatestByteCount {
      events.append(
        .warning(
          page.photo, "its page has \(page.byteCount) bytes: \(limit) are too few for what it holds"
        ))
    }
    return events
  }
}

extension ScanError {
  /// The error with the photo that it is about.
  fileprivate func about(_ photo: PhotoQueue.Item) -> ScanError {
    var error = self
    if error.page == nil { error.page = photo.number }
    if case .success = photo.file { error.photo = error.photo ?? photo.identity }
    return error
  }
}
