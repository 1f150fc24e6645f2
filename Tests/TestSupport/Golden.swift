import Foundation
package import ScanImaging
package import Testing

/// A picture kept beside the tests, in `Goldens/NAME` next to the calling file, that an output is
/// held against.
///
/// `UPDATE_GOLDENS=1` writes the pictures instead (and records an issue, so that no run passes by
/// writing); the files are PGM and PPM, which every viewer opens. On failure the actual picture is
/// attached to the test's report.
package enum Golden {
  /// Expects `actual` to equal the golden picture, but for a share of samples that differ by
  /// `amount` or more.
  package static func expect(
    _ actual: Raster<UInt8>, named name: String, differingBy amount: Int = 1,
    share: Double = 0, file: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    check(Netpbm.encoded(actual), "\(name).pgm", file, sourceLocation) { golden in
      guard let raster = Netpbm.gray(golden), raster.size == actual.size else {
        return "another size or kind"
      }
      return RasterComparison(raster, actual).complaint(differingBy: amount, share: share)
    }
  }

  /// The same for colour.
  package static func expect(
    _ actual: Raster<RGB8>, named name: String, differingBy amount: Int = 1,
    share: Double = 0, file: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    check(Netpbm.encoded(actual), "\(name).ppm", file, sourceLocation) { golden in
      guard let raster = Netpbm.color(golden), raster.size == actual.size else {
        return "another size or kind"
      }
      return RasterComparison(raster, actual).complaint(differingBy: amount, share: share)
    }
  }

  /// Expects text to equal the golden file `Goldens/NAME`.
  package static func expect(
    _ actual: String, named name: String, file: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let bytes = Array(actual.utf8)
    check(bytes, name, file, sourceLocation) { $0 == bytes ? nil : "the text is\n\(actual)" }
  }

  /// Compares with the file, or writes it; `complaint` says what is wrong, nothing where all is
  /// well.
  private static func check(
    _ actual: [UInt8], _ name: String, _ file: String, _ location: SourceLocation,
    complaint: ([UInt8]) -> String?
  ) {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
      .appendingPathComponent("Goldens")
    let path = folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(actual).write(to: path)
        Issue.record(
          "golden \(name) was written: look at it, then run without UPDATE_GOLDENS",
          sourceLocation: location)
      } catch {
        Issue.record("golden \(name) cannot be written: \(error)", sourceLocation: location)
      }
      return
    }
    do {
      let golden = try Array(Data(contentsOf: path))
      guard let complaint = complaint(golden) else { return }
      Attachment.record(actual, named: "actual-\(name)", sourceLocation: location)
      Issue.record("differs from golden \(name): \(complaint)", sourceLocation: location)
    } catch {
      Issue.record(
        "golden \(name) cannot be read (UPDATE_GOLDENS=1 writes it): \(error)",
        sourceLocation: location)
    }
  }
}
