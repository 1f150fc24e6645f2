/// The name of a file as the kernel knows it: any bytes but NUL, not necessarily UTF-8.
///
/// A `String` cannot hold such a name without changing it, so names go from the command line to the
/// system calls in this form.
public struct FilePath: Hashable, Sendable, CustomStringConvertible {
  /// The name's bytes without the closing NUL.
  public let bytes: [UInt8]

  /// Creates a path from bytes; traps where one of them is NUL.
  public init(bytes: [UInt8]) {
    precondition(!bytes.contains(0), "a file name holds no NUL")
    self.bytes = bytes
  }

  /// Creates a path from text; traps where it holds a NUL.
  public init(_ text: String) {
    self.init(bytes: Array(text.utf8))
  }

  /// The name as text, with U+FFFD where it is not UTF-8: for people and JSON, not for opening.
  public var description: String { String(decoding: bytes, as: UTF8.self) }

  /// What follows the last slash; the whole name where there is none.
  public var lastComponent: FilePath {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return self }
    return FilePath(bytes: Array(bytes[(slash + 1)...]))
  }

  /// The folder the file lies in: what precedes the last slash, `/` for files of the root, `.` where
  /// there is no slash.
  public var directory: FilePath {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return FilePath(".") }
    return slash == 0 ? FilePath("/") : FilePath(bytes: Array(bytes[..<slash]))
  }

  /// The last component without its extension.
  public var stem: FilePath {
    let name = lastComponent.bytes
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return lastComponent }
    return FilePath(bytes: Array(name[..<dot]))
  }

  /// What follows the last dot of the last component, in lower case; empty where there is none.
  public var fileExtension: String {
    let name = lastComponent.bytes
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return "" }
    return String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
  }

  /// The path of `name` inside this folder.
  public func appending(_ name: FilePath) -> FilePath {
    if bytes.isEmpty || bytes.last == UInt8(ascii: "/") {
      return FilePath(bytes: bytes + name.bytes)
    }
    return FilePath(bytes: bytes + [UInt8(ascii: "/")] + name.bytes)
  }
}
