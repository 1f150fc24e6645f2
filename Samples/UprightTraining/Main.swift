// Prints what tells up from down on pages whose way up is known, for fitting weights; see README.md.

import Foundation
import ScanCapture
import ScanEnhancement
import ScanImaging
import ScanRectification

@main
enum Main {
  /// What `truth.json` says of a photo: its page's corners, and which of them is the page's top left one.
  private struct Truth: Decodable {
    let file: String
    let kind: String?
    let corners: [[Double]]?
    let topLeft: Int?

    enum CodingKeys: String, CodingKey {
      case file, kind, corners
      case topLeft = "top_left"
    }
  }

  static func main() throws {
    guard CommandLine.arguments.count > 1 else {
      print("usage: UprightTraining TRUTH.json...")
      exit(64)
    }
    for path in CommandLine.arguments.dropFirst() {
      let file = URL(fileURLWithPath: path)
      for truth in try JSONDecoder().decode([Truth].self, from: Data(contentsOf: file)) {
        try printEvidence(of: truth, in: file.deletingLastPathComponent())
      }
    }
  }

  /// A photo without a page is taken whole.
  private static func printEvidence(of truth: Truth, in folder: URL) throws {
    let photo = try ImageFile(path: FilePath(folder.appendingPathComponent(truth.file).path))
      .photo(at: 0)
    // Truth counts the centres of pixels as whole numbers.
    let (right, bottom) = (Double(photo.raster.width) - 0.5, Double(photo.raster.height) - 0.5)
    let whole = [[-0.5, -0.5], [right, -0.5], [right, bottom], [-0.5, bottom]]
    let points = (truth.corners ?? whole).map { Point(x: $0[0] + 0.5, y: $0[1] + 0.5) }
    let quad = Quadrilateral(
      topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3]
    ).startingCorner(advancedBy: truth.topLeft ?? 0)
    let geometry = PageGeometry(
      quad: quad, photoSize: photo.raster.size, focalLengthInPixels: photo.focalLengthInPixels)
    let page = PerspectiveCorrection().rectified(photo.raster, quad: quad, to: geometry.pixelSize)
    let analysis = PageAnalysis(of: page, resolution: geometry.resolution, judgesLook: false)
    let evidence = TextDirection.evidence(of: .color(page), analysis)
    print(
      "{\"file\": \"\(truth.file)\", \"kind\": \"\(truth.kind ?? "")\", "
        + "\"level\": \(json(evidence.level)), \"standing\": \(json(evidence.standing))}")
  }

  private static func json(_ evidence: TextDirection.Evidence) -> String {
    let bytes = evidence.windows.joined().map { UInt8(min(max($0, 0), 255).rounded()) }
    return "{\"axis\": \(evidence.axis.score), \"nearness\": \(evidence.axis.nearness), "
      + "\"windows\": \"\(Data(bytes).base64EncodedString())\"}"
  }
}
