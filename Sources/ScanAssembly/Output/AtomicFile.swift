import ScanBindings
import ScanImaging
import Synchronization

/// A file that appears under its name in one step, whole and on the disk, or not at all.
///
/// Until `commit` the bytes lie under a hidden name in the same folder, so that the rename stays within
/// one file system and a program that watches the folder sees the name once, for a finished file. The
/// hidden file is locked while this process lives: one that can be locked belongs to a process that was
/// killed, and the next run removes it.
///
/// A class because the writer and the session share the file, and the last of them to let go removes
/// what was not committed; a lock guards its state.
final class AtomicFile: DocumentOutput {
  private let path: FilePath
  private let temporaryPath: FilePath
  private let isReplacing: Bool
  private let calls: any SystemCalls
  private let file: OutputDescriptor
  /// Holds the lock; `nil` once it was let go.
  private let reading: Mutex<Int32?>

  /// Creates the hidden file; its mode is `permissions` less those the user's mask forbids.
  init(
    _ path: FilePath, isReplacing: Bool, permissions: UInt32 = 0o666, calls: any SystemCalls
  ) throws(DocumentError) {
    self.path = path
    self.isReplacing = isReplacing
    self.calls = calls
    let temporary = TemporaryFile(folder: path.directory, calls: calls)
    temporary.removeLeftovers()
    do {
      let opened = try temporary.create(permissions: permissions)
      temporaryPath = opened.path
      UnfinishedFiles.add(opened.path)
      file = OutputDescriptor(opened.writing, name: path, calls: calls)
      reading = Mutex(opened.reading)
    } catch {
      throw .cannotCreate(path, error)
    }
  }

  deinit {
    discard()
  }

  var position: Int { file.position }

  func write(_ bytes: [UInt8]) throws(DocumentError) { try file.write(bytes) }

  func rewrite(_ bytes: [UInt8], at offset: Int) throws(DocumentError) {
    try file.rewrite(bytes, at: offset)
  }

  func commit() throws(DocumentError) {
    try file.sync()
    // Watchers are told when a file written to is closed: that is to happen under the hidden name.
    file.close()
    do {
      try UnfinishedFiles.finish(temporaryPath) { () throws(SystemError) in try takeName() }
    } catch let error where error.isExisting { throw .existing(path) } catch {
      throw .cannotWrite(path, error)
    }
    // The lock is let go only now: a hidden name without a lock would be anybody's to remove.
    reading.withLock { unlock(&$0) }
    syncFolder()
  }

  func discard() {
    reading.withLock { reading in
      guard reading != nil else { return }
      // What cannot be removed now is a leftover, and the next run's.
      do { try calls.unlink(temporaryPath) } catch {}
      UnfinishedFiles.remove(temporaryPath)
      file.close()
      unlock(&reading)
    }
  }
}

extension AtomicFile {
  /// Moves the hidden file to its name.
  private func takeName() throws(SystemError) {
    guard !isReplacing else { return try calls.rename(temporaryPath, to: path) }
    do {
      try calls.renameExclusively(temporaryPath, to: path)
    } catch let error where error.isUnsupported {
      // NFS, for one: a second name that fails where the name is taken promises as much.
      try calls.link(temporaryPath, to: path)
      do { try calls.unlink(temporaryPath) } catch {}
    }
  }

  /// Asks for the folder to be on the disk too.
  ///
  /// The document is in place and its bytes are safe, so a
  /// folder that cannot be synced (some network file systems) does not undo the run.
  private func syncFolder() {
    do {
      let folder = try calls.open(path.directory, .folder)
      defer { do { try calls.close(folder) } catch {} }
      try calls.sync(folder)
    } catch {}
  }

  private func unlock(_ reading: inout Int32?) {
    guard let descriptor = reading.take() else { return }
    calls.closeAfterReading(descriptor)
  }
}
