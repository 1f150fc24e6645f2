internal import ScanAssembly
internal import ScanCapture
internal import ScanEnhancement
internal import ScanImaging

/// Makes documents out of a list of inputs: one of all pages, or one of each part that a separator page
/// begins.
///
/// The order of operations is fixed: the photos are put in order, each becomes its pages, turned as asked
/// for, the pages are split into documents, and blank ones are dropped.
///
/// In the mode `auto` all pages of a document get the richest look that one of them needs. Pages are
/// written in the richest look met so far; when one asks for a richer look than pages before it have, the
/// document is begun again in that look, at most twice.
struct DocumentJob {
  /// What is complete and in place, and what was left out of it, also where the run ends early.
  private(set) var result = JobResult()

  private let plan: JobPlan
  private let options: ScanOptions
  private let pipeline: ScanPipeline
  private let firstInput: FilePath
  private var queue: PhotoQueue
  /// The document that pages go into; where the run is split, `nil` until its first page.
  private var document: OpenDocument?
  /// Documents that were begun.
  private var begun = 0
  /// The photos that documents begin with, by the documents' names.
  private var owners: [FilePath: FilePath] = [:]
  /// Photos taken into documents or left out of them.
  private var taken = 0
  /// Photos whose events are out; they are not told again when a document is begun again.
  private var reported = 0

  /// A job that has not begun; `number` is the place of its input among those of a run that makes a
  /// document of each, from 1, and `nil` where it has all inputs.
  init(
    _ inputs: [PhotoInput], number: Int? = nil, to plan: JobPlan, options: ScanOptions
  ) {
    self.plan = plan
    self.options = options
    self.pipeline = ScanPipeline(options: options, format: plan.format)
    self.queue = PhotoQueue(inputs, firstNumber: number ?? 1, limits: options.limits)
    firstInput = inputs.first?.name ?? FilePath("-")
  }

  /// Writes the documents with at most `limit` photos in work at once: none where every photo was left
  /// out or every page blank.
  ///
  /// Throws a `ScanError`, or `CancellationError` when the task is cancelled; then nothing is left on
  /// disk but the documents of `result`, which were complete before.
  mutating func run(
    limit: Int, isolation: isolated (any Actor)? = #isolation, emit: (ScanEvent) -> Void
  ) async throws {
    defer { document?.abandon() }
    if plan.split == nil { try begin(PageMark(), firstInput, code: nil) }
    try queue.arrange(by: options.order)
    while try await !wroteAll(limit: limit, emit: emit) {
      guard let start = document?.start else { break }
      try document?.restart()
      queue.rewind(to: start.photo)
      taken = start.taken
    }
    try Task.checkCancellation()
    try close().forEach(emit)
  }
}

extension DocumentJob {
  private struct RicherLook: Error {}

  /// Writes all pages; false where it stopped at one that needs a richer look than those before it.
  private mutating func wroteAll(
    limit: Int, isolation: isolated (any Actor)? = #isolation, emit: (ScanEvent) -> Void
  ) async throws -> Bool {
    let (pipeline, options) = (pipeline, options)
    do {
      try await inOrder(limit: limit) {
        try Task.checkCancellation()
        return queue.next().map { ($0, options.sharesLook ? document?.look ?? .bw : .bw) }
      } work: { (photo: PhotoQueue.Item, look: EnhancementMode) in
        (photo, Result { try pipeline.pages(of: photo, atLeast: look) })
      } take: { photo, result in
        try take(result, of: photo, emit)
      }
      return true
    } catch is RicherLook {
      return false
    }
  }

