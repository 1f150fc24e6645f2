internal import CSystemCalls
internal import Glibc
package import ScanImaging

/// The calls of the running kernel.
package struct KernelCalls: SystemCalls {
  /// Creates the calls; they hold nothing.
  package init() {}

  package func open(_ path: FilePath, _ mode: OpenMode) throws(SystemError) -> Int32 {
    let (flags, permissions): (Int32, mode_t) =
      switch mode {
      case .reading: (O_RDONLY, 0)
      case .creating(let permissions): (O_WRONLY | O_CREAT | O_EXCL, permissions)
      case .writing: (O_WRONLY, 0)
      case .folder: (O_RDONLY | O_DIRECTORY, 0)
      case .folderItself: (O_RDONLY | O_DIRECTORY | O_NOFOLLOW, 0)
      case .claiming: (O_RDWR | O_CREAT | O_NOFOLLOW, 0o600)
      }
    let name = path.terminated
    // The name is an array that lives through the call and ends in NUL; so in all calls below.
    return try check("open", unsafe Glibc.open(name, flags | O_CLOEXEC, permissions))
  }

  package func close(_ descriptor: Int32) throws(SystemError) {
    try check("close", Glibc.close(descriptor))
  }

  package func read(
    _ descriptor: Int32, into bytes: inout OutputSpan<UInt8>
  ) throws(SystemError) -> Int {
    // The kernel writes at most the free part of the buffer and says how much it wrote.
    let count = unsafe bytes.withUnsafeMutableBufferPointer { buffer, initialized in
      let start = unsafe buffer.baseAddress.map { unsafe $0 + initialized }
      let count = unsafe Glibc.read(descriptor, start, buffer.count - initialized)
      initialized += max(0, count)
      return count
    }
    return try check("read", count)
  }

  package func write(_ descriptor: Int32, _ bytes: Span<UInt8>) throws(SystemError) -> Int {
    // The kernel reads at most the span.
    let count = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
    }
    return try check("write", count)
  }

  package func wait(for descriptor: Int32, toWrite: Bool) throws(SystemError) {
    var request = pollfd(fd: descriptor, events: Int16(toWrite ? POLLOUT : POLLIN), revents: 0)
    // One request, which lives through the call.
    try check("poll", unsafe poll(&request, 1, -1))
  }

  package func wait(
    toRead descriptor: Int32, within limit: Duration
  ) throws(SystemError) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // One request, which lives through the call.
    return try check("poll", unsafe poll(&request, 1, limit.milliseconds)) > 0
  }

  package func seek(_ descriptor: Int32, to offset: Int) throws(SystemError) {
    try check("lseek", lseek(descriptor, offset, SEEK_SET))
  }

  package func lock(_ descriptor: Int32) throws(SystemError) {
    try check("flock", flock(descriptor, LOCK_EX | LOCK_NB))
  }

  package func sync(_ descriptor: Int32) throws(SystemError) {
    try check("fsync", fsync(descriptor))
  }

  package func rename(_ path: FilePath, to newPath: FilePath) throws(SystemError) {
    let (name, newName) = (path.terminated, newPath.terminated)
    try check("rename", unsafe Glibc.rename(name, newName))
  }

  package func link(_ path: FilePath, to newPath: FilePath) throws(SystemError) {
    let (name, newName) = (path.terminated, newPath.terminated)
    try check("link", unsafe Glibc.link(name, newName))
  }

  package func renameExclusively(_ path: FilePath, to newPath: FilePath) throws(SystemError) {
    let (name, newName) = (path.terminated, newPath.terminated)
    try check(
      "renameat2",
      unsafe renameat2(AT_FDCWD, name, AT_FDCWD, newName, DOCSCAN_RENAME_NOREPLACE))
  }

  package func unlink(_ path: FilePath) throws(SystemError) {
    let name = path.terminated
    try check("unlink", unsafe Glibc.unlink(name))
  }

  package func status(of path: FilePath) throws(SystemError) -> FileStatus {
    let name = path.terminated
    var status = stat()
    try check("stat", unsafe fstatat(AT_FDCWD, name, &status, 0))
    return FileStatus(status)
  }

  package func status(of descriptor: Int32) throws(SystemError) -> FileStatus {
    var status = stat()
    try check("fstat", unsafe fstat(descriptor, &status))
    return FileStatus(status)
  }

  package func listing(of folder: FilePath) throws(SystemError) -> [FilePath] {
    let name = folder.terminated
    guard let stream = unsafe opendir(name) else {
      throw SystemError(code: errno, call: "opendir")
    }
    // The stream is closed on every way out and not used after.
    defer { unsafe _ = closedir(stream) }
    var names: [FilePath] = []
    while true {
      // Only errno tells the end from a failure.
      errno = 0
      guard let entry = unsafe readdir(stream) else { break }
      let bytes = unsafe entry.pointee.nameBytes
      if bytes != [0x2E], bytes != [0x2E, 0x2E] { names.append(FilePath(bytes: bytes)) }
    }
    guard errno == 0 else { throw SystemError(code: errno, call: "readdir") }
    return names
  }

  package func target(ofLink path: FilePath) throws(SystemError) -> FilePath {
    let name = path.terminated
    var text = [CChar](repeating: 0, count: Int(PATH_MAX))
    // The kernel writes at most as many bytes as the buffer has.
    let count = try check("readlink", unsafe readlink(name, &text, text.count))
    return FilePath(bytes: text.prefix(count).map(UInt8.init(bitPattern:)))
  }

  package func makeFolder(_ path: FilePath, permissions: UInt32) throws(SystemError) {
    let name = path.terminated
    try check("mkdir", unsafe mkdir(name, permissions))
  }

  package func removeFolder(_ path: FilePath) throws(SystemError) {
    let name = path.terminated
    try check("rmdir", unsafe rmdir(name))
  }

  package func isCharacterDevice(_ path: FilePath) -> Bool {
    let name = path.terminated
    var status = stat()
    return unsafe fstatat(AT_FDCWD, name, &status, 0) == 0 && status.st_mode & S_IFMT == S_IFCHR
  }

  package func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The result of a call that reports failure by a negative number.
  @discardableResult
  private func check<Result: SignedInteger>(
    _ call: String, _ result: Result
  ) throws(SystemError) -> Result {
    guard result >= 0 else { throw SystemError(code: errno, call: call) }
    return result
  }
}

extension Duration {
  /// Whole milliseconds as `poll` takes them, rounded up so that no time is left over, and no more than
  /// a day.
  package var milliseconds: Int32 {
    let (seconds, attoseconds) = components
    guard seconds < 86_400 else { return 86_400_000 }
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    return Int32(seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}

extension FilePath {
  /// The name as C takes it.
  var terminated: [CChar] { bytes.map(CChar.init(bitPattern:)) + [0] }
}

extension FileStatus {
  fileprivate init(_ status: stat) {
    let kind: Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .stream
      }
    self.init(
      kind: kind, size: kind == .file ? Int(status.st_size) : 0,
      permissions: UInt32(status.st_mode) & 0o7777,
      identity: [UInt64(status.st_dev), UInt64(status.st_ino)], owner: status.st_uid)
  }
}

extension dirent {
  /// The entry's name without the closing NUL.
  fileprivate var nameBytes: [UInt8] {
    // The kernel ends the name with NUL inside the field.
    unsafe withUnsafeBytes(of: d_name) { unsafe Array($0.prefix { $0 != 0 }) }
  }
}
