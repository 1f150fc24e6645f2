internal import ScanBindings
public import ScanImaging

/// Why a document could not be written.
@nonexhaustive
public enum DocumentError: Error, Hashable, Sendable {
  /// A file of that name is there and may not be replaced.
  case existing(FilePath)
  /// A folder has that name.
  case folder(FilePath)
  /// The file could not be created; with the call to the kernel that failed and its `errno`.
  case cannotCreate(FilePath, call: String, code: Int32)
  /// Writing failed after the file was created; with the call to the kernel and its `errno`.
  case cannotWrite(FilePath, call: String, code: Int32)
  /// A document to which pages were to be added could not be read; with the call to the kernel and its
  /// `errno`.
  case cannotRead(FilePath, call: String, code: Int32)
  /// Pages cannot be added to this document.
  case cannotAppend(FilePath, reason: String)
  /// The document to which pages were to be added is being changed by somebody else.
  case inUse(FilePath)
  /// The document would be larger than its format can be, in bytes.
  case tooLarge(format: String, limit: Int)
  /// The page has more pixels across or down than the format's code can hold.
  case pageTooLarge(format: String, size: PixelSize, limit: Int)
  /// The format holds one page and was given more.
  case singlePageOnly(format: String)
  /// The document was to be finished without a page.
  case noPages
  /// The picture could not be compressed; with the library's words.
  case cannotEncode(reason: String)
}

extension DocumentError {
  /// Whether the document could not be begun, rather than not be written to its end: the exit status
  /// 73 (EX_CANTCREAT) rather than 74 (EX_IOERR).
  public var isCreationFailure: Bool {
    switch self {
    case .existing, .folder, .cannotCreate, .tooLarge, .pageTooLarge, .singlePageOnly, .cannotRead,
      .cannotAppend, .inUse:
      true
    case .cannotWrite, .noPages, .cannotEncode: false
    }
  }

  /// What the user can do about it; `nil` where there is nothing to say.
  public var advice: String? {
    switch self {
    case .existing: "choose another name, or give --force to replace it"
    case .folder(let path): "name a file in it, such as \(path)/scan.pdf"
    case .cannotCreate(let path, let call, let code):
      switch SystemError(code: code, call: call) {
      case let error where error.isMissing: "create the folder \(path.directory) first"
      case let error where error.isForbidden: "choose a folder you may write to"
      case let error where error.isFull: "make room on the disk"
      default: nil
      }
    case .cannotWrite(_, let call, let code):
      switch SystemError(code: code, call: call) {
      case let error where error.isFull: "make room on the disk, or write to another one"
      case let error where error.isTooLarge: "raise the limit on a file's size (ulimit -f)"
      default: nil
      }
    case .cannotRead(_, let call, let code):
      switch SystemError(code: code, call: call) {
      case let error where error.isMissing: "create a new document with -o"
      case let error where error.isForbidden: "choose a document you may read"
      default: nil
      }
    case .cannotAppend:
      "write a new document with -o, and join the two with a program such as qpdf or tiffcp"
    case .inUse: "try again when the other program has ended"
    case .tooLarge: "write fewer pages into one document, or choose a lower quality"
    case .pageTooLarge: "choose a lower resolution with --dpi"
    case .singlePageOnly: "write a PDF or TIFF; or, with a photo in each file, give --each"
    case .noPages, .cannotEncode: nil
    }
  }
}

extension DocumentError {
  static func cannotCreate(_ path: FilePath, _ error: SystemError) -> DocumentError {
    .cannotCreate(path, call: error.call, code: error.code)
  }

  static func cannotWrite(_ path: FilePath, _ error: SystemError) -> DocumentError {
    .cannotWrite(path, call: error.call, code: error.code)
  }
}

extension DocumentError: CustomStringConvertible {
  /// What happened, to what.
  public var description: String {
    switch self {
    case .existing(let path): "\(path) exists already"
    case .folder(let path): "\(path) is a folder"
    case .cannotCreate(let path, let call, let code):
      "cannot create \(path): \(SystemError(code: code, call: call).reason)"
    case .cannotWrite(let path, let call, let code):
      "cannot write \(path): \(SystemError(code: code, call: call).reason)"
    case .cannotRead(let path, let call, let code):
      "cannot read \(path): \(SystemError(code: code, call: call).reason)"
    case .cannotAppend(let path, let reason): "cannot add pages to \(path): \(reason)"
    case .inUse(let path): "cannot add pages to \(path): another program is changing it"
    case .tooLarge(let format, let limit):
      "the document would be larger than the \(limit) bytes a \(format) file can hold"
    case .pageTooLarge(let format, let size, let limit):
      "a page of \(size) pixels has more than the \(limit) a side that \(format) can hold"
    case .singlePageOnly(let format): "a \(format) file holds one page only"
    case .noPages: "there is no page to write"
    case .cannotEncode(let reason): "cannot compress the page: \(reason)"
    }
  }
}
