import Foundation
import ScanBindings
import ScanCapture
import ScanImaging
import TestSupport
import Testing

/// Feeds the decoders with the inputs that fuzzing starts from and those it found.
struct FuzzingSeedsTests {
  static let folders =
    ImageFileFormatTests.kinds.map { $0.lowercased() } + [
      "exif", "icc", "stream", "frame", "codeanswer", "coderequest",
    ]

  static func seeds(in folder: String) throws -> [(name: String, bytes: [UInt8])] {
    let seeds = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../Fuzzing/Seeds/\(folder)")
    return try FileManager.default.contentsOfDirectory(atPath: seeds.path)
      .filter { !$0.hasPrefix(".") }.sorted()
      .map { ($0, try Array(Data(contentsOf: seeds.appendingPathComponent($0)))) }
  }

  @Test(arguments: folders)
  func `every seed is decoded or refused`(folder: String) throws {
    for seed in try FuzzingSeedsTests.seeds(in: folder) {
      switch folder {
      case "exif": _ = EXIFReader.contents(of: seed.bytes)
      case "stream":
        var splitter = JPEGStreamSplitter(limit: 4096)
        let bytes = seed.bytes
        splitter.append(bytes.span)
        while splitter.next() != nil {}
      case "codeanswer":
        let size = CodeMessage.answerSize(Array(seed.bytes.prefix(8))) ?? 0
        _ = CodeMessage.readings(Array(seed.bytes.dropFirst(8).prefix(size)), tryCount: 1)
      case "coderequest":
        let count = CodeMessage.header(Array(seed.bytes.prefix(16)))?.tryCount ?? 0
        _ = CodeMessage.tries(Array(seed.bytes.dropFirst(16)), count: count)
      case "frame":
        for format in FrameFormat.all {
          let size = PixelSize(width: Int(seed.bytes[1]), height: Int(seed.bytes[2]))
          do {
            _ = try Frame(bytes: Array(seed.bytes[4...]), format: format, size: size).raster()
          } catch {}
        }
      case "icc":
        guard let profile = ColorProfile(seed.bytes) else { continue }
        _ = ColorTransform(profile) == nil
      default:
        do {
          let limits = ImageLimits(megapixels: 4)
          let file = try ImageFile(
            bytes: seed.bytes, name: FilePath(seed.name), limits: limits)
          for index in 0..<min(file.pageCount, 8) { _ = try file.photo(at: index) }
        } catch {}
      }
    }
  }
}
