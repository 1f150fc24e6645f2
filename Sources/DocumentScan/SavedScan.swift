public import ScanEnhancement
public import ScanImaging

/// What a run left on disk and what it left out.
public struct SavedScan: Sendable {
  /// The complete documents in the order of their first input.
  public var documents: [SavedDocument] = []
  /// Inputs that are in no document because the options allowed it.
  public var leftOut: [LeftOutInput] = []
  /// Pages that were dropped because nothing is on them.
  public var blanks: [BlankPage] = []

  /// Pages that were taken from a camera and are in no document yet; `nil` where there are none.
  public var kept: KeptPages?

  /// Nothing yet.
  public init() {}
}

/// Pages of a scan that could not be finished, which another run can go on with.
public struct KeptPages: Sendable, Hashable {
  /// The scan's name among the unfinished ones.
  public var sessionName: String
  /// How many pages it has.
  public var pageCount: Int
}

/// A document that is complete and in place.
public struct SavedDocument: Sendable {
  /// Where it lies; `nil` on standard output.
  public var path: FilePath?
  /// Its title, where one was given.
  public var title: String?
  /// Size of the whole file.
  public var byteCount: Int
  /// What its pages are, in order; those that were added, where it had others before.
  public var pages: [ScannedPage]
  /// Pages it had before the run added to them.
  public var earlierPages: Int
  /// The code of the separator page that begins it, where the run was split.
  public var code: Barcode?
}

/// How a page of a document came about.
public struct ScannedPage: Sendable {
  /// The photo it was taken from.
  public var photo: PhotoIdentity
  /// Place among the pages of its photo, from 0.
  public var sheet: Int
  /// Corners in the upright photo, clockwise from the one nearest its top left; `nil` where the whole
  /// photo is the page.
  public var corners: Quadrilateral?
  /// How sure the detector was, 0...1; `nil` where it was not asked.
  public var confidence: Double?
  /// Why the whole photo is the page although a page was looked for.
  public var missingReason: String?
  /// Whether the sides of the sheet are visibly curved.
  public var isBent: Bool
  /// How far the page was turned clockwise to stand upright, and as asked for: 0, 90, 180 or 270.
  public var degreesTurned: Int
  /// How far the print was turned against the paper's edges, in degrees clockwise, and turned back.
  public var degreesOfSkew: Double
  /// The recognised or given paper format.
  public var paper: PaperSize?
  /// Physical width of the page.
  public var widthInMillimetres: Double
  /// Physical height of the page.
  public var heightInMillimetres: Double
  /// Size of the stored picture.
  public var pixelSize: PixelSize
  /// Resolution of the stored picture.
  public var resolution: Resolution
  /// The look it was given; never `auto`.
  public var mode: EnhancementMode
  /// Bytes of the stored picture.
  public var byteCount: Int
  /// The code of the stored picture, such as `jpeg` or `jbig2`.
  public var encoding: String
  /// The JPEG quality that was chosen; `nil` for other codes and for bytes taken as they were.
  public var quality: Int?
  /// Whether the picture has more bytes than asked for, since no fewer would do.
  public var exceedsLimit: Bool
  /// The codes on the page, where they were asked for, from top to bottom of the photo; corners in
  /// pixels of the upright photo.
  public var codes: [Barcode]
}

/// A page that was dropped because nothing is printed or written on it.
public struct BlankPage: Sendable, Hashable {
  /// The photo it was taken from.
  public var photo: PhotoIdentity
  /// Place among the pages of its photo, from 0.
  public var sheet: Int
  /// The document that it went into instead; `nil` where it is in none.
  public var keptIn: FilePath?
}

/// Names a photo among the inputs.
public struct PhotoIdentity: Sendable, Hashable, CustomStringConvertible {
  /// The name of the file as given; `-` for standard input.
  public var input: FilePath
  /// Place among the pictures of its file, from 0.
  public var pageIndex: Int
  /// How many pictures the file holds.
  public var pageCount: Int

  /// The file's name, with the picture's number where it holds several.
  public var description: String {
    pageCount > 1 ? "\(input), picture \(pageIndex + 1)" : "\(input)"
  }
}

/// An input that is in no document.
public struct LeftOutInput: Sendable {
  /// The name of the file as given.
  public var input: FilePath
  /// Place of the picture at fault among those of its file, from 0; `nil` where the file could not be
  /// opened.
  public var pageIndex: Int?
  /// What was wrong with it.
  public var error: ScanError

  init(_ input: FilePath, _ error: ScanError) {
    self.input = input
    self.pageIndex = error.photo?.pageIndex
    self.error = error
  }

  /// What was wrong with it, in one line that names it.
  public var reason: String { error.description }
}
