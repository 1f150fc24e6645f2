/// The one ending of a run.
public enum ScanOutcome: Sendable {
  /// Every document is complete and in place.
  case saved(SavedScan)
  /// The person ended the run: no document was added or changed but those listed, which were complete
  /// before.
  case cancelled(SavedScan)
  /// The run could not go on: no document was added or changed but those listed, which were complete
  /// before.
  case failed(ScanError, SavedScan)

  /// What is on disk.
  public var scan: SavedScan {
    switch self {
    case .saved(let scan), .cancelled(let scan), .failed(_, let scan): scan
    }
  }
}
