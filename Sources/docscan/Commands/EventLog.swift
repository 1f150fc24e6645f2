import DocumentScan
import Synchronization

/// Tells what a run meets while it goes on, and keeps its warnings for the report.
///
/// A class, because the run calls it from its own thread.
final class EventLog: Sendable {
  private let console: Console
  private let state: Mutex<State>

  private struct State {
    var finished = 0
    var expected: Int
    var warnings: [(photo: PhotoIdentity, message: String)] = []
  }

  /// A log for a run over that many inputs.
  init(_ console: Console, inputs: Int) {
    self.console = console
    state = Mutex(State(expected: inputs))
  }

  /// What was wrong with photos that were used all the same, in their order.
  var warnings: [(photo: PhotoIdentity, message: String)] { state.withLock(\.warnings) }

  func hear(_ event: ScanEvent) {
    switch event {
    case .photoFinished(let photo):
      let (finished, expected) = state.withLock { state in
        state.finished += 1
        // That a file holds several photos shows when it is opened.
        if photo.pageIndex == 0 { state.expected += photo.pageCount - 1 }
        return (state.finished, state.expected)
      }
      console.progress(finished: finished, expected: expected)
    case .keptWholePhoto(let photo, let reason):
      console.warn(
        "\(photo.quoted): no page found: \(reason); kept the whole photo, --corners says where the "
          + "page is")
    case .emptyDocument(let code):
      console.warn("no page follows the separator \(code.line); it makes no document")
    case .droppedBlank(let page):
      let place = page.keptIn.map { "; it is in \($0.quoted)" } ?? ""
      console.warn("\(page.photo.quoted): dropped a blank page\(place)")
    case .leftOut(let input):
      console.warn("left out: \(input.reason)")
    case .warning(let photo, let message):
      state.withLock { $0.warnings.append((photo, message)) }
      console.warn("\(photo.quoted): \(message)")
    }
  }
}

extension PhotoIdentity {
  /// The file's name in one line, with the picture's number where it holds several.
  var quoted: String {
    pageCount > 1 ? "\(input.quoted), picture \(pageIndex + 1)" : input.quoted
  }
}
