/// Chooses the sharpest of a few frames in a row in which nothing moves.
///
/// A value that is fed with frames, or anything that stands for them, and their measures.
public struct StillChooser<Candidate: Sendable>: Sendable {
  /// Most change of a part of the picture between frames at rest, in levels: noise averages out over a
  /// cell, what lamps at 50 Hz leave after a change common to all cells does not wholly.
  public static var restlessLevels: Double { 6 }

  private let count: Int
  private var last: FrameMeasures?
  private var steadyCount = 0
  private var sharpest: (candidate: Candidate, sharpness: Double)?

  /// Creates a chooser among `count` steady frames in a row; traps unless there is at least one.
  public init(among count: Int = 4) {
    precondition(count >= 1)
    self.count = count
  }

  /// Takes the next frame; motion makes the choice begin anew.
  public mutating func add(_ candidate: Candidate, _ measures: FrameMeasures) {
    let motion = last.map(measures.motion(since:)) ?? .infinity
    last = measures
    guard motion <= Self.restlessLevels else {
      // The frame that shows the end of a motion may be blurred by it: the next one begins the run.
      (steadyCount, sharpest) = (0, nil)
      return
    }
    steadyCount += 1
    if sharpest.map({ measures.sharpness > $0.sharpness }) ?? true {
      sharpest = (candidate, measures.sharpness)
    }
  }

  /// Whether nothing moves at present.
  public var isSteady: Bool { steadyCount > 0 }

  /// The sharpest frame, once enough steady ones have come.
  public var choice: Candidate? { steadyCount >= count ? sharpest?.candidate : nil }

  /// The sharpest frame so far of the present run.
  public var best: Candidate? { sharpest?.candidate }
}
