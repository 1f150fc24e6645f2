package import ScanImaging

/// The calls to the kernel that docscan makes for files, one requirement per call.
///
/// Everything that touches a file takes `any SystemCalls`, so that tests can record the calls and let
/// the n-th fail. Requirements do one call and report every failure, `EINTR` too; the extensions are
/// what the rest of the program uses: they call again after a signal and go on after short reads and
/// writes.
package protocol SystemCalls: Sendable {
  /// Opens a file and returns its descriptor, closed on exec.
  func open(_ path: FilePath, _ mode: OpenMode) throws(SystemError) -> Int32

  /// Closes a descriptor; it is gone even where this throws.
  func close(_ descriptor: Int32) throws(SystemError)

  /// Appends at most the free capacity of `bytes` and returns how many; 0 at the end of the file.
  func read(_ descriptor: Int32, into bytes: inout OutputSpan<UInt8>) throws(SystemError) -> Int

  /// Writes the first of `bytes` and returns how many.
  func write(_ descriptor: Int32, _ bytes: Span<UInt8>) throws(SystemError) -> Int

  /// Moves the place of the next read or write to `offset` bytes from the beginning.
  func seek(_ descriptor: Int32, to offset: Int) throws(SystemError)

  /// Claims a file until its descriptor is closed, as by `flock`; not ready where another one has it.
  func lock(_ descriptor: Int32) throws(SystemError)

  /// Waits until `descriptor` can be written, or read.
  func wait(for descriptor: Int32, toWrite: Bool) throws(SystemError)

  /// Waits until `descriptor` can be read, or has come to its end, but no longer than `limit`; false
  /// where that time passes.
  func wait(toRead descriptor: Int32, within limit: Duration) throws(SystemError) -> Bool

  /// Returns only when the file's contents are on the disk.
  func sync(_ descriptor: Int32) throws(SystemError)

  /// Gives a file its new name in one step, in place of a file of that name.
  func rename(_ path: FilePath, to newPath: FilePath) throws(SystemError)

  /// Gives a file a second name; fails where that name is taken.
  func link(_ path: FilePath, to newPath: FilePath) throws(SystemError)

  /// Gives a file its new name in one step; fails where that name is taken, and where the file system
  /// cannot promise that.
  func renameExclusively(_ path: FilePath, to newPath: FilePath) throws(SystemError)

  /// Removes a file's name.
  func unlink(_ path: FilePath) throws(SystemError)

  /// Describes what a name stands for, through symbolic links.
  func status(of path: FilePath) throws(SystemError) -> FileStatus

  /// Describes what a descriptor stands for.
  func status(of descriptor: Int32) throws(SystemError) -> FileStatus

  /// The names in a folder in no particular order, without `.` and `..`.
  func listing(of folder: FilePath) throws(SystemError) -> [FilePath]

  /// What a symbolic link stands for, as it was written.
  func target(ofLink path: FilePath) throws(SystemError) -> FilePath

  /// Creates a folder; its mode is `permissions` less those the user's mask forbids.
  func makeFolder(_ path: FilePath, permissions: UInt32) throws(SystemError)

  /// Removes a folder; fails where it holds anything.
  func removeFolder(_ path: FilePath) throws(SystemError)

  /// Whether a name stands, through symbolic links, for a device that is read byte by byte.
  func isCharacterDevice(_ path: FilePath) -> Bool

  /// Whether the descriptor is a terminal.
  func isTerminal(_ descriptor: Int32) -> Bool
}

/// How a file is opened.
package enum OpenMode: Hashable, Sendable {
  /// To read, from its beginning.
  case reading

  /// To write, new and empty: fails where the name is taken (`O_EXCL`).
  case creating(permissions: UInt32)

  /// To write what is there already: a pipe or a device.
  case writing

  /// A folder, to sync it after a rename.
  case folder

  /// A folder that is one itself and no symbolic link to one.
  case folderItself

  /// A file to be locked, made where it is missing, for its owner alone; no symbolic link.
  case claiming
}

/// What a name stands for.
package struct FileStatus: Hashable, Sendable {
  /// The kinds of files that are treated differently.
  package enum Kind: Hashable, Sendable {
    case file
    case folder

    /// A pipe, terminal, device or socket: something without a size.
    case stream
  }

  package let kind: Kind

  /// Bytes in a file; 0 for the other kinds.
  package let size: Int

  /// Permission bits, as `chmod` takes them.
  package let permissions: UInt32

  /// Device and inode: equal exactly when two names stand for the same file.
  package let identity: [UInt64]

  /// The number of the user it belongs to.
  package let owner: UInt32

  /// Creates a description.
  package init(
    kind: Kind, size: Int, permissions: UInt32, identity: [UInt64], owner: UInt32
  ) {
    self.kind = kind
    self.size = size
    self.permissions = permissions
    self.identity = identity
    self.owner = owner
  }
}

/// The descriptors every process starts with.
package enum StandardStream {
  package static let input: Int32 = 0
  package static let output: Int32 = 1
  package static let error: Int32 = 2
}
