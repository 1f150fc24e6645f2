internal import CSystemCalls
internal import Glibc
package import ScanImaging

/// A running reader of codes: the process in which libraries may die.
///
/// It lives until `deinit`, which closes the socket, so that it ends, and collects its status, so that no
/// zombie stays. The two talk in turns over one socket, each reading a whole message before it writes,
/// so that neither can wait for the other; a write to a dead one is an error, not a signal. A class,
/// since those that are idle wait in an array; used by one thread at a time.
package final class CodeProcess: Sendable {
  private let socket: Int32
  private let process: pid_t

  /// How long a program has to tell that it is a reader of codes.
  private static let milliseconds: Int32 = 10_000

  /// Starts a program as a reader of codes; throws where it cannot be started or is none.
  package static func started(_ program: FilePath) throws(SystemError) -> CodeProcess {
    var pair: [Int32] = [-1, -1]
    // Two descriptors fit.
    guard
      unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &pair) == 0
    else { throw SystemError(code: errno, call: "socketpair") }
    let (own, other) = (pair[0], pair[1])
    let process: pid_t
    do throws(SystemError) { process = try spawned(program, other) } catch {
      Glibc.close(own)
      Glibc.close(other)
      throw error
    }
    // While it is open here too, the end of a program that is no reader would not be seen.
    Glibc.close(other)
    // From here on its end closes the socket and collects the process.
    let started = CodeProcess(socket: own, process: process)
    try started.awaitGreeting()
    return started
  }

  private init(socket: Int32, process: pid_t) {
    self.socket = socket
    self.process = process
  }

  /// Whatever the program is, its greeting shows whether it understands pictures.
  private func awaitGreeting() throws(SystemError) {
    var request = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    let greeting = Array(CodeService.word.utf8)
    var ready: Int32
    // One request, which lives through the call.
    repeat { ready = unsafe poll(&request, 1, Self.milliseconds) } while ready < 0 && errno == EINTR
    guard ready == 1, try receive(greeting.count) == greeting else {
      kill(process, SIGKILL)
      throw SystemError(code: ENOEXEC, call: "exec")
    }
  }

  deinit {
    Glibc.close(socket)
    _ = Self.status(of: process)
  }

  /// What the libraries find, try by try; throws where the process died or answered nonsense, after
  /// which it is of no more use.
  package func readings(
    in raster: Raster<UInt8>, _ tries: [CodeTry]
  ) throws(SystemError) -> [[CodeReading]] {
    precondition(tries.count <= CodeMessage.tryLimit)
    do throws(SystemError) {
      try send(CodeMessage.request(raster.size, tries).span)
      try send(raster.span)
      guard let size = CodeMessage.answerSize(try receive(8)) else {
        throw SystemError(code: EPROTO, call: "read")
      }
      let answer = try receive(size)
      guard answer.count == size,
        let readings = CodeMessage.readings(answer, tryCount: tries.count)
      else { throw SystemError(code: EPROTO, call: "read") }
      return readings
    } catch {
      // It may have gone mad rather than died; it must not be waited for for ever.
      kill(process, SIGKILL)
      throw error
    }
  }

  private func send(_ bytes: Span<UInt8>) throws(SystemError) {
    var start = 0
    while start < bytes.count {
      // The kernel reads at most the rest of the span.
      let count = unsafe bytes.extracting(start..<bytes.count).withUnsafeBufferPointer { buffer in
        unsafe Glibc.send(socket, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw SystemError(code: errno, call: "send") }
      start += count
    }
  }

  private func receive(_ count: Int) throws(SystemError) -> [UInt8] {
    let calls = KernelCalls()
    return try [UInt8](capacity: count) { output throws(SystemError) in
      try calls.fill(&output, from: socket)
    }
  }

  private static func status(of process: pid_t) -> Int32 {
    var status: Int32 = 0
    // The status is a variable of this function.
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// Starts the program with the socket as its standard input, apart from the terminal's signals and
  /// without any other descriptor of ours.
  private static func spawned(
    _ program: FilePath, _ socket: Int32
  ) throws(SystemError) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    // The actions copy the names.
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO)
    unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    // The words of a failed assertion are for nobody.
    unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETPGROUP))
    let name = program.bytes.map(CChar.init(bitPattern:)) + [0]
    // The strings are ours until the call has returned, by when the child has its copies.
    var arguments = unsafe [strdup(name), strdup(CodeService.word), nil]
    defer { for index in 0..<2 { unsafe free(arguments[index]) } }
    var child: pid_t = 0
    let code = unsafe posix_spawn(&child, name, &actions, &attributes, &arguments, environ)
    guard code == 0 else { throw SystemError(code: code, call: "posix_spawn") }
    return child
  }
}
