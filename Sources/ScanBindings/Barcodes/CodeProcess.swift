internal import Glibc
package import ScanImaging

/// A running reader of codes: the process in which libraries may die.
///
/// It lives until `deinit`, which ends it and collects its status, so that no zombie stays. The two talk
/// in turns over one socket, each reading a whole message before it writes, so that neither can wait for
/// the other; a write to a dead one is an error, not a signal, and one that hangs is waited for only so
/// long. A class, since those that are idle wait in an array; used by one thread at a time.
package final class CodeProcess: Sendable {
  private let socket: Int32
  private let process: pid_t

  /// How long the answers about a photo may take: far more than the processor time that a reader gives
  /// itself for a picture, since it may have to share the processor.
  package static let patience = Duration.seconds(60)

  /// Starts a program as a reader of codes; throws where it cannot be started, is none or does not greet
  /// in time.
  package static func started(
    _ program: FilePath, until end: ContinuousClock.Instant
  ) throws(SystemError) -> CodeProcess {
    var pair: [Int32] = [-1, -1]
    // Two descriptors fit.
    guard
      unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &pair) == 0
    else { throw SystemError(code: errno, call: "socketpair") }
    let (own, other) = (pair[0], pair[1])
    let process: pid_t
    do throws(SystemError) { process = try launch(program, other).start() } catch {
      Glibc.close(own)
      Glibc.close(other)
      throw error
    }
    // While it is open here too, the end of a program that is no reader would not be seen.
    Glibc.close(other)
    // From here on its end closes the socket and collects the process.
    let started = CodeProcess(socket: own, process: process)
    try started.awaitGreeting(until: end)
    return started
  }

  /// The program with the socket as its standard input, apart from the terminal's signals; the words of
  /// a failed assertion are for nobody.
  private static func launch(_ program: FilePath, _ socket: Int32) -> ProgramLaunch {
    var launch = ProgramLaunch(program, [CodeService.word])
    launch.input = .descriptor(socket)
    launch.errors = .nothing
    launch.hasOwnGroup = true
    return launch
  }

  private init(socket: Int32, process: pid_t) {
    self.socket = socket
    self.process = process
  }

  /// Whatever the program is, its greeting shows whether it understands pictures.
  private func awaitGreeting(until end: ContinuousClock.Instant) throws(SystemError) {
    let greeting = Array(CodeService.word.utf8)
    guard try receive(greeting.count, until: end) == greeting else {
      throw SystemError(code: ENOEXEC, call: "exec")
    }
  }

  deinit {
    Glibc.close(socket)
    // It has nothing to finish, and one that hangs would not notice that the socket is closed.
    kill(process, SIGKILL)
    var status: Int32 = 0
    // The status is a variable of this function.
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  /// What the libraries find, try by try; throws where the process died, answered nonsense or not in time,
  /// after which it is of no more use.
  package func readings(
    in raster: Raster<UInt8>, _ tries: [CodeTry], until end: ContinuousClock.Instant
  ) throws(SystemError) -> [[CodeReading]] {
    precondition(tries.count <= CodeMessage.tryLimit)
    try send(CodeMessage.request(raster.size, tries).span, until: end)
    try send(raster.span, until: end)
    guard let size = CodeMessage.answerSize(try receive(8, until: end)) else {
      throw SystemError(code: EPROTO, call: "read")
    }
    let answer = try receive(size, until: end)
    guard answer.count == size,
      let readings = CodeMessage.readings(answer, tryCount: tries.count)
    else { throw SystemError(code: EPROTO, call: "read") }
    return readings
  }

  private func send(
    _ bytes: Span<UInt8>, until end: ContinuousClock.Instant
  ) throws(SystemError) {
    var start = 0
    while start < bytes.count {
      try wait(for: POLLOUT, until: end)
      // The kernel reads at most the rest of the span.
      let count = unsafe bytes.extracting(start..<bytes.count).withUnsafeBufferPointer { buffer in
        unsafe Glibc.send(
          socket, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { throw SystemError(code: errno, call: "send") }
      start += count
    }
  }

  /// So many bytes, or fewer where the process ended.
  private func receive(
    _ count: Int, until end: ContinuousClock.Instant
  ) throws(SystemError) -> [UInt8] {
    let calls = KernelCalls()
    return try [UInt8](capacity: count) { output throws(SystemError) in
      while !output.isFull {
        try wait(for: POLLIN, until: end)
        let got = try calls.retrying { () throws(SystemError) in
          try calls.read(socket, into: &output)
        }
        if got == 0 { return }
      }
    }
  }

  /// Waits until the socket is ready; throws where that takes longer than the process may hang.
  private func wait(
    for event: Int32, until end: ContinuousClock.Instant
  ) throws(SystemError) {
    var request = pollfd(fd: socket, events: Int16(event), revents: 0)
    while true {
      let left = max(.zero, ContinuousClock.now.duration(to: end))
      // One request, which lives through the call.
      let ready = unsafe poll(&request, 1, left.milliseconds)
      if ready > 0 { return }
      if ready < 0, errno == EINTR { continue }
      throw SystemError(code: ready < 0 ? errno : ETIMEDOUT, call: "poll")
    }
  }
}
