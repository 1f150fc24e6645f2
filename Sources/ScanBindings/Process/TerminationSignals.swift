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

/// Receives termination signals on a thread of its own, where any code may run: unlike a signal handler,
/// which may call next to nothing.
package enum TerminationSignals {
  /// Hands every termination signal to `receive`, in order, for the rest of the process.
  ///
  /// `receive` returns how long to wait for the next one; when that time passes without, it is called
  /// with `nil`. Blocks the signals in the calling thread and the threads made after it, so call it before
  /// any other is made. A signal that the parent chose to ignore, as `nohup` does, stays ignored.
  package static func deliver(
    to receive: @escaping @Sendable (TerminationSignal?) -> Duration?
  ) {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in TerminationSignal.allCases where !isIgnored(signal.number) {
      unsafe sigaddset(&set, signal.number)
    }
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)

    let box = unsafe Unmanaged.passRetained(Receiver(set: set, receive: receive))
    var thread = pthread_t()
    // The new thread takes over the one reference that `passRetained` left.
    let failure = unsafe pthread_create(
      &thread, nil,
      { box in
        guard let box = unsafe box else { return nil }
        unsafe Unmanaged<Receiver>.fromOpaque(box).takeRetainedValue().loop()
      }, unsafe box.toOpaque())
    if failure == 0 {
      pthread_detach(thread)
    } else {
      // Without a thread the default action, an end at once, is better than deafness.
      unsafe box.release()
      unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }
  }

  /// Turns a write to a pipe that nobody reads into an error of the write instead of a death.
  package static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    // `SIG_IGN` is a function pointer only by type: the address 1.
    return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }

  /// Carries the closure to the thread; a class because a thread takes one pointer.
  private final class Receiver: Sendable {
    private let set: sigset_t
    private let receive: @Sendable (TerminationSignal?) -> Duration?

    init(set: sigset_t, receive: @escaping @Sendable (TerminationSignal?) -> Duration?) {
      self.set = set
      self.receive = receive
    }

    func loop() -> Never {
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
  }
}
