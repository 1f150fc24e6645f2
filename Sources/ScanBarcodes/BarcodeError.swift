/// Why codes could not be read from a picture; that there are none is no error.
public enum BarcodeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The picture ended the reader, which has been started again: this picture cannot be read.
  case unreadable(reason: String)

  /// The program that reads codes cannot be started or does not answer as one.
  case noReader(program: String, reason: String)

  /// What happened.
  public var description: String {
    switch self {
    case .unreadable(let reason): "the reader of codes gave up on the picture: \(reason)"
    case .noReader(let program, let reason):
      "the reader of codes, \(program), cannot be used: \(reason)"
    }
  }

  /// What to try.
  public var advice: String {
    switch self {
    case .unreadable: "try a region of the picture, or other types"
    case .noReader: "name the docscan program as the reader, or read with zbar alone"
    }
  }
}