  /// Takes the next photo's result in order.
  private mutating func take(
    _ result: Result<PhotoResult, any Error>, of photo: PhotoQueue.Item,
    _ emit: (ScanEvent) -> Void
  ) throws {
    var events: [ScanEvent] = []
    do {
      switch try result.get() {
      case .leftOut(let reason, let warnings):
        events = warnings.map { .warning(photo.identity, $0) }
        let error = ScanError(.detect, .noPage(photo.identity, reason)).about(photo)
        events.append(leaveOut(photo, error))
      case .pages(let pages, let warnings):
        events = warnings.map { .warning(photo.identity, $0) }
        events += try take(pages, of: photo)
      }
    } catch let error as ScanError {
      let error = error.about(photo)
      guard options.leavesOutBadPhotos, error.isAboutInput else { throw error }
      events = [leaveOut(photo, error)]
    }
    events.append(.photoFinished(photo.identity))
    if taken == reported { events.forEach(emit) }
    taken += 1
    reported = max(reported, taken)
  }

  /// Writes a photo's pages into their documents, and returns what there is to tell of them.
  private mutating func take(
    _ pages: [RenderedPage], of photo: PhotoQueue.Item
  ) throws -> [ScanEvent] {
    var events: [ScanEvent] = []
    var rendered = pages
    for sheet in pages.indices {
      let mark = PageMark(photo: photo.place, taken: taken, sheet: sheet)
      // Of the photo in which a document that is begun again begins, pages may be in the one before.
      if let start = document?.start, start.taken == taken, sheet < start.sheet { continue }
      let separator = pages[sheet].record.codes.first { plan.split?.begins($0) ?? false }
      if let separator, document?.start.isSame(as: mark) != true {
        events += try close()
        try begin(mark, photo.identity.input, code: separator)
      } else if document == nil {
        try begin(mark, photo.identity.input, code: nil)
      }
      if separator != nil, plan.split?.dropsSeparator == true { continue }
      events += try write(sheet, of: &rendered, photo)
    }
    return events
  }

  /// Writes one of a photo's pages in the document's look; throws `RicherLook` where pages before it
  /// lack what it needs.
  private mutating func write(
    _ sheet: Int, of pages: inout [RenderedPage], _ photo: PhotoQueue.Item
  ) throws -> [ScanEvent] {
    if pages[sheet].isBlank, options.dropsBlanks {
      let blank = try document?.drop(pages[sheet])
      return blank.map { [.droppedBlank($0)] } ?? []
    }
    if options.mode == .auto, options.sharesLook, let document {
      let look = EnhancementMode.richest(of: [document.look, pages[sheet].neededLook])
      if look != document.look {
        self.document?.look = look
        guard document.pages.isEmpty else { throw RicherLook() }
      }
      // It may have been begun before the document's look was known, or in that of another.
      if pages[sheet].record.mode != look,
        case .pages(let others, _) = try pipeline.pages(of: photo, atLeast: look)
      {
        pages = others
      }
    }
    try document?.append(pages[sheet])
    return events(of: pages[sheet].record)
  }

  private mutating func leaveOut(_ photo: PhotoQueue.Item, _ error: ScanError) -> ScanEvent {
    let input = LeftOutInput(photo.identity.input, error)
    if document == nil { result.leftOut.append(input) } else { document?.leaveOut(input) }
    return .leftOut(input)
  }

  /// Begins the next document.
  private mutating func begin(
    _ mark: PageMark, _ input: FilePath, code: Barcode?
  ) throws(ScanError) {
    begun += 1
    let target = try plan.target(DocumentStart(input: input, number: begun, code: code))
    if plan.split != nil, let path = target.path,
      let owner = owners.updateValue(input, forKey: path)
    {
      throw ScanError(.assemble, .sameOutput(owner, input, output: path))
    }
    document = try OpenDocument(target, options: options, start: mark, code: code)
  }

  /// Puts the document in place; where it has no page it is none, and that is told of one that a
  /// separator page begins.
  private mutating func close() throws(ScanError) -> [ScanEvent] {
    guard var closing = document else { return [] }
    result += try closing.save(isOneOfMany: plan.isOneOfMany)
    closing.abandon()
    document = nil
    guard closing.pages.isEmpty, let code = closing.code else { return [] }
    return [.emptyDocument(code)]
  }

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

extension PageMark {
  fileprivate func isSame(as other: PageMark) -> Bool {
    taken == other.taken && sheet == other.sheet
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
