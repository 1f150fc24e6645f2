package import ScanCapture
internal import ScanDetection
internal import ScanImaging

/// Turns the frames of a camera, one after the other, into what the shutter needs to know of them.
package struct FrameObserver {
  /// The longer side of the pictures that frames are looked at in.
  private static let longSide = 960

  private let pageChoice: ScanOptions.PageChoice
  private let detector = QuadrilateralDetector.forFrames
  private var tracker = QuadrilateralTracker()
  private var scene = SceneWatch()

  /// An observer that has seen nothing.
  package init(_ pageChoice: ScanOptions.PageChoice) {
    self.pageChoice = pageChoice
  }

  /// What a frame shows, and the reduced picture it was seen in; throws where the frame is damaged.
  package mutating func observe(
    _ frame: Frame, at time: Duration
  ) throws(FrameDamage) -> (Sighting, FrameView) {
    let view = try frame.reduced(toLongSide: Self.longSide)
    let picture = view.raster
    let scale = Double(view.reduction)
    scene.update(with: picture, at: time)
    let outline: Quadrilateral?
    let isSteady: Bool
    switch pageChoice {
    case .detected:
      tracker.update(with: detector.detect(in: picture).pages.first?.quadrilateral)
      outline = tracker.outline
      isSteady = tracker.isStable
    case .corners(let quad):
      (outline, isSteady) = (quad.scaled(x: 1 / scale, y: 1 / scale), scene.isAtRest)
    case .wholePhoto: (outline, isSteady) = (Quadrilateral(picture.size), scene.isAtRest)
    }
    let sighting = Sighting(
      outline: outline?.scaled(x: scale, y: scale), isSteady: isSteady,
      isSettled: scene.isSettled, isAtRest: scene.isAtRest, sharpness: scene.sharpness,
      frameSize: frame.size
    ) { seen in
      PageSignature(of: picture, inside: seen.scaled(x: 1 / scale, y: 1 / scale))
    }
    return (sighting, view)
  }
}
