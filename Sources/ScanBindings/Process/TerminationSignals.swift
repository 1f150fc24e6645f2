internal import Glibc

/// A request from outside to end the run.
package enum TerminationSignal: CaseIterable, Sendable {
  /// Ctrl-C.
  case interrupt
  /// From `kill` and from a system that shuts down.
  case terminate
  /// The terminal went away.
  case hangUp

  fileprivate var number: Int32 {
    switch self {
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    case .hangUp: SIGHUP
    }
  }
}

/// Receives termination signals on a thread that waits for them, where any code may run: unlike a signal
/// handler, which may call next to nothing.
package struct TerminationSignals {
  private let set: sigset_t

  /// Blocks the signals in the calling thread and all made after it, so call it before any other is
  /// made.
  ///
  /// A signal that the parent chose to ignore, as `nohup` does, stays ignored.
  package init() {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in TerminationSignal.allCases where !TerminationSignals.isIgnored(signal.number) {
      unsafe sigaddset(&set, signal.number)
    }
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    self.set = set
  }

  /// Hands every signal to `receive`, in order, for the rest of the process.
  ///
  /// `receive` returns how long to wait for the next one; when that time passes without, it is called
  /// with `nil`.
  package func deliver(to receive: (TerminationSignal?) -> Duration?) -> Never {
    var wait: Duration?
    while true {
      guard let number = next(within: wait) else {
        wait = receive(nil)
        continue
      }
      if let signal = TerminationSignal.allCases.first(where: { $0.number == number }) {
        wait = receive(signal)
      }
    }
  }

  /// Turns a write to a pipe that nobody reads, or beyond the size a file may have (`ulimit -f`), into
  /// an error of the write instead of a death.
  package static func ignoreWriteSignals() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// The next signal; `nil` where the time passes without.
  private func next(within wait: Duration?) -> Int32? {
    var set = set
    while true {
      var number: Int32 = 0
      if let wait {
        let (seconds, attoseconds) = wait.components
        var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
        number = unsafe sigtimedwait(&set, nil, &time)
        if number < 0, errno == EAGAIN { return nil }
      } else {
        // Both calls read a set and write a number that live in this frame.
        guard unsafe sigwait(&set, &number) == 0 else { continue }
      }
      if number > 0 { return number }
    }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    // `SIG_IGN` is a function pointer only by type: the address 1.
    return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }
}
