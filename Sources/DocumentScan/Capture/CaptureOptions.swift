/// When pages are taken from a camera, and when a capture ends.
public struct CaptureOptions: Sendable, Hashable {
  /// What takes a picture.
  public enum Shutter: Sendable, Hashable {
    /// A page that lies still, is sharp and was not taken before; and the key.
    case automatic
    /// The key alone.
    case manual
    /// The clock, this long after the start or the picture before; and the key.
    case interval(Duration)
  }

  /// What takes a picture.
  public var shutter = Shutter.automatic
  /// How many pages end the capture by themselves; `nil` waits for the key, or for the camera's end.
  public var pageCount: Int?
  /// How many frames are averaged for a page, against noise; 1 keeps the camera's own bytes, at most
  /// `FrameStack.limit`.
  public var stackCount = 1
  /// The longest wait for the next page; `nil` waits for ever.
  public var timeLimit: Duration?
  /// What happens when no page was seen in that time: the whole frame becomes the page, what there is
  /// is saved, or the run fails.
  public var missingPagePolicy = ScanOptions.MissingPagePolicy.fail
  /// How long a camera that somebody else uses is waited for.
  public var busyLimit = Duration.zero

  /// A capture that takes pages by itself until it is told to end.
  public init() {}
}
