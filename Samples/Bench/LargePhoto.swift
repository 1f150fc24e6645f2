import Foundation
import ScanBindings
import ScanImaging
import ScanRectification
import TestSupport

/// A photo of 12 megapixels, as phones take them, made from a sample of a few.
enum LargePhoto {
  /// The path of the photo, written into a folder by another run of this program.
  static func madeByChild(in folder: URL) throws -> String {
    let path = folder.appendingPathComponent("photo.jpg").path
    let words = ["--make-photo", path]
    let run = try ChildProcess.run(CommandLine.arguments[0], words)
    guard run.status == 0 else {
      throw BenchError.failed(CommandLine.arguments[0], words, status: run.status)
    }
    return path
  }

  /// Makes the photo and writes it.
  static func write(to path: String) throws {
    let sample = URL(fileURLWithPath: "Samples/Photos/letter-oak.jpg")
    let photo = try JPEGCodec.decode([UInt8](Data(contentsOf: sample)))
    let scale = (12e6 / Double(photo.width * photo.height)).squareRoot()
    let size = PixelSize(
      width: Int(Double(photo.width) * scale), height: Int(Double(photo.height) * scale))
    let large = PerspectiveCorrection().rectified(
      photo, quad: Quadrilateral(photo.size), to: size)
    // Enlarging leaves nothing fine, which would make decoding cheap; a sensor's noise is fine.
    var generator = SeededGenerator(seed: 12)
    let grainy = large.withNoise(deviation: 4, using: &generator)
    try Data(JPEGCodec.encode(grainy, quality: 92, subsampling: .s420))
      .write(to: URL(fileURLWithPath: path))
  }
}
