internal import CSystemCalls
internal import Glibc
package import ScanImaging

/// How another program is started: the one way in which this package does it.
///
/// Whatever is open here, close-on-exec or not, the program has its three standard streams and nothing
/// else: an end of a pipe that slips into a program that runs on keeps the pipe open, and whoever waits
/// for its end waits for ever. No signal is blocked in it.
package struct ProgramLaunch: Sendable {
  /// What stands behind a standard stream of the program.
  package enum Stream: Hashable, Sendable {
    /// `/dev/null`.
    case nothing
    /// What stands behind this process's own.
    case shared
    /// An open descriptor of this process.
    case descriptor(Int32)
    /// A file that is emptied or made first.
    case file(FilePath)
  }

  /// The program's path, or a name that is looked for as the shell does.
  package var program: FilePath
  /// The words after its name.
  package var words: [String]
  /// `NAME=value` each; `nil` for this process's own.
  package var environment: [String]?
  /// The folder it starts in; `nil` for this process's own.
  package var folder: FilePath?
  package var input = Stream.nothing
  package var output = Stream.nothing
  package var errors = Stream.shared
  /// Whether it is out of reach of what the terminal sends to this process's group.
  package var hasOwnGroup = false

  /// Creates the launch of a program that reads nothing, whose output is dropped and whose words for
  /// people are shown with ours.
  package init(_ program: FilePath, _ words: [String] = []) {
    self.program = program
    self.words = words
  }

  /// Starts the program; the caller has to wait for the process that is returned.
  package func start() throws(SystemError) -> Int32 {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    // The actions copy the names.
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    let streams = [(input, STDIN_FILENO), (output, STDOUT_FILENO), (errors, STDERR_FILENO)]
    for (stream, number) in streams {
      let mode = number == STDIN_FILENO ? O_RDONLY : O_WRONLY
      switch stream {
      case .nothing:
        unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", mode, 0)
      case .shared: break
      case .descriptor(let other): unsafe posix_spawn_file_actions_adddup2(&actions, other, number)
      case .file(let path):
        let name = path.terminated
        let creating = number == STDIN_FILENO ? 0 : O_CREAT | O_TRUNC
        unsafe posix_spawn_file_actions_addopen(&actions, number, name, mode | creating, 0o666)
      }
    }
    unsafe posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
    if let folder {
      let name = folder.terminated
      unsafe posix_spawn_file_actions_addchdir_np(&actions, name)
    }
    // Threads of a pool block signals, and a child starts with the mask of the thread that made it.
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    unsafe posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK) | (hasOwnGroup ? Int16(POSIX_SPAWN_SETPGROUP) : 0))
    // The strings are ours until the call has returned, by when the child has its copies.
    let name = program.terminated
    var arguments = unsafe [strdup(name)] + words.map { unsafe strdup($0) } + [nil]
    var settings = unsafe environment.map { unsafe $0.map { unsafe strdup($0) } + [nil] } ?? []
    defer {
      for index in 0...words.count { unsafe free(arguments[index]) }
      for index in unsafe settings.indices { unsafe free(settings[index]) }
    }
    var child: pid_t = 0
    let code =
      if environment == nil {
        unsafe posix_spawnp(&child, name, &actions, &attributes, &arguments, environ)
      } else {
        unsafe posix_spawnp(&child, name, &actions, &attributes, &arguments, &settings)
      }
    guard code == 0 else { throw SystemError(code: code, call: "posix_spawn") }
    return child
  }
}
