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

  /// Creates and locks a file under a name of its own.
  func create(permissions: UInt32) throws(SystemError) -> (descriptor: Int32, path: FilePath) {
    var attempts = 0
    while true {
      attempts += 1
      let path = folder.appending(FilePath(TemporaryFile.name(for: UInt64.random(in: 0...(.max)))))
      do {
        let descriptor = try calls.retrying { () throws(SystemError) in
          try calls.open(path, .creating(permissions: permissions))
        }
        if claim(descriptor, path) { return (descriptor, path) }
        // Gone already, or of no use: either way nobody else's.
        do { try calls.unlink(path) } catch {}
        close(descriptor)
      } catch let error where error.isExisting && attempts < 16 {}
      guard attempts < 16 else { throw SystemError(code: SystemError.notReady, call: "flock") }
    }
  }

  /// Removes the files whose process was killed: those that nobody holds locked.
  ///
  /// Other people's, and
  /// whatever cannot be looked at, stay.
  func removeLeftovers() {
    let names: [FilePath]
    do { names = try calls.listing(of: folder) } catch { return }
    for name in names where TemporaryFile.isOne(name) {
      let path = folder.appending(name)
      do {
        let descriptor = try calls.open(path, .reading)
        defer { close(descriptor) }
        try calls.lock(descriptor)
        try calls.unlink(path)
      } catch {}
    }
  }

  /// Locks a new file, and tells whether it is still there: between its creation and the lock another
  /// run may have taken it for a leftover.
  private func claim(_ descriptor: Int32, _ path: FilePath) -> Bool {
    do { try calls.lock(descriptor) } catch {
      // Where files cannot be locked nobody removes leftovers either.
      return error.isUnsupported
    }
    do { return try calls.status(of: path).identity == calls.status(of: descriptor).identity } catch
    {
      return false
    }
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
