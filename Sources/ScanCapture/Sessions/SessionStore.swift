package import ScanBindings
public import ScanImaging

/// Where the unfinished scans of a user are kept.
public struct SessionStore: Sendable {
  /// An unfinished scan as a list shows it.
  public struct Entry: Sendable, Hashable {
    /// Its name.
    public let name: String
    /// Its folder.
    public let path: FilePath
    /// What is known of it; `nil` where that cannot be read.
    public let journal: SessionJournal?
    /// Bytes of its photos.
    public let byteCount: Int
    /// Whether somebody is working on it right now.
    public let isRunning: Bool
  }

  /// The folders in which scans may lie, the first of them that can be used takes new ones.
  private let places: [FilePath]
  private let calls: any SystemCalls
  private let userID: UInt32

  /// Creates a store over folders that need not be there, the preferred one first.
  public init(_ places: [FilePath]) {
    self.init(places, calls: KernelCalls())
  }

  /// The same with the calls to the kernel given.
  package init(
    _ places: [FilePath], calls: any SystemCalls, userID: UInt32 = CurrentProcess.userID
  ) {
    self.places = places
    self.calls = calls
    self.userID = userID
  }

  /// Begins a scan: makes its folder and locks it.
  ///
  /// `stamp` begins its name, such as the date; the rest is by chance.
  public func create(_ journal: SessionJournal, stamp: String) throws(SessionError) -> SessionFolder
  {
    let place = try usablePlace()
    for _ in 0..<16 {
      let digits = String(Int.random(in: 0..<36 * 36 * 36), radix: 36)
      let tail = String(repeating: "0", count: 3 - digits.count) + digits
      let path = place.appending(FilePath("\(stamp)-\(tail)"))
      do { try calls.makeFolder(path, permissions: 0o700) } catch  where error.isExisting {
        continue
      } catch {
        throw .noPlace(path, error)
      }
      let folder = SessionFolder(
        path, journal, lock: try lock(path), isOwn: true, calls: calls)
      do { try folder.begin() } catch {
        folder.remove()
        throw error
      }
      return folder
    }
    throw .noPlace(place, SystemError(code: SystemError.notReady, call: "mkdir"))
  }

  /// Locks the scan whose name is or begins with `name`; without a name, the youngest that is not
  /// running.
  public func open(_ name: String?) throws(SessionError) -> SessionFolder {
    if let name { return try open(entry(named: name)) }
    guard let entry = entries().last(where: { !$0.isRunning && $0.journal != nil }) else {
      throw .noSessions
    }
    return try open(entry)
  }

  /// The unfinished scans, the oldest first.
  public func entries() -> [Entry] {
    places.filter(isOwn).flatMap { place -> [Entry] in
      let names: [FilePath]
      do { names = try calls.listing(of: place) } catch { return [] }
      return names.filter { Self.isName($0.bytes) }.compactMap { entry(place.appending($0)) }
    }
    .sorted { ($0.journal?.began ?? 0, $0.name) < ($1.journal?.began ?? 0, $1.name) }
  }

  /// Removes the scan of that name, or of a name that begins so.
  public func remove(_ name: String) throws(SessionError) {
    try remove(entry(named: name))
  }

  /// Removes a scan and its pages.
  public func remove(_ entry: Entry) throws(SessionError) {
    let journal = entry.journal ?? SessionJournal(began: 0, folder: FilePath("."), words: [])
    SessionFolder(entry.path, journal, lock: try lock(entry.path), calls: calls).remove()
  }
}

extension SessionStore {
  /// The scan whose name is or begins with `name`.
  private func entry(named name: String) throws(SessionError) -> Entry {
    let entries = entries()
    let exact = entries.filter { $0.name == name }
    let matches = exact.isEmpty ? entries.filter { $0.name.hasPrefix(name) } : exact
    guard let entry = matches.first, !name.isEmpty else { throw .missing(name) }
    guard matches.count == 1 else { throw .ambiguous(name, matches.map(\.name)) }
    return entry
  }

