public import ScanAssembly
public import ScanBarcodes
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

  /// What happens with a page on which nothing is printed or written.
  public enum BlankPagePolicy: Sendable, Hashable {
    /// It is a page like any other.
    case keep
    /// It is left out of the document; with a folder, it goes into a document there, called like the
    /// document with `-blank` behind its name.
    case drop(keptIn: FilePath?)

    /// The document of the blank pages of a document; `nil` where they are not kept.
    package func path(of document: FilePath?, _ format: DocumentFormat) -> FilePath? {
      guard case .drop(let folder?) = self else { return nil }
      let ending = format.fileExtensions.first.map { ".\($0)" } ?? ""
      let name = (document?.stem.bytes ?? Array("scan".utf8)) + Array("-blank\(ending)".utf8)
      return folder.appending(FilePath(bytes: name))
    }
  }

  /// What leads readers to the photos' pages in a PDF.
  public enum Bookmarks: String, Sendable, CaseIterable {
    /// Nothing.
    case none
    /// The name of each input without its ending, leading to its first page.
    case name
  }

  /// In which order the photos become pages.
  public var order = PhotoOrder.asGiven
  /// Where the page lies in each photo.
  public var pageChoice = PageChoice.detected
  /// Which of the sheets in a photo become pages.
  public var sheets = SheetChoice.likeliest
  /// What reads the codes on the pages; `nil` where nobody asks for them.
  public var codeScanner: BarcodeScanner?
  /// What is known of single photos, by their names.
  public var hints: [FilePath: PhotoHint] = [:]
  /// What happens with a photo in which no page is found.
  public var missingPagePolicy = MissingPagePolicy.full
  /// Whether a damaged or unreadable photo is left out instead of failing the run.
  public var leavesOutBadPhotos = false
  /// Whether pages are turned so that their print stands upright, where it leaves no doubt which way that
  /// is.
  public var setsUpright = true
  /// Quarter turns clockwise given to each page after that.
  public var quarterTurns = 0
  /// What happens with a page on which nothing is printed or written.
  public var blankPagePolicy = BlankPagePolicy.keep
  /// Whether pages are turned so that their print lies level, where it and the paper's edges disagree
  /// beyond doubt.
  public var straightensPrint = true
  /// Whether what is not of the sheet becomes white: desk beside bent and torn edges, rounded corners.
  public var fillsSurroundings = true
  /// Filters that work on the pages after the cleaning of their look.
  public var filters = FilterChain()
  /// White paper added on every side of the pages, in millimetres; below 0 so much is cut away.
  public var marginInMillimetres = 0.0
  /// The look of the pages; `auto` chooses what they need.
  public var mode = EnhancementMode.auto
  /// Whether all pages of a document get one look in the mode `auto`; each its own otherwise.
  public var sharesLook = true
  /// The format every page is taken to have; `nil` recognises it.
  public var paper: PaperSize?
  /// The resolution of the pages; `nil` takes what the photo holds, at most 300 dots per inch, and at least
  /// 300 for black and white.
  public var dotsPerInch: Double?
  /// How much is spent on the bytes of a page.
  public var encoding = EncodingOptions()
  /// Limits on the photos that are read.
  public var limits = ImageLimits()
  /// Photos worked on at the same time; numbers below 1 count as 1.
  public var workerCount = 1
  /// Where a document for standard output or a pipe waits until it is whole, in a file without a name.
  public var spoolFolder = FilePath("/tmp")
  /// The document's title; `nil` leaves it out.
  public var title: String?
  /// Whether PDFs keep to PDF/A-1b.
  public var isArchival = true
  /// What leads readers to the photos' pages in a PDF.
  public var bookmarks = Bookmarks.none
  /// What readers of a PDF show in place of a page's number; `nil` from it, or in its place, leaves the
  /// number as it is.
  public var pageLabel: (@Sendable (_ photo: PhotoIdentity, _ number: Int) -> String?)?
  /// When the documents were made.
  public var date: DocumentDate
  /// The program and version that made them.
  public var producer = "docscan"

  /// The defaults, for a document made at `date`.
  public init(date: DocumentDate) {
    self.date = date
  }

  /// What the documents say of themselves.
  var record: DocumentRecord {
    DocumentRecord(title: title, date: date, producer: producer, isArchival: isArchival)
  }

  /// Whether blank pages are left out.
  var dropsBlanks: Bool { blankPagePolicy != .keep }
}
