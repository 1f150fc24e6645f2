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
  private var settling = FrameSettling()
  private var last: FrameMeasures?
  private var pace = FramePace()

  /// How long an outline rests until it is steady, and in how many frames, as the pace allows.
  private static let rest = (time: Duration.milliseconds(500), frames: 3...8)

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
    let measures = FrameMeasures(of: picture)
    settling.add(measures, at: time)
    let motion = last.map(measures.motion(since:)) ?? .infinity
    let isAtRest = motion <= StillChooser<Frame>.restlessLevels
    last = measures
    pace.add(time)
    let outline: Quadrilateral?
    let isSteady: Bool
    switch pageChoice {
    case .detected:
      tracker.framesToStable = pace.frames(in: Self.rest.time, Self.rest.frames)
      tracker.update(with: detector.detect(in: picture).pages.first?.quadrilateral)
      outline = tracker.outline
      isSteady = tracker.isStable
    case .corners(let quad):
      (outline, isSteady) = (quad.scaled(x: 1 / scale, y: 1 / scale), isAtRest)
    case .wholePhoto: (outline, isSteady) = (Quadrilateral(picture.size), isAtRest)
    }
    let sighting = Sighting(
      outline: outline?.scaled(x: scale, y: scale), isSteady: isSteady,
      isSettled: settling.isSettled, isAtRest: isAtRest, sharpness: measures.sharpness,
      frameSize: frame.size
    ) { seen in
      PageSignature(of: picture, inside: seen.scaled(x: 1 / scale, y: 1 / scale))
    }
    return (sighting, view)
  }
}
