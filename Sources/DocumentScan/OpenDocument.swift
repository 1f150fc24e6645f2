internal import ScanAssembly
internal import ScanEnhancement
internal import ScanImaging

/// A document while its pages come in, with all that goes when it is begun again.
struct OpenDocument {
  /// Where its first page stands among the photos of the run.
  let start: PageMark
  /// The code of the page that begins it, where the run is split.
  let code: Barcode?
  /// The look of its pages in the mode `auto`, the richest that one of them needed so far.
  var look = EnhancementMode.bw
  private(set) var pages: [ScannedPage] = []
  private(set) var blanks: [BlankPage] = []
  private(set) var leftOut: [LeftOutInput] = []

  private let target: DocumentTarget
  private let options: ScanOptions
  private var draft: DocumentDraft
  /// The document of the blank pages that are kept; begun with the first of them.
  private var blankDraft: DocumentDraft?

  /// Begins the document; throws at once where it could not be saved.
  init(
    _ target: DocumentTarget, options: ScanOptions, start: PageMark, code: Barcode? = nil
  ) throws(ScanError) {
    self.target = target
    self.options = options
    self.start = start
    self.code = code
    draft = try DocumentDraft(target, record: options.record)
  }

  /// Drops what was written and begins again, in the look that is now known to be needed.
  mutating func restart() throws(ScanError) {
    try draft.restart()
    blankDraft?.abandon()
    blankDraft = nil
    (pages, blanks, leftOut) = ([], [], [])
  }

  /// Writes the next page.
  mutating func append(_ page: RenderedPage) throws(ScanError) {
    var encoded = page.encoded
    encoded.bookmark = bookmark(of: page.record)
    encoded.label = options.pageLabel?(
      page.record.photo, target.earlierPages + pages.count + 1)
    try draft.append(encoded)
    pages.append(page.record)
  }

  /// Takes note of a blank page, and writes it where blank pages are kept.
  mutating func drop(_ page: RenderedPage) throws(ScanError) -> BlankPage {
    var blank = BlankPage(photo: page.record.photo, sheet: page.record.sheet)
    if let path = options.blankPagePolicy.path(of: target.path, target.format) {
      if blankDraft == nil {
        blankDraft = try DocumentDraft(target.named(path), record: options.record)
      }
      var encoded = page.encoded
      encoded.label = options.pageLabel?(blank.photo, blanks.count + 1)
      try blankDraft?.append(encoded)
      blank.keptIn = path
    }
    blanks.append(blank)
    return blank
  }

  /// Takes note of an input that is not in the document.
  mutating func leaveOut(_ input: LeftOutInput) {
    leftOut.append(input)
  }

  /// Puts the document in place, where it has a page; the blank pages alone only where `isOneOfMany`,
  /// since a run of one document fails then.
  mutating func save(isOneOfMany: Bool) throws(ScanError) -> JobResult {
    guard !pages.isEmpty || isOneOfMany else {
      for index in blanks.indices { blanks[index].keptIn = nil }
      return JobResult(leftOut: leftOut, blanks: blanks)
    }
    // First, so that no failure to keep them follows a document without them.
    _ = try blankDraft?.save()
    var result = JobResult(leftOut: leftOut, blanks: blanks)
    guard !pages.isEmpty else { return result }
    result.documents = [
      SavedDocument(
        path: target.path, title: options.title, byteCount: try draft.save(), pages: pages,
        earlierPages: target.earlierPages, code: code)
    ]
    return result
  }

  /// Leaves everything as it was before.
  func abandon() {
    draft.abandon()
    blankDraft?.abandon()
  }

  /// The bookmark that leads to a page: only the first of its input has one.
  private func bookmark(of page: ScannedPage) -> String? {
    guard options.bookmarks == .name,
      !pages.contains(where: { $0.photo.input == page.photo.input })
    else { return nil }
    return page.photo.input.stem.description
  }
}

/// A page's place in a run.
struct PageMark: Sendable {
  /// Its photo's place.
  var photo = PhotoQueue.Place.start
  /// Photos that were taken before that one.
  var taken = 0
  /// Its place among the pages of the photo.
  var sheet = 0
}

/// What a job made of its photos.
struct JobResult: Sendable {
  var documents: [SavedDocument] = []
  var leftOut: [LeftOutInput] = []
  var blanks: [BlankPage] = []

  /// Adds what came after.
  static func += (left: inout JobResult, right: JobResult) {
    left.documents += right.documents
    left.leftOut += right.leftOut
    left.blanks += right.blanks
  }
}
