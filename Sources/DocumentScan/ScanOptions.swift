public import ScanAssembly
public import ScanCapture
public import ScanEnhancement
public import ScanImaging

/// How pages are found, flattened, cleaned and stored.
public struct ScanOptions: Sendable {
  /// Where the page lies in each photo.
  public enum PageChoice: Sendable, Hashable {
    /// Found in the picture.
    case detected
    /// The same corners in every photo, in pixels of the upright photo.
    case corners(Quadrilateral)
    /// The whole photo.
    case wholePhoto
  }

  /// What happens with a photo in which no page is found.
  public enum MissingPagePolicy: String, Sendable, CaseIterable {
    /// The whole photo becomes the page.
    case full
    /// The photo is left out of the document.
    case skip
    /// The run fails.
    case fail
  }

  /// Where the page lies in each photo.
  public var pageChoice = PageChoice.detected
  /// What happens with a photo in which no page is found.
  public var missingPagePolicy = MissingPagePolicy.full
  /// Whether a damaged or unreadable photo is left out instead of failing the run.
  public var leavesOutBadPhotos = false
  /// Whether pages are turned so that their print stands upright, where it leaves no doubt which way that
  /// is.
  public var setsUpright = true
  /// Quarter turns clockwise given to each page after that.
  public var quarterTurns = 0
  /// The look of the pages; `auto` decides one look for the document.
  public var mode = EnhancementMode.auto
  /// The format every page is taken to have; `nil` recognises it.
  public var paper: PaperSize?
  /// The resolution of the pages; `nil` takes what the photo holds, at most 300 dots per inch.
  public var dotsPerInch: Double?
  /// How much is spent on the bytes of a page.
  public var encoding = EncodingOptions()
  /// Limits on the photos that are read.
  public var limits = ImageLimits()
  /// Photos worked on at the same time; at least 1.
  public var workerCount = 1
  /// Where a document for standard output or a pipe waits until it is whole, in a file without a name.
  public var spoolFolder = FilePath("/tmp")
  /// The document's title; `nil` leaves it out.
  public var title: String?
  /// When the documents were made.
  public var date: DocumentDate
  /// The program and version that made them.
  public var producer = "docscan"

  /// The defaults, for a document made at `date`.
  public init(date: DocumentDate) {
    self.date = date
  }

  /// What the documents say of themselves.
  var record: DocumentRecord { DocumentRecord(title: title, date: date, producer: producer) }
}
