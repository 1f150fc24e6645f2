public import ScanImaging

/// What a running capture sees and waits for.
public struct CaptureStatus: Sendable, Hashable {
  /// What the last frame showed.
  public enum Sight: Sendable, Hashable {
    /// Nothing yet that could be judged: the camera still adapts to the light.
    case settling
    /// No page.
    case noPage
    /// A page that moves, or has not rested for long.
    case moving
    /// A page that lies still.
    case steady
    /// The page that was taken last.
    case samePage
    /// A page whose picture is being taken.
    case shooting
  }

  /// Something that was just done, or why it was not.
  public enum Note: Sendable, Hashable {
    /// This page was taken, counted from 1.
    case taken(Int)
    /// This page was taken again.
    case retaken(Int)
    /// This page was dropped.
    case dropped(Int)
    /// This page was turned a quarter, to the right or to the left.
    case turned(Int, toRight: Bool)
    /// There is no page yet to do that with.
    case nothingTaken
    /// No page was seen when the clock asked for one.
    case skipped
  }

  /// What the last frame showed.
  public var sight = Sight.settling
  /// The page's outline in pixels of the frame.
  public var outline: Quadrilateral?
  /// Size of the frame.
  public var frameSize = PixelSize(width: 0, height: 0)
  /// Pages taken so far.
  public var takenCount = 0
  /// Pages asked for; `nil` where nobody said.
  public var pageCount: Int?
  /// Whether it asks if the pages shall be discarded.
  public var isAsking = false
  /// What was done last.
  public var note: Note?

  /// A capture that has seen nothing.
  public init() {}
}
