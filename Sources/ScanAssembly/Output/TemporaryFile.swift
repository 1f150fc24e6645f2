import ScanBindings
import ScanImaging

/// The hidden files of one folder that hold documents while they are written:
/// `.docscan-`, sixteen hexadecimal digits, `.part`.
struct TemporaryFile {
  let folder: FilePath
  let calls: any SystemCalls

  private static let start = ".docscan-"
  private static let end = ".part"
  private static let digits = 16

  /// A file in the making.
  struct Opened {
    let path: FilePath
    /// To write it.
    let writing: Int32
    /// To read it; holds the lock, so that writing can end, which a watcher of the folder is told, while
    /// the name is still hidden.
    let reading: Int32
  }

  /// Creates and locks a file under a name of its own.
  func create(permissions: UInt32) throws(SystemError) -> Opened {
    for _ in 0..<16 {
      let path = folder.appending(FilePath(TemporaryFile.name(for: UInt64.random(in: 0...(.max)))))
      let writing: Int32
      do {
        writing = try calls.retrying { () throws(SystemError) in
          try calls.open(path, .creating(permissions: permissions))
        }
      } catch  where error.isExisting { continue }
      if let reading = try claim(path, writing) {
        return Opened(path: path, writing: writing, reading: reading)
      }
    }
    throw SystemError(code: SystemError.notReady, call: "flock")
  }

  /// Removes the files whose process was killed: those that nobody holds locked.
  ///
  /// Other people's, and whatever cannot be looked at, stay.
  func removeLeftovers() {
    let names: [FilePath]
    do { names = try calls.listing(of: folder) } catch { return }
    for name in names where TemporaryFile.isOne(name) {
      let path = folder.appending(name)
      do {
        // Opening a pipe of such a name would wait for its other end.
        guard try calls.status(of: path).kind == .file else { continue }
        let descriptor = try calls.open(path, .reading)
        defer { close(descriptor) }
        try calls.lock(descriptor)
        try calls.unlink(path)
      } catch {}
    }
  }

  /// Locks a new file through a descriptor of its own; `nil` where it has gone.
  ///
  /// Between its creation and the lock another run may have taken it for a leftover.
  private func claim(_ path: FilePath, _ writing: Int32) throws(SystemError) -> Int32? {
    var descriptors = [writing]
    do {
      let reading = try calls.retrying { () throws(SystemError) in try calls.open(path, .reading) }
      descriptors.append(reading)
      if isLocked(reading),
        try calls.status(of: path).identity == calls.status(of: writing).identity
      {
        return reading
      }
      giveUp(path, descriptors)
      return nil
    } catch {
      giveUp(path, descriptors)
      if error.isMissing { return nil }
      throw error
    }
  }

  /// Locks a file; `false` where another run has it.
  ///
  /// Where files cannot be locked nobody removes leftovers either, so that such a file counts as locked.
  private func isLocked(_ descriptor: Int32) -> Bool {
    do { try calls.lock(descriptor) } catch { return !error.isNotReady }
    return true
  }

  /// Lets go of a file that will not be used; where its name stays, it is a leftover.
  private func giveUp(_ path: FilePath, _ descriptors: [Int32]) {
    do { try calls.unlink(path) } catch {}
    for descriptor in descriptors { close(descriptor) }
  }

  private func close(_ descriptor: Int32) {
    // Nothing was written through it.
    do { try calls.close(descriptor) } catch {}
  }

  static func name(for number: UInt64) -> String {
    let text = String(number, radix: 16)
    return start + String(repeating: "0", count: digits - text.count) + text + end
  }

  /// Whether a name in a folder is that of such a file.
  static func isOne(_ name: FilePath) -> Bool {
    let bytes = name.bytes
    guard bytes.count == start.utf8.count + digits + end.utf8.count,
      bytes.starts(with: start.utf8), bytes.suffix(end.utf8.count).elementsEqual(end.utf8)
    else { return false }
    return bytes.dropFirst(start.utf8.count).prefix(digits).allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
    }
  }
}
