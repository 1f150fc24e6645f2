package import DocumentScan

/// What the options say, each on its own; `nil` and `false` where they were not given.
///
/// The commands check what they mean together.
package struct Settings: Sendable {
  package init() {}

  // Output
  package var output: Word?
  package var isEach = false
  package var format: DocumentFormat?
  package var isForced = false
  package var title: String?
  package var overlay: Word?
  package var isArchival = true
  package var bookmarks: ScanOptions.Bookmarks?
  package var appended: Word?
  package var splitRules: [SplitRule] = []
  package var dropsSeparator: Bool?
  package var pageLabels: LabelPattern?

  // Pages
  package var pickedPhotos: [PhotoOrder.Run]?
  package var interleaving: PhotoOrder.Interleaving?
  package var isReversed = false
  package var dropsBlanks: Bool?
  package var blankFolder: Word?
  package var corners: Quadrilateral?
  package var isDetecting = true
  package var takesAllSheets = false
  package var pagesPerPhoto: Int?
  package var readsCodes = false
  package var missingPagePolicy: ScanOptions.MissingPagePolicy?
  package var setsUpright: Bool?
  package var degreesClockwise: Int?
  package var paper: PaperSize?
  package var dotsPerInch: Double?
  package var mode: EnhancementMode?
  package var choosesModePerPage = false
  package var filters = FilterChain()
  package var marginInMillimetres: Double?
  package var straightensPrint: Bool?
  package var fillsSurroundings: Bool?
  package var usesLayers = false
  package var size: EncodingSize?
  package var quality: Int?
  package var greatestPageBytes: Int?
  package var losslessCode: LosslessCode?

  // Codes
  package var codeFormats: Set<BarcodeFormat>?
  package var region: PictureRegion?
  package var codeLimit: Int?
  package var ringsBell = false

  // Input
  package var fileList: Word?
  package var isListSeparatedByNUL = false
  package var leavesOutBadPhotos = false
  package var megapixelLimit: Int?

  // Camera
  package var device: Word?
  package var cameraSize: PixelSize?
  package var cameraFormat: String?
  package var controls: [CameraSetting] = []
  package var waitsForBusy: Double?

  // Taking pages
  package var pageCount: Int?
  package var stackCount = 1
  package var isShutterManual: Bool?
  package var interval: Double?
  package var timeLimit: Double?
  package var preview: Word?
  package var isResuming = false

  // Sessions
  package var meansAllSessions = false
  package var leastAgeInDays: Double?

  // Run
  package var jobs: Int?
  package var writesJSON = false
  package var verbosity = Verbosity.normal

  // About
  package var help: HelpRequest?
  package var wantsVersion = false
  package var wantsManual = false

  /// How much is told on standard error.
  package enum Verbosity: Sendable {
    /// Failures alone.
    case quiet
    case normal
    /// A line for each page as well.
    case verbose
  }

  /// Which of the two helps is asked for.
  package enum HelpRequest: Sendable {
    case short
    case long
  }
}