  /// The first place that is there, or can be made, and is this user's alone.
  private func usablePlace() throws(SessionError) -> FilePath {
    var reason: SessionError?
    for place in places {
      do throws(SystemError) { try makeFolders(place) } catch {
        reason = reason ?? .noPlace(place, error)
        continue
      }
      if isOwn(place) { return place }
      reason = reason ?? .foreignFolder(place)
    }
    throw reason ?? .noSessions
  }

  /// Makes a folder and those it lies in, for this user alone.
  private func makeFolders(_ path: FilePath) throws(SystemError) {
    if try calls.exists(path) { return }
    if path.directory != path { try makeFolders(path.directory) }
    do { try calls.makeFolder(path, permissions: 0o700) } catch  where error.isExisting {}
  }

  /// Whether a folder is no link to one, belongs to this user and may be written by nobody else: in a
  /// place that all may write to, such as `/var/tmp`, somebody could have prepared it.
  private func isOwn(_ path: FilePath) -> Bool {
    do {
      let descriptor = try calls.open(path, .folderItself)
      defer { calls.closeAfterReading(descriptor) }
      let status = try calls.status(of: descriptor)
      return status.owner == userID && status.permissions & 0o022 == 0
    } catch {
      return false
    }
  }

  /// Whether a name may be that of a scan: `20261130-081632-4f2` and the like.
  private static func isName(_ bytes: [UInt8]) -> Bool {
    bytes.count <= 64 && bytes.first != UInt8(ascii: "-")
      && bytes.allSatisfy { byte in
        byte == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
          || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
      }
  }

  /// What lies in a folder; `nil` where it is no scan.
  private func entry(_ path: FilePath) -> Entry? {
    guard isOwn(path) else { return nil }
    let journal: SessionJournal?
    do { journal = try readJournal(path) } catch {
      if case .missing = error { return nil }
      journal = nil
    }
    return Entry(
      name: path.lastComponent.description, path: path, journal: journal,
      byteCount: journal?.pages.reduce(0) { $0 + size(of: path.appending($1.fileName)) } ?? 0,
      isRunning: isRunning(path))
  }

  private func size(of file: FilePath) -> Int {
    do { return try calls.status(of: file).size } catch { return 0 }
  }

  private func isRunning(_ path: FilePath) -> Bool {
    do throws(SessionError) { calls.closeAfterReading(try lock(path)) } catch {
      if case .inUse = error { return true }
    }
    return false
  }

  private func open(_ entry: Entry) throws(SessionError) -> SessionFolder {
    let descriptor = try lock(entry.path)
    do {
      // Read again: another run may have added to it before the lock was free.
      let journal = try readJournal(entry.path)
      return SessionFolder(entry.path, journal, lock: descriptor, calls: calls)
    } catch {
      calls.closeAfterReading(descriptor)
      throw error
    }
  }

  /// Claims a scan; the lock is held until the descriptor is closed.
  private func lock(_ path: FilePath) throws(SessionError) -> Int32 {
    let file = path.appending(SessionFolder.lockName)
    let descriptor: Int32
    do {
      descriptor = try calls.retrying { () throws(SystemError) in try calls.open(file, .claiming) }
    } catch {
      throw .cannotKeep(file, error)
    }
    do { try calls.lock(descriptor) } catch {
      // Where files cannot be locked, nobody else has a lock either.
      if error.isNotReady {
        calls.closeAfterReading(descriptor)
        throw .inUse(path.lastComponent.description)
      }
    }
    return descriptor
  }

  private func readJournal(_ path: FilePath) throws(SessionError) -> SessionJournal {
    let file = path.appending(SessionFolder.journalName)
    let bytes: [UInt8]
    do {
      guard try calls.status(of: file).kind == .file else {
        throw SessionError.damaged(file, reason: "it is no file")
      }
      bytes = try calls.contents(of: file, limit: SessionJournal.byteLimit)
    } catch let error as SystemError {
      if error.isMissing { throw .missing(path.lastComponent.description) }
      throw .damaged(file, reason: error.reason)
    } catch let error as SessionError {
      throw error
    } catch {
      throw .damaged(file, reason: "\(error)")
    }
    do { return try SessionJournal(bytes) } catch { throw .damaged(file, reason: error.reason) }
  }
}
