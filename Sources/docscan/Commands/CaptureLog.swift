import DocumentScan
import Synchronization

/// Tells what a capture sees while it goes on, and keeps the warnings for the report.
///
/// A class, because the run calls it from its own thread.
final class CaptureLog: Sendable {
  private let console: Console
  private let hasKeys: Bool
  private let scanLog = Mutex<EventLog?>(nil)

  /// A log for a run; only where there are keys is there a line that changes.
  init(_ console: Console, hasKeys: Bool) {
    self.console = console
    self.hasKeys = hasKeys
  }

  /// What was wrong with photos that were used all the same, in their order.
  var warnings: [(photo: PhotoIdentity, message: String)] {
    scanLog.withLock { $0 }?.warnings ?? []
  }

  func hear(_ event: CaptureSession.Event) {
    switch event {
    case .waiting(let error): console.note("\(error); waiting for it")
    case .status(let status):
      guard hasKeys else { return }
      console.show { StatusLine.text(status, columns: $0) }
    case .saving(let count):
      console.endStatus()
      let log = EventLog(console, inputs: count)
      scanLog.withLock { $0 = log }
      console.progress(finished: 0, expected: count)
    case .scan(let event): scanLog.withLock { $0 }?.hear(event)
    }
  }
}
