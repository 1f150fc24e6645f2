import Foundation
package import ScanBindings
package import ScanImaging

/// The calls of the kernel, recorded, of which chosen ones fail as they would on a full disk or a
/// lost device.
///
/// A class because the calls of one run share one record; a lock guards it.
package final class FaultyCalls: SystemCalls {
  private struct Record {
    var names: [String] = []
    var faults: [Int: Int32]
  }

  private let kernel: any SystemCalls
  private let lock = NSLock()
  nonisolated(unsafe) private var record: Record

  /// How many bytes one call reads or writes at most.
  private let chunk: Int

  /// Creates calls whose n-th (from 0) fails with `faults[n]`, and which move at most `chunk` bytes
  /// at once.
  package init(
    faults: [Int: Int32] = [:], chunk: Int = .max, kernel: any SystemCalls = KernelCalls()
  ) {
    unsafe record = Record(faults: faults)
    self.chunk = chunk
    self.kernel = kernel
  }

  /// The names of all calls so far, in order.
  package var names: [String] { lock.withLock { unsafe record.names } }

  private func pass(_ name: String) throws(SystemError) {
    let fault: Int32? = lock.withLock {
      unsafe record.names.append(name)
      return unsafe record.faults[record.names.count - 1]
    }
    if let fault { throw SystemError(code: fault, call: name) }
  }

  package func open(_ path: FilePath, _ mode: OpenMode) throws(SystemError) -> Int32 {
    try pass("open")
    return try kernel.open(path, mode)
  }

  package func close(_ descriptor: Int32) throws(SystemError) {
    // As on Linux: the descriptor is gone even where the call fails.
    try kernel.close(descriptor)
    try pass("close")
  }

  package func read(
    _ descriptor: Int32, into bytes: inout OutputSpan<UInt8>
  ) throws(SystemError) -> Int {
    try pass("read")
    guard chunk < bytes.freeCapacity else { return try kernel.read(descriptor, into: &bytes) }
    var count = 0
    let part = try [UInt8](capacity: chunk) { output throws(SystemError) in
      count = try kernel.read(descriptor, into: &output)
    }
    for byte in part { bytes.append(byte) }
    return count
  }

  package func write(_ descriptor: Int32, _ bytes: Span<UInt8>) throws(SystemError) -> Int {
    try pass("write")
    return try kernel.write(descriptor, bytes.extracting(0..<min(chunk, bytes.count)))
  }

  package func wait(for descriptor: Int32, toWrite: Bool) throws(SystemError) {
    try pass("poll")
    try kernel.wait(for: descriptor, toWrite: toWrite)
  }

  package func seek(_ descriptor: Int32, to offset: Int) throws(SystemError) {
    try pass("lseek")
    try kernel.seek(descriptor, to: offset)
  }

  package func lock(_ descriptor: Int32) throws(SystemError) {
    try pass("flock")
    try kernel.lock(descriptor)
  }

  package func wait(
    toRead descriptor: Int32, within limit: Duration
  ) throws(SystemError) -> Bool {
    try pass("poll")
    return try kernel.wait(toRead: descriptor, within: limit)
  }

  package func sync(_ descriptor: Int32) throws(SystemError) {
    try pass("fsync")
    try kernel.sync(descriptor)
  }

  package func rename(_ path: FilePath, to newPath: FilePath) throws(SystemError) {
    try pass("rename")
    try kernel.rename(path, to: newPath)
  }

  package func link(_ path: FilePath, to newPath: FilePath) throws(SystemError) {
    try pass("link")
    try kernel.link(path, to: newPath)
  }

  package func renameExclusively(_ path: FilePath, to newPath: FilePath) throws(SystemError) {
    try pass("renameat2")
    try kernel.renameExclusively(path, to: newPath)
  }

  package func unlink(_ path: FilePath) throws(SystemError) {
    try pass("unlink")
    try kernel.unlink(path)
  }

  package func status(of path: FilePath) throws(SystemError) -> FileStatus {
    try pass("stat")
    return try kernel.status(of: path)
  }

  package func status(of descriptor: Int32) throws(SystemError) -> FileStatus {
    try pass("fstat")
    return try kernel.status(of: descriptor)
  }

  package func listing(of folder: FilePath) throws(SystemError) -> [FilePath] {
    try pass("readdir")
    return try kernel.listing(of: folder)
  }

  package func target(ofLink path: FilePath) throws(SystemError) -> FilePath {
    try pass("readlink")
    return try kernel.target(ofLink: path)
  }

  package func makeFolder(_ path: FilePath, permissions: UInt32) throws(SystemError) {
    try pass("mkdir")
    try kernel.makeFolder(path, permissions: permissions)
  }

  package func removeFolder(_ path: FilePath) throws(SystemError) {
    try pass("rmdir")
    try kernel.removeFolder(path)
  }

  package func isCharacterDevice(_ path: FilePath) -> Bool { kernel.isCharacterDevice(path) }

  package func isTerminal(_ descriptor: Int32) -> Bool { kernel.isTerminal(descriptor) }
}
