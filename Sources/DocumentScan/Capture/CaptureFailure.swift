/// Why a capture ended without the pages it was asked for, while the camera worked.
public enum CaptureFailure: Error, Sendable, Hashable {
  /// No page, or no other one, was seen for this long; with what was seen last.
  case noPage(Duration, CaptureStatus.Sight)
  /// The photos or the stream that stand for a camera came to their end.
  case ended
}

extension CaptureFailure: CustomStringConvertible {
  /// What happened, in one line.
  public var description: String {
    switch self {
    case .noPage(let time, let sight):
      "no page in \(time.components.seconds) seconds: \(sight.account)"
    case .ended: "the pictures came to their end before all pages were taken"
    }
  }

  /// What to try.
  public var advice: String {
    switch self {
    case .noPage(_, .samePage): "change the page, or ask for fewer with --pages"
    case .noPage(_, .moving): "lay it flat and still, or give it more time with --timeout"
    case .noPage:
      "put a whole page into the picture, or take the whole picture with --on-missing full"
    case .ended: "give more photos, or ask for fewer pages with --pages"
    }
  }
}

extension CaptureStatus.Sight {
  /// What was seen, for a message.
  fileprivate var account: String {
    switch self {
    case .settling: "the camera never adapted to the light"
    case .noPage: "none is in the picture"
    case .moving: "it never lay still"
    case .steady, .shooting: "it was not taken"
    case .samePage: "the last one was not changed"
    }
  }
}
