/// Tells when a camera has adapted: exposure, white balance and focus stay the same from frame to frame.
///
/// A value that is fed with measures and times; a limit of time ends the wait in light that never stays
/// the same.
public struct FrameSettling: Sendable {
  /// What the camera is still doing.
  public enum State: Sendable, Hashable {
    /// Too few frames came yet.
    case beginning
    /// The brightness changes.
    case exposing
    /// The colours change.
    case balancing
    /// The sharpness changes.
    case focusing
    /// All stay the same.
    case settled
    /// The time was over first.
    case timedOut
  }

  /// What it takes.
  public struct Rule: Sendable, Hashable {
    /// Frames in a row that have to agree; cameras adjust in steps some frames apart.
    public var frames = 6
    /// Time those frames have to span at least, for cameras of many frames a second.
    public var span = Duration.milliseconds(250)
    /// Most change of brightness among them, as a share of it.
    public var brightness = 0.025
    /// Most change of the shares of red and blue among them.
    public var color = 0.015
    /// Most change of sharpness among them, as a share of it; noise of a dim picture makes five in a
    /// hundred.
    public var sharpness = 0.1
    /// When it is no longer waited.
    public var patience = Duration.seconds(4)

    /// The rule that suits webcams.
    public init() {}
  }

  private let rule: Rule
  private var recent: [(measures: FrameMeasures, time: Duration)] = []
  private var start: Duration?

  /// What the camera was doing at the last frame.
  public private(set) var state = State.beginning

  /// Frames that came before it had settled, this one among them while it has not.
  public private(set) var unsettledCount = 0

  /// Creates the value for a camera that has just started.
  public init(_ rule: Rule = Rule()) {
    precondition(rule.frames >= 2, "one frame agrees with itself")
    self.rule = rule
  }

  /// Whether frames are good to be taken.
  public var isSettled: Bool { state == .settled || state == .timedOut }

  /// Takes the next whole frame; once settled it stays so, since a new page changes light and sharpness
  /// too and cameras adapt faster than hands change pages.
  public mutating func add(_ measures: FrameMeasures, at time: Duration) {
    guard !isSettled else { return }
    let first = start ?? time
    start = first
    recent.append((measures, time))
    // Old frames go as soon as the younger ones span the time that is asked for.
    while recent.count > rule.frames, time - recent[1].time >= rule.span { recent.removeFirst() }
    state = judged(at: time)
    if !isSettled, time - first >= rule.patience { state = .timedOut }
    if !isSettled { unsettledCount += 1 }
  }

  private func judged(at time: Duration) -> State {
    guard recent.count >= rule.frames, time - recent[0].time >= rule.span else { return .beginning }
    let all = recent.map(\.measures)
    func spread(_ value: (FrameMeasures) -> Double) -> (range: Double, greatest: Double) {
      let values = all.map(value)
      let (least, greatest) = (values.min() ?? 0, values.max() ?? 0)
      return (greatest - least, greatest)
    }
    let light = spread(\.brightness)
    guard light.range <= max(1, rule.brightness * light.greatest) else { return .exposing }
    guard spread(\.redShare).range <= rule.color, spread(\.blueShare).range <= rule.color else {
      return .balancing
    }
    let sharpness = spread(\.sharpness)
    return sharpness.range <= rule.sharpness * sharpness.greatest ? .settled : .focusing
  }
}
