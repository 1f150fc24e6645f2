import Foundation
import ScanBindings
import ScanCapture
import ScanImaging

/// Takes frames for the tests of real cameras: `camera-probe [OPTION=VALUE...]`.
///
/// `device`, `size` and `format` as for `docscan capture`; `control=NAME=VALUE`; `count` frames are
/// taken, within `limit` seconds each; `out` is where the last one's bytes go; `decode=yes` decodes
/// each; `times` runs all of it so often. Prints a line for each frame, or the error and its case.
@main struct Main {
  static func main() {
    var words: [String: String] = [:]
    var controls: [CameraSetting] = []
    for argument in CommandLine.arguments.dropFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { fatalError("OPTION=VALUE, not \(argument)") }
      if parts[0] == "control" {
        let setting = parts[1].split(separator: "=", maxSplits: 1).map(String.init)
        controls.append(CameraSetting(control: setting[0], value: setting[1]))
      } else {
        words[parts[0]] = parts[1]
      }
    }
    let sides = words["size"]?.split(separator: "x").compactMap { Int($0) }
    let options = CameraOptions(
      size: sides.map { PixelSize(width: $0[0], height: $0[1]) }, format: words["format"],
      controls: controls)
    for _ in 0..<(Int(words["times"] ?? "1") ?? 1) {
      do throws(CameraError) {
        try take(words, options)
      } catch {
        say("error: \(error)")
        say("advice: \(error.advice)")
        exit(9)
      }
      if words["leaks"] != nil { countLeaks() }
    }
  }

  private static func take(
    _ words: [String: String], _ options: CameraOptions
  ) throws(CameraError) {
    let choice = words["device"].map { CameraChoice(FilePath($0)) } ?? .automatic
    let camera = try choice.camera(options)
    try camera.start()
    defer { camera.stop() }
    let limit = Duration.seconds(Double(words["limit"] ?? "10") ?? 10)
    var last: Frame?
    for number in 0..<(Int(words["count"] ?? "1") ?? 1) {
      guard let frame = try camera.nextFrame(within: limit) else {
        throw .frozen(camera.name, limit)
      }
      last = frame
      var verdict = frame.isMarkedDamaged ? "marked" : "unmarked"
      if words["decode"] != nil {
        do throws(FrameDamage) {
          let raster = try frame.raster()
          verdict = "whole \(raster.size)"
        } catch {
          verdict = "damaged: \(error)"
        }
      }
      if words["leaks"] == nil || number == 0 {
        say(
          "frame \(frame.sequence) \(frame.format) \(frame.size) \(frame.bytes.count) \(verdict)")
      }
    }
    if let out = words["out"], let last {
      _ = FileManager.default.createFile(atPath: out, contents: Data(last.bytes))
    }
  }

  /// Prints a line at once, whatever standard output is.
  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }

  /// Prints what this process has open and mapped of devices.
  private static func countLeaks() {
    do {
      let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
      let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
        .split(separator: "\n").count { $0.contains("/dev/video") }
      say("open \(open) mapped \(maps)")
    } catch {
      say("error: \(error)")
    }
  }
}
