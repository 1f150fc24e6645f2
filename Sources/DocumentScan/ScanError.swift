public import ScanAssembly
public import ScanBarcodes
public import ScanCapture
public import ScanDetection
public import ScanImaging

/// Why a run could not go on: the stage, the page and the cause.
public struct ScanError: Error, Sendable {
  /// Where in the pipeline the run ended.
  public enum Stage: String, Sendable {
    /// Reading the input.
    case capture
    /// Looking for the page.
    case detect
    /// Writing the document.
    case assemble
  }

  /// What was wrong.
  @nonexhaustive
  public enum Cause: Sendable {
    /// An input cannot be used.
    case input(ImageFileError)
    /// A photo shows no page and the options require one.
    case noPage(PhotoIdentity, NoPageReason)
    /// The reader of codes failed at a photo.
    case codes(PhotoIdentity, BarcodeError)
    /// The corners that were given span no page in the photo.
    case unusableCorners(PhotoIdentity, CornerFault, PixelSize)
    /// The order of the photos names one that is not there.
    case noSuchPhoto(number: Int, count: Int)
    /// The order of the photos names one twice.
    case photoTwice(number: Int)
    /// Fronts and backs are not of the same number.
    case frontWithoutBack(count: Int)
    /// Every page is blank, so that there is nothing to save.
    case allBlank(count: Int)
    /// Every photo was left out, so that there is nothing to save.
    case nothingLeft([LeftOutInput])
    /// The document cannot be written.
    case document(DocumentError)
    /// The camera cannot be used, or no longer.
    case camera(CameraError)
    /// The camera worked, and too few pages were seen.
    case capture(CaptureFailure)
    /// The pages that were taken cannot be kept.
    case session(SessionError)
    /// Two inputs would be written to the same file.
    case sameOutput(FilePath, FilePath, output: FilePath)
  }

  /// What is wrong with corners that were given.
  public enum CornerFault: Sendable, Hashable {
    /// Less than a tenth of what they span lies in the photo.
    case outside
    /// They lie so near each other that nothing can be read between them.
    case tooClose
  }

  /// Where in the pipeline the run ended.
  public var stage: Stage
  /// Place of the photo among the inputs, from 1; `nil` where no single photo is at fault.
  public var page: Int?
  /// The photo at fault; `nil` where its file could not be opened, or no single photo is at fault.
  public var photo: PhotoIdentity?
  /// What was wrong.
  public var cause: Cause

  /// Creates an error.
  package init(_ stage: Stage, page: Int? = nil, _ cause: Cause) {
    self.stage = stage
    self.page = page
    self.cause = cause
  }

  /// Whether an input is at fault, and not the output or the whole run.
  var isAboutInput: Bool {
    switch cause {
    case .input, .noPage, .codes, .unusableCorners, .document(.singlePageOnly): true
    case .nothingLeft, .allBlank, .document, .sameOutput, .noSuchPhoto, .photoTwice,
      .frontWithoutBack, .camera, .capture, .session:
      false
    }
  }

  /// What to try; `nil` where there is nothing to say.
  public var advice: String? {
    switch cause {
    case .input(let error):
      switch error {
      case .empty, .damaged: "\(error.advice), or leave damaged photos out with --skip-bad"
      default: error.advice
      }
    case .noPage:
      "give the corners with --corners, or keep whole photos with --on-missing full"
    case .codes(_, let error): error.advice
    case .unusableCorners(_, let fault, _):
      switch fault {
      case .outside:
        "give them in pixels of the upright photo, as docscan detect prints them, or leave --corners out"
      case .tooClose: "give the corners of a page, as docscan detect prints them"
      }
    case .noSuchPhoto: "count the photos from 1 as they are given"
    case .photoTwice: "name it once"
    case .frontWithoutBack: "give as many backs as fronts, or put the photos in order with --order"
    case .allBlank: "keep blank pages with --no-drop-blank"
    case .nothingLeft: "check the photos, or keep whole photos with --on-missing full"
    case .document(let error): error.advice
    case .camera(let error): error.advice
    case .capture(let failure): failure.advice
    case .session(let error): error.advice
    case .sameOutput: "tell them apart with {n} in the output name"
    }
  }
}

extension ScanError: CustomStringConvertible {
  /// What happened, to what, in one line.
  public var description: String {
    switch cause {
    case .input(let error): "\(error)"
    case .noPage(let photo, let reason): "\(photo): no page found: \(reason.explanation)"
    case .codes(let photo, let error): "\(photo): \(error)"
    case .unusableCorners(let photo, let fault, let size):
      switch fault {
      case .outside: "\(photo): the corners lie outside the photo of \(size) pixels"
      case .tooClose: "\(photo): the corners lie too close together for a page"
      }
    case .noSuchPhoto(let number, let count):
      "there is no photo \(number): \(count == 1 ? "there is one" : "there are \(count)")"
    case .photoTwice(let number): "photo \(number) is named twice"
    case .frontWithoutBack(let count):
      "\(count) \(count == 1 ? "photo is" : "photos are") not as many backs as fronts"
    case .allBlank(let count):
      switch count {
      case 0: "there is no page to save"
      case 1: "the page is blank: there is none to save"
      default: "all \(count) pages are blank: there is none to save"
      }
    case .nothingLeft(let inputs):
      "every photo was left out (\(inputs.count)): there is no page to save"
    case .document(let error): "\(error)"
    case .camera(let error): "\(error)"
    case .capture(let failure): "\(failure)"
    case .session(let error): "\(error)"
    case .sameOutput(let first, let second, let output):
      "\(first) and \(second) would both be written to \(output)"
    }
  }
}

extension NoPageReason {
  /// The reason in words.
  public var explanation: String {
    switch self {
    case .pictureTooSmall: "the picture is too small"
    case .noStraightEdges: "there are no straight edges"
    case .noQuadrilateral: "no four edges enclose an area"
    case .nothingLikeAPage: "nothing looks enough like a sheet of paper"
    }
  }
}
