import DocumentScan
import ScanBindings
import TestSupport

/// A folder with drawn photos of a page whose corners are known.
struct PhotoFolder: ~Copyable {
  let folder: TemporaryFolder
  static let size = PixelSize(width: 320, height: 240)
  static let outline = Quadrilateral(
    topLeft: Point(x: 90, y: 25), topRight: Point(x: 235, y: 32),
    bottomRight: Point(x: 242, y: 220), bottomLeft: Point(x: 80, y: 214))

  init() throws {
    folder = try TemporaryFolder()
  }

  var path: FilePath { folder.path }

  func appending(_ name: String) -> FilePath { folder.appending(name) }

  private static let photo = JPEGCodec.encode(
    PageRenderer(samples: 2).photo(size: size, outline: outline), quality: 90, subsampling: .s444)

  /// Writes a photo of a printed page.
  func page(_ name: String) throws -> PhotoInput { try write(Self.photo, name) }

  /// Writes a photo of nothing but a gray surface.
  func blank(_ name: String) throws -> PhotoInput {
    try write(
      JPEGCodec.encode(
        Raster<RGB8>(size: Self.size, repeating: RGB8(gray: 128)), quality: 90, subsampling: .s444),
      name)
  }

  /// Writes a picture of white paper.
  func white(_ name: String) throws -> PhotoInput {
    try write(
      JPEGCodec.encode(
        Raster<RGB8>(size: Self.size, repeating: RGB8(gray: 235)), quality: 90, subsampling: .s444),
      name)
  }

  /// Writes the first part of a photo.
  func truncated(_ name: String) throws -> PhotoInput {
    try write(Array(Self.photo.prefix(Self.photo.count / 2)), name)
  }

  func write(_ bytes: [UInt8], _ name: String) throws -> PhotoInput {
    let path = folder.appending(name)
    let calls = KernelCalls()
    let descriptor = try calls.open(path, .creating(permissions: 0o600))
    try calls.writeAll(descriptor, bytes.span)
    try calls.close(descriptor)
    return .file(path)
  }

  func contents(_ name: String) throws -> [UInt8] {
    try KernelCalls().contents(of: folder.appending(name), limit: 1 << 24)
  }

  /// Names in the folder but those of photos, sorted.
  func documents() throws -> [String] {
    try KernelCalls().listing(of: folder.path).map(\.description).filter { !$0.hasSuffix(".jpg") }
      .sorted()
  }
}
