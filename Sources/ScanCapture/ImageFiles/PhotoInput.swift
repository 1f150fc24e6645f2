internal import ScanBindings
public import ScanImaging

/// One input of a run, as it was named.
public enum PhotoInput: Sendable, Hashable {
  /// A file of pictures.
  case file(FilePath)
  /// A file of pictures that arrives on standard input; it can be read once.
  case standardInput

  /// The name in messages and JSON; `-` for standard input.
  public var name: FilePath {
    switch self {
    case .file(let path): path
    case .standardInput: FilePath("-")
    }
  }

  /// Reads the input's bytes and headers; no picture is decoded yet.
  public func opened(limits: ImageLimits = ImageLimits()) throws(ImageFileError) -> ImageFile {
    switch self {
    case .file(let path): return try ImageFile(path: path, limits: limits)
    case .standardInput:
      let bytes: [UInt8]
      do {
        bytes = try KernelCalls().contents(of: StandardStream.input, limit: limits.fileBytes)
      } catch {
        throw ImageFileError(error, name, limits)
      }
      return try ImageFile(bytes: bytes, name: name, limits: limits)
    }
  }
}
