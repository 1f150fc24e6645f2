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
    /// Every photo was left out, so that there is nothing to save.
    case nothingLeft([LeftOutInput])
    /// The document cannot be written.
    case document(DocumentError)
    /// Two inputs would be written to the same file.
    case sameOutput(FilePath, FilePath, output: FilePath)
  }

  /// Where in the pipeline the run ended.
  public var stage: Stage
  /// Place of the photo among the inputs, from 1; `nil` where no single photo is at fault.
  public var page: Int?
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
    case .input, .noPage, .codes: true
    case .nothingLeft, .document, .sameOutput: false
    }
  }

  /// What to try; `nil` where there is nothing to say.
  public var advice: String? {
    switch cause {
    case .input(let error): error.advice
    case .noPage:
      "give the corners with --corners, or keep whole photos with --on-missing full"
    case .codes(_, let error): error.advice
    case .nothingLeft: "check the photos, or keep whole photos with --on-missing full"
    case .document(let error): error.advice
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
    case .nothingLeft(let inputs):
      "every photo was left out (\(inputs.count)): there is no page to save"
    case .document(let error): "\(error)"
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
