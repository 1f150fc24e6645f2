internal import Glibc

/// What the program asks of and does to its own process.
package enum CurrentProcess {
  /// Ends the process with that status, at once.
  package static func exit(status: Int32) -> Never {
    Glibc.exit(status)
  }

  /// Ends the process with that status without running what was registered for its end: for a thread that
  /// may interrupt another in anything.
  package static func exitAtOnce(status: Int32) -> Never {
    _exit(status)
  }

  /// The value of an environment variable as text; `nil` where it is not set.
  package static func environment(_ name: String) -> String? {
    // The string is copied before anything could change the environment.
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// The process's number.
  package static var identifier: Int { Int(getpid()) }

  /// Processors the system has switched on, at least 1.
  package static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
