import Foundation
import ScanImaging
import TestSupport
import Testing

/// The picture that every fixture shows, in blocks of 16 pixels: red over red, green over white, blue
/// over black.
enum FixturePicture {
  static let raster = Raster<RGB8>(size: PixelSize(width: 48, height: 32)) { output in
    let top = [
      RGB8(red: 220, green: 40, blue: 40), RGB8(red: 40, green: 200, blue: 60),
      RGB8(red: 40, green: 60, blue: 210),
    ]
    let bottom = [top[0], RGB8(gray: 250), RGB8(gray: 20)]
    for y in 0..<32 {
      for x in 0..<48 { output.append(y < 16 ? top[x / 16] : bottom[x / 16]) }
    }
  }

  /// The bytes of a file in `Fixtures`.
  static func file(_ name: String) throws -> [UInt8] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try Array(Data(contentsOf: folder.appendingPathComponent("Fixtures/\(name)")))
  }

  /// Expects the middle of every block within `tolerance` levels of the picture's.
  static func expect(
    _ actual: Raster<RGB8>, tolerance: Int, _ location: SourceLocation = #_sourceLocation
  ) {
    guard actual.size == raster.size else {
      Issue.record("\(actual.size) instead of \(raster.size)", sourceLocation: location)
      return
    }
    for (y, x) in [8, 24].flatMap({ y in [8, 24, 40].map { (y, $0) } }) {
      let (found, truth) = (actual[x, y], raster[x, y])
      let distance = max(
        abs(Int(found.red) - Int(truth.red)), abs(Int(found.green) - Int(truth.green)),
        abs(Int(found.blue) - Int(truth.blue)))
      #expect(
        distance <= tolerance, "\(found) at \(x), \(y) instead of \(truth)",
        sourceLocation: location)
    }
  }
}
