internal import Glibc
package import ScanImaging

extension SystemCalls {
  /// Everything a file or pipe holds; `EFBIG` where that is more than `limit` bytes, with no more than
  /// about the limit allocated.
  package func contents(of path: FilePath, limit: Int) throws(SystemError) -> [UInt8] {
    let descriptor = try retrying { () throws(SystemError) in try open(path, .reading) }
    defer { closeAfterReading(descriptor) }
    return try contents(of: descriptor, limit: limit)
  }

  /// Everything from the descriptor's place to its end; it stays open.
  package func contents(of descriptor: Int32, limit: Int) throws(SystemError) -> [UInt8] {
    let status = try status(of: descriptor)
    guard status.kind != .folder else { throw SystemError(code: EISDIR, call: "read") }
    guard status.size <= limit else { throw SystemError(code: EFBIG, call: "read") }
    // One byte more than the file has, so that the read that meets its end needs no larger buffer.
    // Files whose size says nothing (pipes, /proc) start with a pipe's capacity and grow.
    var capacity = status.size > 0 ? status.size + 1 : 1 << 16
    var bytes = try [UInt8](capacity: capacity) { output throws(SystemError) in
      try fill(&output, from: descriptor)
    }
    while bytes.count == capacity, bytes.count <= limit {
      let (start, larger) = (bytes, min(capacity * 2, limit + 1))
      bytes = try [UInt8](capacity: larger) { output throws(SystemError) in
        for byte in start { output.append(byte) }
        try fill(&output, from: descriptor)
      }
      capacity = larger
    }
    guard bytes.count <= limit else { throw SystemError(code: EFBIG, call: "read") }
    return bytes
  }

  /// Writes all of `bytes`.
  package func writeAll(_ descriptor: Int32, _ bytes: Span<UInt8>) throws(SystemError) {
    var start = 0
    while start < bytes.count {
      do {
        start += try write(descriptor, bytes.extracting(start..<bytes.count))
      } catch {
        try goOn(after: error, descriptor, toWrite: true)
      }
    }
  }

  /// Calls again as long as signals interrupt the call.
  package func retrying<Value>(
    _ call: () throws(SystemError) -> Value
  ) throws(SystemError) -> Value {
    while true {
      do { return try call() } catch { guard error.isInterrupted else { throw error } }
    }
  }

  /// Whether a name is taken, by anything.
  package func exists(_ path: FilePath) throws(SystemError) -> Bool {
    do { _ = try status(of: path) } catch {
      guard error.isMissing else { throw error }
      return false
    }
    return true
  }

  /// Creates a folder open to whom the user's mask allows.
  package func makeFolder(_ path: FilePath) throws(SystemError) {
    try makeFolder(path, permissions: 0o777)
  }

  /// The name behind symbolic links, which may be one that nothing has yet.
  ///
  /// Links among the folders stay: the kernel follows them.
  package func resolvingLinks(_ path: FilePath) throws(SystemError) -> FilePath {
    var path = path
    // As many as the kernel follows.
    for _ in 0..<40 {
      let target: FilePath
      do { target = try self.target(ofLink: path) } catch {
        guard error.code == EINVAL || error.isMissing else { throw error }
        return path
      }
      let isAbsolute = target.bytes.first == UInt8(ascii: "/")
      path = isAbsolute ? target : path.directory.appending(target)
    }
    throw SystemError(code: ELOOP, call: "readlink")
  }

  /// Closes a descriptor that was only read, where a failure loses nothing.
  package func closeAfterReading(_ descriptor: Int32) {
    do { try close(descriptor) } catch {}
  }

  /// Reads until the buffer is full or the file ends.
  package func fill(
    _ output: inout OutputSpan<UInt8>, from descriptor: Int32
  ) throws(SystemError) {
    while !output.isFull {
      do {
        guard try read(descriptor, into: &output) > 0 else { return }
      } catch {
        try goOn(after: error, descriptor, toWrite: false)
      }
    }
  }

  /// Returns where the call may be made again: after a signal at once, else when the descriptor is
  /// ready.
  private func goOn(
    after error: SystemError, _ descriptor: Int32, toWrite: Bool
  ) throws(SystemError) {
    if error.isInterrupted { return }
    guard error.isNotReady else { throw error }
    try retrying { () throws(SystemError) in try wait(for: descriptor, toWrite: toWrite) }
  }
}
