import Foundation
package import ScanImaging

/// A new folder that is removed, with all in it, when its owner lets go.
package struct TemporaryFolder: ~Copyable {
  package let path: FilePath

  /// Creates an empty folder with a name of its own.
  package init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("docscan-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    path = FilePath(url.path)
  }

  deinit {
    // What cannot be removed is left to the system's own cleaning.
    do { try FileManager.default.removeItem(atPath: path.description) } catch {}
  }

  /// The path of `name` inside the folder.
  package func appending(_ name: String) -> FilePath { path.appending(FilePath(name)) }
}
