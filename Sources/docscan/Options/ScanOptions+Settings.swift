import DocumentScan
import ScanBindings

extension ScanOptions {
  /// The options of a run, from the settings and what they mean together.
  init(_ settings: Settings, for plan: DocumentPlan, time: LocalTime) throws(UsageError) {
    self.init(date: try DocumentDate(of: time))
    try takeOrder(settings, plan)
    try takeOutline(settings)
    try takeLook(settings)
    try takeDocument(settings, plan)
    try takeEncoding(settings, plan)
    leavesOutBadPhotos = settings.leavesOutBadPhotos
    if let limit = settings.megapixelLimit { limits.megapixels = limit }
    workerCount = settings.jobs ?? CurrentProcess.processorCount
    if let folder = CurrentProcess.environment("TMPDIR"), !folder.isEmpty {
      spoolFolder = FilePath(folder)
    }
  }

  private mutating func takeOrder(
    _ settings: Settings, _ plan: DocumentPlan
  ) throws(UsageError) {
    order.picked = settings.pickedPhotos
    order.interleaving = settings.interleaving
    order.isReversed = settings.isReversed
    if order != .asGiven, case .each = plan.shape {
      throw UsageError(
        "--order, --interleave and --reverse put the pages of one document in order; --each writes "
          + "many")
    }
  }

  /// Where pages lie and how they are turned.
  private mutating func takeOutline(_ settings: Settings) throws(UsageError) {
    if let corners = settings.corners {
      guard settings.isDetecting else {
        throw UsageError("--corners and --no-detect contradict each other; give one of them")
      }
      pageChoice = .corners(corners)
    } else if !settings.isDetecting {
      pageChoice = .wholePhoto
    }
    try takeSheets(settings)
    if let policy = settings.missingPagePolicy { missingPagePolicy = policy }
    if let isUpright = settings.setsUpright { setsUpright = isUpright }
    quarterTurns = (settings.degreesClockwise ?? 0) / 90
    paper = settings.paper
    dotsPerInch = settings.dotsPerInch
    guard settings.dropsBlanks ?? (settings.blankFolder != nil) else {
      guard settings.blankFolder == nil else {
        throw UsageError("--keep-blank-as and --no-drop-blank contradict each other")
      }
      return
    }
    blankPagePolicy = .drop(keptIn: settings.blankFolder?.path)
  }

  /// Which sheets become pages, and whether codes on them are read.
  private mutating func takeSheets(_ settings: Settings) throws(UsageError) {
    if settings.takesAllSheets {
      let contradictions = [
        ("--corners", settings.corners != nil), ("--no-detect", !settings.isDetecting),
        ("--pages-per-photo 2", settings.pagesPerPhoto == 2),
      ]
      if let (option, _) = contradictions.first(where: { $0.1 }) {
        throw UsageError(
          "--all looks for every sheet, and \(option) says what there is; give one of them")
      }
      sheets = .all
    } else if settings.pagesPerPhoto == 2 {
      sheets = .bookPages
    }
    if settings.readsCodes {
      codeScanner = BarcodeScanner(reader: .thisProgram())
    } else if !settings.splitRules.isEmpty {
      let formats = settings.splitRules.compactMap(\.format)
      let isAny = formats.count < settings.splitRules.count
      codeScanner = BarcodeScanner(
        formats: isAny ? Set(BarcodeFormat.allCases) : Set(formats), reader: .thisProgram())
    }
  }

  private mutating func takeLook(_ settings: Settings) throws(UsageError) {
    if let chosen = settings.mode { mode = chosen }
    if let straightens = settings.straightensPrint { straightensPrint = straightens }
    if let fills = settings.fillsSurroundings { fillsSurroundings = fills }
    filters = settings.filters
    if let margin = settings.marginInMillimetres { marginInMillimetres = margin }
    guard settings.choosesModePerPage else { return }
    guard mode == .auto else {
      throw UsageError(
        "--mode-per-page chooses the look of each page, and --mode \(mode.rawValue) is given for all"
      )
    }
    sharesLook = false
  }

  private mutating func takeDocument(
    _ settings: Settings, _ plan: DocumentPlan
  ) throws(UsageError) {
    if let text = settings.title, !text.isEmpty { title = text }
    producer = "docscan \(Release.version)"
    isArchival = settings.isArchival
    if let chosen = settings.bookmarks { bookmarks = chosen }
    if let pattern = settings.pageLabels {
      pageLabel = { photo, number in pattern.text(photo: photo.input, number: number) }
    }
    guard plan.format != .pdf else { return }
    let given = [
      ("--no-pdfa", !isArchival), ("--bookmarks", bookmarks != .none),
      ("--page-labels", pageLabel != nil), ("--layers", settings.usesLayers),
    ]
    if let (name, _) = given.first(where: { $0.1 }) {
      throw UsageError("\(name) is for PDF, and the output is \(plan.format.name)")
    }
  }

  private mutating func takeEncoding(
    _ settings: Settings, _ plan: DocumentPlan
  ) throws(UsageError) {
    if let size = settings.size { encoding = EncodingOptions(size) }
    if let quality = settings.quality {
      (encoding.quality, encoding.suitsPages) = (quality, false)
    }
    encoding.greatestByteCount = settings.greatestPageBytes
    encoding.usesLayers = settings.usesLayers
    encoding.losslessCode = settings.losslessCode
    guard let code = settings.losslessCode else { return }
    guard plan.format.holdsSeveralPages else {
      throw UsageError("--lossless is for PDF and TIFF, and the output is \(plan.format.name)")
    }
    guard code == .deflate || plan.format != .pdf else {
      throw UsageError("--lossless lzw is for TIFF; a PDF takes --lossless deflate")
    }
    let given = [
      ("--quality", settings.quality != nil), ("--max-bytes", settings.greatestPageBytes != nil),
      ("--layers", settings.usesLayers),
    ]
    if let (name, _) = given.first(where: { $0.1 }) {
      throw UsageError("\(name) gives up pixels, which --lossless keeps; give one of them")
    }
  }
}

extension DocumentDate {
  /// When the documents of a run are made: now, or at the moment that `SOURCE_DATE_EPOCH` names, in UTC,
  /// so that the same run gives the same bytes another time
  /// (reproducible-builds.org/specs/source-date-epoch).
  fileprivate init(of time: LocalTime) throws(UsageError) {
    guard let text = CurrentProcess.environment("SOURCE_DATE_EPOCH"), !text.isEmpty else {
      self.init(
        secondsSince1970: time.secondsSinceEpoch, minutesAheadOfUTC: time.minutesAheadOfUTC)
      return
    }
    // The end of the year 9999.
    guard let seconds = Int(text), 0..<253_402_300_800 ~= seconds else {
      throw UsageError(
        "SOURCE_DATE_EPOCH cannot be \(Word(text).quoted): it takes seconds since 1970-01-01")
    }
    self.init(secondsSince1970: seconds)
  }
}
