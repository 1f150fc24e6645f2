internal import Glibc
internal import ScanImaging

/// A program run to its end, and what it took.
package struct ChildProcess: Hashable, Sendable {
  /// The exit status; 128 and the signal's number where one ended it.
  package let status: Int32
  /// Processor time of the program and of what it waited for, in seconds.
  package let processorSeconds: Double
  /// The most memory that it, or one of those it waited for, held at once.
  package let peakBytes: Int

  /// Runs a program and waits for its end, whatever it has started besides.
  package static func run(_ launch: ProgramLaunch) throws(SystemError) -> ChildProcess {
    let child = try launch.start()
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

  /// Runs a program, found by the shell's rules, with those words after its name; it reads nothing, what
  /// it writes to standard output is dropped, standard error is shared.
  package static func run(_ program: String, _ words: [String]) throws(SystemError) -> ChildProcess
  {
    try run(ProgramLaunch(FilePath(program), words))
  }
}
