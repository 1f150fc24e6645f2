package import ScanImaging

/// Draws on a picture what the detector saw in it, so that a person sees why.
///
/// Pages are outlined in green with their corners ringed, the best outline that was too doubtful to be
/// a page in orange, the runner-up thinly in blue; beside the first corner of each stands its
/// confidence.
package struct DetectionOverlay: Sendable {
  private static let page = RGB8(red: 0, green: 190, blue: 60)
  private static let rejected = RGB8(red: 255, green: 140, blue: 0)
  private static let runnerUp = RGB8(red: 40, green: 110, blue: 255)

  private let detection: Detection

  /// An overlay of what was detected in the picture it will be drawn on.
  package init(_ detection: Detection) {
    self.detection = detection
  }

  /// The picture with the outlines drawn on it.
  package func drawn(on picture: consuming Raster<RGB8>) -> Raster<RGB8> {
    var picture = picture
    let width = max(1.5, Double(picture.size.longSide) / 400)
    if let runnerUp = detection.runnerUp {
      draw(runnerUp, on: &picture, width: width * 0.5, color: Self.runnerUp)
    }
    for page in detection.pages.reversed() {
      draw(page, on: &picture, width: width, color: Self.page)
    }
    if detection.pages.isEmpty, let best = detection.best {
      draw(best, on: &picture, width: width, color: Self.rejected)
    }
    return picture
  }

  private func draw(
    _ outline: DetectedQuadrilateral, on picture: inout Raster<RGB8>, width: Double, color: RGB8
  ) {
    let quad = outline.quadrilateral
    picture.stroke(quad, width: width, color: color)
    for corner in quad.corners {
      picture.strokeCircle(around: corner, radius: width * 4, width: width * 0.7, color: color)
    }
    // A figure a little inside the first corner, white under colour so that it reads on any ground.
    let centre = quad.corners.reduce(Point(x: 0, y: 0), +) * 0.25
    let place = quad.topLeft.interpolated(to: centre, 0.12)
    let hundredths = Int((min(1, max(0, outline.confidence)) * 100).rounded())
    let text = "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
    let strokes = SevenSegmentNumber(text).strokes(at: place, height: width * 9)
    for stroke in strokes { picture.stroke(stroke, width: width * 2.2, color: .white) }
    for stroke in strokes { picture.stroke(stroke, width: width, color: color) }
  }
}
