package import ScanBindings
public import ScanImaging

/// A file of one or more pictures, recognised by what it holds and not by its name.
public struct ImageFile: Sendable {
  /// The name in messages.
  public let name: FilePath

  /// The kind of file, such as `JPEG`.
  public let formatName: String

  private let decoder: any ImageFileDecoder

  /// Reads the file's bytes and headers; no picture is decoded yet.
  public init(path: FilePath, limits: ImageLimits = ImageLimits()) throws(ImageFileError) {
    try self.init(path: path, limits: limits, calls: KernelCalls())
  }

  /// The same with the calls to the kernel given.
  package init(
    path: FilePath, limits: ImageLimits, calls: any SystemCalls
  ) throws(ImageFileError) {
    let bytes: [UInt8]
    do { bytes = try calls.contents(of: path, limit: limits.fileBytes) } catch {
      throw ImageFileError(error, path, limits)
    }
    try self.init(bytes: bytes, name: path, limits: limits)
  }

  /// Takes bytes that were read elsewhere, such as from standard input.
  public init(
    bytes: [UInt8], name: FilePath, limits: ImageLimits = ImageLimits()
  ) throws(ImageFileError) {
    self.name = name
    guard !bytes.isEmpty else { throw .empty(name) }
    let start = bytes.prefix(64)
    if let foreign = ForeignFormat.recognized(start) {
      throw .unsupported(name, kind: foreign.name, advice: foreign.advice)
    }
    guard let format = ImageFileFormat.all.first(where: { $0.recognizes(start) }) else {
      throw .unknownKind(name, start: Array(start.prefix(8)))
    }
    formatName = format.formatName
    do { decoder = try format.init(bytes, limits: limits) } catch {
      throw ImageFileError(error, name, page: nil, format.formatName)
    }
  }

  /// How many pictures the file holds; at least 1.
  public var pageCount: Int { decoder.pageCount }

  /// Decodes the picture `index`; traps unless it is one of `0..<pageCount`.
  public func photo(at index: Int = 0) throws(ImageFileError) -> Photo {
    precondition(index >= 0 && index < pageCount, "no such picture")
    do { return try decoder.photo(at: index) } catch {
      throw ImageFileError(error, name, page: pageCount > 1 ? index + 1 : nil, formatName)
    }
  }
}
