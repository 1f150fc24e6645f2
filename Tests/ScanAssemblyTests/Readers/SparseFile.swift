import Foundation
import ScanAssembly
import ScanImaging
import Synchronization

/// A document on the disk of which only the first bytes of each long write are real: the rest is a
/// hole, so that gigabytes take no room.
final class SparseFile: ByteOutput {
  private struct State {
    let handle: FileHandle
    var position = 0
  }

  /// What a test's page really has.
  private static let realBytes = 1 << 16
  private let state: Mutex<State>

  init(_ path: String) throws {
    try Data().write(to: URL(fileURLWithPath: path))
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    state = Mutex(State(handle: handle))
  }

  var position: Int { state.withLock { $0.position } }

  func write(_ bytes: [UInt8]) throws(DocumentError) {
    state.withLock { state in
      put(
        bytes.count > 1 << 20 ? Array(bytes[..<SparseFile.realBytes]) : bytes, at: state.position,
        &state)
      state.position += bytes.count
    }
  }

  func rewrite(_ bytes: [UInt8], at offset: Int) throws(DocumentError) {
    state.withLock { put(bytes, at: offset, &$0) }
  }

  private func put(_ bytes: [UInt8], at offset: Int, _ state: inout State) {
    do {
      try state.handle.seek(toOffset: UInt64(offset))
      try state.handle.write(contentsOf: Data(bytes))
    } catch {
      preconditionFailure("the test's disk is full: \(error)")
    }
  }
}

/// A document on the disk that is read at any place.
final class SparseDocument: ExistingDocument {
  let path: FilePath
  let byteCount: Int
  private let handle: Mutex<FileHandle>

  init(_ path: String) throws {
    self.path = FilePath(path)
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    byteCount = Int(try handle.seekToEnd())
    self.handle = Mutex(handle)
  }

  func bytes(at offset: Int, count: Int) throws(DocumentError) -> [UInt8] {
    guard offset >= 0, offset < byteCount else { return [] }
    do {
      return try handle.withLock { handle in
        try handle.seek(toOffset: UInt64(offset))
        return try Array(handle.read(upToCount: count) ?? Data())
      }
    } catch {
      throw .inUse(path)
    }
  }
}

/// Counts a document's bytes and forgets them.
final class CountingOutput: ByteOutput {
  private let state = Mutex((position: 0, longest: 0))

  var position: Int { state.withLock { $0.position } }
  var longestWrite: Int { state.withLock { $0.longest } }

  func write(_ bytes: [UInt8]) throws(DocumentError) {
    state.withLock { state in
      state.position += bytes.count
      state.longest = max(state.longest, bytes.count)
    }
  }

  func rewrite(_ bytes: [UInt8], at offset: Int) throws(DocumentError) {}
}
