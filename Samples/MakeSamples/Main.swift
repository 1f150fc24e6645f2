import Foundation
import ScanImaging
import TestSupport

/// Photographs the pages of `Samples/Pages`: `MakeSamples PAGES OUT [NAME...]`, where PAGES holds them
/// as 220 dpi PPM files and OUT gets NAME.jpg and truth.json.
@main
struct Main {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count >= 2, let pages = arguments.first, let out = arguments.dropFirst().first
    else {
      print("usage: MakeSamples PAGES OUT [NAME...]")
      exit(64)
    }
    let names = Set(arguments.dropFirst(2))
    let folder = URL(fileURLWithPath: out)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var truths: [Truth] = []
    for shot in Shot.all {
      let sheets = try shot.papers.enumerated().map { index, paper in
        Sheet(
          page: try page(paper.page, in: pages), size: [paper.width, paper.height],
          centre: paper.centre, angle: radians(paper.angle), bend: paper.bend, tint: paper.tint,
          cornerRadius: paper.cornerRadius, seed: shot.seed &+ UInt64(index))
      }
      var camera = Camera(
        size: shot.size, focalLengthIn35mm: shot.focalLengthIn35mm, tilt: radians(shot.tilt),
        azimuth: radians(shot.azimuth), roll: radians(shot.roll), distortion: 0.002)
      let framed = sheets.last?.corners ?? [[-150, -200, 0], [150, 200, 0]]
      camera.frame(framed, share: shot.share, shift: shot.shift)
      truths.append(Truth(shot, camera, sheets.last))
      guard names.isEmpty || names.contains(shot.name) else { continue }

      let scene = Scene(
        desk: Desk(shot.desk, seed: shot.seed, angle: shot.deskAngle), sheets: sheets,
        things: shot.things, lighting: shot.lighting)
      let light = await scene.picture(by: camera, samples: 3)
      var generator = SeededGenerator(seed: shot.seed)
      let photo = shot.sensor.developed(light, white: shot.lighting.white, using: &generator)
      let file = PhotoFile.encoded(
        photo, orientation: shot.orientation, focalLengthIn35mm: shot.focalLengthIn35mm,
        quality: shot.quality)
      try Data(file).write(to: folder.appendingPathComponent(shot.name + ".jpg"))
      print("\(shot.name).jpg  \(photo.size)  \(file.count / 1000) kB")
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(truths).write(to: folder.appendingPathComponent("truth.json"))
  }

  private static func page(_ name: String, in folder: String) throws -> Raster<RGB8> {
    let url = URL(fileURLWithPath: folder).appendingPathComponent(name + ".ppm")
    // Ghostscript writes its name into the header, in a comment of the second line.
    var bytes = Array(try Data(contentsOf: url))
    if bytes.starts(with: "P6\n#".utf8), let end = bytes[3...].firstIndex(of: UInt8(ascii: "\n")) {
      bytes.removeSubrange(3...end)
    }
    guard let raster = Netpbm.color(bytes) else { throw CocoaError(.fileReadCorruptFile) }
    return raster
  }
}
