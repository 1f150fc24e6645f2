import ScanBindings
import Synchronization

/// Turns the signals that end a run into its cancellation.
///
/// The first one cancels the run, which then ends between two steps of the work. A second one, or a run
/// that does not end in time since it waits for something outside, ends the process at once. A class,
/// because the thread that receives signals shares it with the run.
final class Interrupt: Sendable {
  /// How long a run may take to end: a step of the work takes well under a second, so what takes longer
  /// waits for a pipe, a disk or a network.
  static let patience = Duration.seconds(2)

  private let state = Mutex(State())

  private struct State {
    var isCancelled = false
    var cancel: (@Sendable () -> Void)?
  }

  /// Starts to listen; to be called once, before any thread is made.
  ///
  /// `abandon` removes what the run has left unfinished; the process ends right after it.
  init(abandon: @escaping @Sendable () -> Void) {
    TerminationSignals.ignoreBrokenPipes()
    TerminationSignals.deliver { [self] _ in
      guard begin() else {
        abandon()
        CurrentProcess.exitAtOnce(status: ExitCode.cancelled.rawValue)
      }
      return Self.patience
    }
  }

  /// Runs `cancel` when a signal arrives, at once where one has.
  func onCancel(_ cancel: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      state.cancel = cancel
      return state.isCancelled
    }
    if isCancelled { cancel() }
  }

  /// Cancels the run; `false` where that was done before.
  private func begin() -> Bool {
    let cancel: (@Sendable () -> Void)?? = state.withLock { state in
      guard !state.isCancelled else { return nil }
      state.isCancelled = true
      return .some(state.cancel)
    }
    guard let cancel else { return false }
    cancel?()
    return true
  }
}
