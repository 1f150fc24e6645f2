internal import ScanBindings
public import ScanImaging

/// Why the pages of a capture cannot be kept, or found again.
@nonexhaustive
public enum SessionError: Error, Hashable, Sendable {
  /// There is no folder in which pages could be kept; the last one that was tried, with the call to the
  /// kernel that failed and its `errno`.
  case noPlace(FilePath, call: String, code: Int32)
  /// The folder belongs to somebody else, or others may write to it.
  case foreignFolder(FilePath)
  /// A page could not be kept; with the call to the kernel that failed and its `errno`.
  case cannotKeep(FilePath, call: String, code: Int32)
  /// There is no unfinished scan of this name.
  case missing(String)
  /// There is no unfinished scan at all.
  case noSessions
  /// The unfinished scan of this name has no pages.
  case empty(String)
  /// More than one unfinished scan has a name that begins so.
  case ambiguous(String, [String])
  /// Somebody is taking pages for it right now.
  case inUse(String)
  /// What is kept of it cannot be read; the text says why.
  case damaged(FilePath, reason: String)
}

extension SessionError {
  static func noPlace(_ path: FilePath, _ error: SystemError) -> SessionError {
    .noPlace(path, call: error.call, code: error.code)
  }

  static func cannotKeep(_ path: FilePath, _ error: SystemError) -> SessionError {
    .cannotKeep(path, call: error.call, code: error.code)
  }

  /// What to try; `nil` where there is nothing to say.
  public var advice: String? {
    switch self {
    case .noPlace: "set XDG_STATE_HOME to a folder you may write to"
    case .foreignFolder: "remove it, or set XDG_STATE_HOME to a folder of your own"
    case .cannotKeep(_, let call, let code):
      SystemError(code: code, call: call).isFull ? "make room on the disk" : nil
    case .missing, .ambiguous, .noSessions: "docscan sessions lists them"
    case .empty(let name): "docscan capture --resume \(name) takes some"
    case .inUse: "wait for its end, or end it first"
    case .damaged(let path, _): "remove the folder \(path.directory)"
    }
  }
}

extension SessionError: CustomStringConvertible {
  /// The message, in one line.
  public var description: String {
    switch self {
    case .noPlace(let path, let call, let code):
      "pages cannot be kept in \(path): \(SystemError(code: code, call: call).reason)"
    case .foreignFolder(let path):
      "pages cannot be kept in \(path): it is not yours alone"
    case .cannotKeep(let path, let call, let code):
      "cannot keep the page \(path): \(SystemError(code: code, call: call).reason)"
    case .missing(let name): "there is no unfinished scan \(name)"
    case .noSessions: "there is no unfinished scan"
    case .empty(let name): "the unfinished scan \(name) has no pages"
    case .ambiguous(let name, let names):
      "\(name) may be any of \(names.joined(separator: ", "))"
    case .inUse(let name): "the scan \(name) is running"
    case .damaged(let path, let reason): "\(path) cannot be read: \(reason)"
    }
  }
}
