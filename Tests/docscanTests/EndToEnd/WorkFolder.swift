import DocumentScan
import Foundation
import ScanBindings
import TestSupport

/// A folder of its own for one test, removed at its end, in which the built program runs.
final class WorkFolder {
  let url: URL
  private let outer: URL

  /// An empty folder.
  init() throws {
    outer = FileManager.default.temporaryDirectory
      .appendingPathComponent("docscan-test-\(UUID().uuidString)")
    url = outer.appendingPathComponent("folder")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// A folder with photos of these names.
  convenience init(photos: String...) throws {
    try self.init()
    for name in photos { try write(Photos.page, to: name) }
  }

  deinit {
    // What cannot be removed is left to the system's own cleaning.
    do { try FileManager.default.removeItem(at: outer) } catch {}
  }

  /// Runs a line of bash in which `docscan` is the built program, and `$DOCSCAN` its path.
  func run(_ line: String) throws -> ProgramRun {
    try Shell.run(
      "docscan() { \"$DOCSCAN\" \"$@\"; }\n\(line)", in: self,
      environment: ["DOCSCAN": BuiltProgram.path("docscan")])
  }

  /// A place beside the folder, for what is not the test's subject.
  func outside(_ name: String) -> URL { outer.appendingPathComponent(name) }

  func write(_ text: String, to name: String) throws {
    try write(Array(text.utf8), to: name)
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: url.appendingPathComponent(name))
  }

  func contents(of name: String) throws -> Data {
    try Data(contentsOf: url.appendingPathComponent(name))
  }

  /// The names in the folder but those of photos, hidden ones too, sorted.
  var documents: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: url.path)
        .filter { !$0.hasSuffix(".jpg") }.sorted()
    }
  }
}

/// Drawn photos, small enough for debug builds.
enum Photos {
  static let size = PixelSize(width: 320, height: 240)
  static let outline = Quadrilateral(
    topLeft: Point(x: 90, y: 25), topRight: Point(x: 235, y: 32),
    bottomRight: Point(x: 242, y: 220), bottomLeft: Point(x: 80, y: 214))

  /// A printed page on a desk.
  static let page = jpeg(PageRenderer(samples: 2).photo(size: size, outline: outline))

  /// A gray surface and nothing on it.
  static let blank = jpeg(Raster<RGB8>(size: size, repeating: RGB8(gray: 128)))

  /// White paper and nothing on it.
  static let white = jpeg(Raster<RGB8>(size: size, repeating: RGB8(gray: 235)))

  /// The first half of a photo.
  static let truncated = Array(page.prefix(page.count / 2))

  private static func jpeg(_ raster: Raster<RGB8>) -> [UInt8] {
    JPEGCodec.encode(raster, quality: 90, subsampling: .s444)
  }
}
