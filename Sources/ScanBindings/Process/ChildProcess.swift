internal import Glibc

/// A program run to its end, and what it took.
package struct ChildProcess: Hashable, Sendable {
  /// The exit status; 128 and the signal's number where one ended it.
  package let status: Int32
  /// Processor time of the program and of what it waited for, in seconds.
  package let processorSeconds: Double
  /// The most memory that it, or one of those it waited for, held at once.
  package let peakBytes: Int

  /// Runs a program, found by the shell's rules, with those words after its name, and waits for its
  /// end.
  ///
  /// It reads nothing; what it writes to standard output is dropped, standard error is shared.
  package static func run(_ program: String, _ words: [String]) throws(SystemError) -> ChildProcess
  {
    let child = try spawned(program, words)
    var status: Int32 = 0
    var usage = rusage()
    // Both results are variables of this function.
    while unsafe wait4(child, &status, 0, &usage) == -1 {
      guard errno == EINTR else { throw SystemError(code: errno, call: "wait4") }
    }
    let seconds = { (time: timeval) in Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
    let signal = status & 0x7F
    return ChildProcess(
      status: signal == 0 ? status >> 8 & 0xFF : 128 + signal,
      processorSeconds: seconds(usage.ru_utime) + seconds(usage.ru_stime),
      peakBytes: Int(usage.ru_maxrss) * 1024)
  }

  private static func spawned(_ program: String, _ words: [String]) throws(SystemError) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    // The actions copy the names.
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    // Threads of a pool block signals, and a child starts with the mask of the thread that made it.
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    // The strings are ours until the call has returned, by when the child has its copies.
    var arguments = unsafe ([program] + words).map { unsafe strdup($0) } + [nil]
    defer { for index in 0...words.count { unsafe free(arguments[index]) } }
    var child: pid_t = 0
    let code = unsafe posix_spawnp(&child, program, &actions, &attributes, &arguments, environ)
    guard code == 0 else { throw SystemError(code: code, call: "posix_spawn") }
    return child
  }
}
