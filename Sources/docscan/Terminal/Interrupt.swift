import ScanBindings
import Synchronization

/// Turns the signals that end a run into its cancellation.
///
/// The first one cancels the run, which then ends between two steps of the work. A second one, or a run
/// that does not end in time since it waits for something outside, ends the process at once; so does
/// the first where there is no run yet. A class, because the thread that receives signals shares it with
/// the run.
final class Interrupt: Sendable {
  /// How long a run may take to end: a step of the work takes well under a second, so what takes longer
  /// waits for a pipe, a disk or a network.
  static let patience = Duration.seconds(2)

  private let signals: TerminationSignals
  private let state = Mutex(State())

  private struct State {
    var isCancelled = false
    var cancel: (@Sendable () -> Void)?
  }

  /// Keeps signals waiting until `listen`; to be called once, before any thread is made.
  init() {
    TerminationSignals.ignoreWriteSignals()
    signals = TerminationSignals()
  }

  /// Waits for signals for the rest of the process.
  ///
  /// `abandon` removes what the run has left unfinished; the process ends right after it.
  func listen(abandon: () -> Void) -> Never {
    signals.deliver { _ in
      guard begin() else {
        abandon()
        CurrentProcess.exitAtOnce(status: ExitCode.cancelled.rawValue)
      }
      return Self.patience
    }
  }

  /// Runs `cancel` when the first signal arrives.
  func onCancel(_ cancel: @escaping @Sendable () -> Void) {
    state.withLock { $0.cancel = cancel }
  }

  /// The status of work that has nothing to undo, and which the first signal cancels.
  func status(
    _ console: Console, of work: @escaping @Sendable () throws -> ExitCode
  ) async throws -> ExitCode {
    let task = Task { try work() }
    onCancel { task.cancel() }
    do {
      return try await task.value
    } catch is CancellationError {
      console.report("cancelled")
      return .cancelled
    }
  }

  /// Cancels the run; `false` where there is none, or that was done before.
  private func begin() -> Bool {
    let cancel: (@Sendable () -> Void)? = state.withLock { state in
      guard !state.isCancelled else { return nil }
      state.isCancelled = true
      return state.cancel
    }
    cancel?()
    return cancel != nil
  }
}
