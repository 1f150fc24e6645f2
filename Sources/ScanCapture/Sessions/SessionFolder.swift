internal import ScanBindings
public import ScanImaging
internal import Synchronization

/// A folder that keeps the pages of one scan while it is not finished: each photo as it was taken, and
/// the journal.
///
/// A photo is on the disk before the journal names it, and the journal is replaced in one step, so that
/// at every moment what the journal names is whole. Whoever holds the folder holds it alone: it is
/// locked until it is let go.
///
/// A class because taking pages, making the document and the ending share the one lock.
public final class SessionFolder: Sendable {
  /// Its name among the unfinished scans.
  public let name: String
  /// Where it lies.
  public let path: FilePath
  private let calls: any SystemCalls
  /// Whether this process began the scan.
  private let isOwn: Bool
  private let state: Mutex<State>

  private struct State {
    var journal: SessionJournal
    /// Holds the lock; `nil` once it was let go.
    var lock: Int32?
  }

  static let journalName = FilePath("journal")
  private static let nextJournalName = FilePath("journal.next")
  static let lockName = FilePath("lock")

  /// A folder that is there and whose lock is held.
  init(
    _ path: FilePath, _ journal: SessionJournal, lock: Int32, isOwn: Bool = false,
    calls: any SystemCalls
  ) {
    self.path = path
    self.name = path.lastComponent.description
    self.calls = calls
    self.isOwn = isOwn
    state = Mutex(State(journal: journal, lock: lock))
    Self.held.withLock { $0[ObjectIdentifier(self)] = Held(folder: self) }
  }

  deinit {
    Self.held.withLock { $0[ObjectIdentifier(self)] = nil }
    close()
  }

  private struct Held {
    weak var folder: SessionFolder?
  }

  /// The folders that this process holds.
  private static let held = Mutex<[ObjectIdentifier: Held]>([:])

  /// Removes the scans that this process began, for one that is cancelled and has to end at once.
  ///
  /// One that is being written to just now stays, as waiting for a disk is what such a process cannot do;
  /// so does one that an earlier run left, whose pages nobody has asked to go.
  package static func abandon() {
    for entry in held.withLock({ Array($0.values) }) {
      guard let folder = entry.folder, folder.isOwn else { continue }
      _ = folder.state.withLockIfAvailable { state in
        if state.lock != nil { folder.removeFiles(&state) }
      }
    }
  }

  /// What is known of the scan.
  public var journal: SessionJournal { state.withLock(\.journal) }

  /// The photos of the pages, in their order.
  public var photos: [FilePath] {
    state.withLock { $0.journal.pages.map { path.appending($0.fileName) } }
  }

  /// Keeps a photo as the next page; or in place of the last one.
  package func keep(
    _ still: Still, outline: Quadrilateral?, replacingLast: Bool
  ) throws(SessionError) {
    try state.withLock { state throws(SessionError) in
      let page = SessionJournal.Page(
        number: state.journal.nextNumber, isJPEG: still.isJPEG, outline: outline)
      let file = path.appending(page.fileName)
      try write(still.bytes, to: file)
      var journal = state.journal
      let replaced = replacingLast ? journal.pages.popLast() : nil
      journal.pages.append(page)
      do throws(SessionError) { try replace(&state.journal, by: journal) } catch {
        // Where the page is not named, its photo would only lie about.
        if state.journal != journal { removeQuietly(file) }
        throw error
      }
      if let replaced { removeQuietly(path.appending(replaced.fileName)) }
    }
  }

  /// Drops the last page; does nothing where there is none.
  package func dropLast() throws(SessionError) {
    try state.withLock { state throws(SessionError) in
      var journal = state.journal
      guard let page = journal.pages.popLast() else { return }
      try replace(&state.journal, by: journal)
      removeQuietly(path.appending(page.fileName))
    }
  }

  /// Turns the last page by so many quarters clockwise; does nothing where there is none.
  package func turnLast(by quarters: Int) throws(SessionError) {
    try state.withLock { state throws(SessionError) in
      var journal = state.journal
      guard let index = journal.pages.indices.last else { return }
      let turns = (journal.pages[index].quarterTurns ?? 0) + quarters
      journal.pages[index].quarterTurns = (turns % 4 + 4) % 4
      try replace(&state.journal, by: journal)
    }
  }

  /// Removes the folder and all that docscan put there.
  ///
  /// The journal goes first: a folder without one is no scan, whatever became of the rest.
  package func remove() {
    state.withLock { removeFiles(&$0) }
    close()
  }

  /// Lets the folder go; it stays for another run.
  package func close() {
    state.withLock { state in
      if let lock = state.lock { calls.closeAfterReading(lock) }
      state.lock = nil
    }
  }

  /// Writes the first journal of a new scan.
  func begin() throws(SessionError) {
    try state.withLock { state throws(SessionError) in
      try replace(&state.journal, by: state.journal)
    }
  }
}

extension SessionFolder {
  /// Puts a journal in the place of the one before.
  ///
  /// Also where this throws, `journal` is what lies on the disk.
  private func replace(
    _ journal: inout SessionJournal, by newJournal: SessionJournal
  ) throws(SessionError) {
    let (next, file) = (path.appending(Self.nextJournalName), path.appending(Self.journalName))
    // One that an earlier run left half-written.
    removeQuietly(next)
    try write(newJournal.bytes, to: next)
    do throws(SystemError) {
      try calls.rename(next, to: file)
      journal = newJournal
      try syncFolder()
    } catch {
      throw .cannotKeep(file, error)
    }
  }

  /// Writes a new file and returns when it is on the disk.
  private func write(_ bytes: [UInt8], to file: FilePath) throws(SessionError) {
    do throws(SystemError) {
      let descriptor = try calls.retrying { () throws(SystemError) in
        try calls.open(file, .creating(permissions: 0o600))
      }
      do throws(SystemError) {
        try calls.writeAll(descriptor, bytes.span)
        try calls.retrying { () throws(SystemError) in try calls.sync(descriptor) }
      } catch {
        calls.closeAfterReading(descriptor)
        removeQuietly(file)
        throw error
      }
      try calls.close(descriptor)
    } catch {
      throw .cannotKeep(file, error)
    }
  }

  private func syncFolder() throws(SystemError) {
    let folder = try calls.open(path, .folder)
    defer { calls.closeAfterReading(folder) }
    do { try calls.sync(folder) } catch {
      // Some network file systems sync no folders; the files are safe all the same.
      guard error.isUnsupported else { throw error }
    }
  }

  private func removeFiles(_ state: inout State) {
    removeQuietly(path.appending(Self.journalName))
    removeQuietly(path.appending(Self.nextJournalName))
    SessionFolder.removeContents(of: path, calls: calls)
    removeQuietly(path.appending(Self.lockName))
    do { try calls.removeFolder(path) } catch {}
    state.journal.pages = []
  }

  /// Removes what nobody will miss; what stays is removed with the folder.
  private func removeQuietly(_ file: FilePath) {
    do { try calls.unlink(file) } catch {}
  }

  /// Removes the photos in a folder, those of pages that were dropped too.
  private static func removeContents(of path: FilePath, calls: any SystemCalls) {
    let names: [FilePath]
    do { names = try calls.listing(of: path) } catch { return }
    for name in names where ["jpg", "png"].contains(name.fileExtension) {
      do { try calls.unlink(path.appending(name)) } catch {}
    }
  }
}
