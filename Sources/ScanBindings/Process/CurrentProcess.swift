internal import Glibc
package import ScanImaging

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

  /// The number of the user on whose behalf the process works.
  package static var userID: UInt32 { geteuid() }

  /// The folder that relative names start from; `nil` where it cannot be told, as when it was removed.
  package static var workingFolder: FilePath? {
    guard let name = unsafe getcwd(nil, 0) else { return nil }
    // The string was allocated by the call and is freed once it is copied.
    defer { unsafe free(name) }
    return unsafe FilePath(bytes: Array(UnsafeRawBufferPointer(start: name, count: strlen(name))))
  }

  /// Processors the system has switched on, at least 1.
  package static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
