internal import ScanBindings
public import ScanImaging

/// Why an input file cannot be used.
@nonexhaustive
public enum ImageFileError: Error, Hashable, Sendable {
  /// There is no file of this name.
  case missing(FilePath)

  /// The file cannot be read, for the reason the system gives.
  case unreadable(FilePath, reason: String)

  /// The folder holds no picture of a known kind.
  case emptyFolder(FilePath)

  /// The file has no bytes.
  case empty(FilePath)

  /// The file begins with bytes of no kind that is known.
  case unknownKind(FilePath, start: [UInt8])

  /// The kind is known but cannot be read; `advice` says what to do.
  case unsupported(FilePath, kind: String, advice: String)

  /// The file breaks its format or ends early; `page` counts from 1 in files of several.
  case damaged(FilePath, kind: String, page: Int?, reason: String)

  /// A picture has more pixels than the limit allows.
  case tooLarge(FilePath, size: PixelSize, limitInMegapixels: Int)

  /// The file has more bytes than the limit allows.
  case tooLong(FilePath, limitInBytes: Int)

  /// The name of the file.
  public var name: FilePath {
    switch self {
    case .missing(let name), .unreadable(let name, _), .emptyFolder(let name), .empty(let name),
      .unknownKind(let name, _), .unsupported(let name, _, _), .damaged(let name, _, _, _),
      .tooLarge(let name, _, _), .tooLong(let name, _):
      name
    }
  }

  /// What to try, in one sentence.
  public var advice: String {
    switch self {
    case .missing: "check the name"
    case .unreadable: "check the file's permissions"
    case .empty, .damaged: "copy it again from where it comes from"
    case .unknownKind, .emptyFolder:
      "give JPEG, PNG, TIFF or PNM files"
    case .unsupported(_, _, let advice): advice
    case .tooLarge: "allow more with --pixel-limit"
    case .tooLong: "make the file smaller"
    }
  }

  /// An error of the system about the file `path`.
  init(_ error: SystemError, _ path: FilePath, _ limits: ImageLimits) {
    if error.isMissing {
      self = .missing(path)
    } else if error.isTooLarge {
      self = .tooLong(path, limitInBytes: limits.fileBytes)
    } else {
      self = .unreadable(path, reason: error.reason)
    }
  }

  /// A decoder's failure in the file `name`.
  init(_ failure: DecodingFailure, _ name: FilePath, page: Int?, _ kind: String) {
    switch failure {
    case .damaged(let reason):
      self = .damaged(name, kind: kind, page: page, reason: reason)
    case .unsupported(let kind):
      self = .unsupported(name, kind: kind, advice: "convert it to a plain JPEG or PNG file")
    case .tooLarge(let size, let limit):
      self = .tooLarge(name, size: size, limitInMegapixels: limit)
    }
  }
}

extension ImageFileError: CustomStringConvertible {
  /// The message, in one line.
  public var description: String {
    switch self {
    case .missing(let name): "\(name): no such file"
    case .unreadable(let name, let reason): "\(name): cannot be read: \(reason)"
    case .emptyFolder(let name): "\(name): there are no pictures in this folder"
    case .empty(let name): "\(name): the file is empty"
    case .unknownKind(let name, let start):
      "\(name): not a picture of a known kind (it begins with \(ImageFileError.listed(start)))"
    case .unsupported(let name, let kind, _): "\(name): \(kind) is not supported"
    case .damaged(let name, let kind, let page, let reason):
      "\(name): damaged \(kind)\(page.map { ", picture \($0)" } ?? ""): \(reason)"
    case .tooLarge(let name, let size, let limit):
      "\(name): \(size) pixels are more than the limit of \(limit) megapixels"
    case .tooLong(let name, let limit): "\(name): more than the limit of \(limit) bytes"
    }
  }

  private static func listed(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
  }
}
