// Runs the detector over photos for measuring and for fitting its weights; see README.md.

import Foundation
import ScanCapture
import ScanDetection
import ScanImaging

@main
enum Main {
  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 2 else {
      print("usage: DetectionTraining predict|candidates|lines|regions|time|time-frame PHOTO...")
      exit(64)
    }
    let command = arguments.removeFirst()
    for path in arguments {
      let photo = try ImageFile(path: FilePath(path)).photo()
      let name = FilePath(path).lastComponent.description
      switch command {
      case "predict": predict(photo, name)
      case "lines":
        printLines(photo, name)
      case "regions":
        let outlines = QuadrilateralDetector().regions(in: photo.raster).map(json)
        print("{\"file\": \"\(name)\", \"regions\": [\(outlines.joined(separator: ", "))]}")
      case "candidates": printCandidates(photo, name)
      case "time-frame": time(.forFrames, photo, name)
      default: time(QuadrilateralDetector(), photo, name)
      }
    }
  }

  private static func predict(_ photo: Photo, _ name: String) {
    let detection = QuadrilateralDetector().detect(
      in: photo.raster, focalLengthInPixels: photo.focalLengthInPixels)
    let corners = detection.pages.first.map { json($0.quadrilateral) } ?? "null"
    let best = detection.best.map { json($0.quadrilateral) } ?? "null"
    let confidence = detection.best?.confidence ?? 0
    print(
      "{\"file\": \"\(name)\", \"corners\": \(corners), \"best\": \(best), "
        + "\"confidence\": \(confidence), \"bent\": \(detection.best?.isBent ?? false)}")
  }

  private static func printCandidates(_ photo: Photo, _ name: String) {
    let outlines = QuadrilateralDetector().judgedOutlines(
      in: photo.raster, focalLengthInPixels: photo.focalLengthInPixels
    ).map { outline in
      let cues = outline.cues.values.map { String(format: "%.4f", $0) }.joined(separator: ", ")
      return "{\"corners\": \(json(outline.quadrilateral)), \"score\": \(outline.score), "
        + "\"fourth_side\": \"\(Self.name(of: outline.fourthSide))\", \"cues\": [\(cues)]}"
    }
    let names = Cue.allCases.map { "\"\($0)\"" }.joined(separator: ", ")
    print(
      "{\"file\": \"\(name)\", \"cues\": [\(names)], "
        + "\"candidates\": [\(outlines.joined(separator: ", "))]}")
  }

  private static func name(of side: Candidate.FourthSide) -> String {
    switch side {
    case .seen: "seen"
    case .frame: "frame"
    case .guessed: "guessed"
    }
  }

  private static func printLines(_ photo: Photo, _ name: String) {
    let lines = QuadrilateralDetector().lines(in: photo.raster).map { found in
      "[\(found.line.rho), \(found.line.theta), \(found.coveredLength), \(found.colorStep)]"
    }
    print("{\"file\": \"\(name)\", \"lines\": [\(lines.joined(separator: ", "))]}")
  }

  private static func time(
    _ detector: QuadrilateralDetector, _ photo: Photo, _ name: String
  ) {
    let rounds = 20
    let start = clock()
    for _ in 0..<rounds {
      _ = detector.detect(in: photo.raster, focalLengthInPixels: photo.focalLengthInPixels)
    }
    let milliseconds = Double(clock() - start) / Double(CLOCKS_PER_SEC) * 1000 / Double(rounds)
    print("\(name) \(photo.raster.size) \(milliseconds) ms of CPU")
  }

  /// Corners as the score program counts them: pixel centres are whole numbers.
  private static func json(_ quad: Quadrilateral) -> String {
    let corners = quad.corners.map {
      String(format: "[%.2f, %.2f]", $0.x - 0.5, $0.y - 0.5)
    }
    return "[\(corners.joined(separator: ", "))]"
  }
}
