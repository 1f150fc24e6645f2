import ScanBindings
import ScanImaging

/// A document on the disk while pages are added to it, locked against other runs that would add some.
///
/// A class because it owns a descriptor that the update's output and reader share.
final class ExistingFile: ExistingDocument {
  let path: FilePath
  let byteCount: Int
  let permissions: UInt32

  private let identity: [UInt64]
  private let descriptor: Int32
  private let calls: any SystemCalls

  /// Opens and locks the file; throws where it is missing, no file, or locked by another run.
  init(_ path: FilePath, calls: any SystemCalls) throws(DocumentError) {
    self.calls = calls
    do {
      self.path = try calls.resolvingLinks(path)
      // Opening a pipe would wait for its other end.
      let kind = try calls.status(of: path).kind
      guard kind == .file else {
        throw kind == .folder
          ? DocumentError.folder(path)
          : DocumentError.cannotAppend(path, reason: "it is a pipe or a device, not a file")
      }
      descriptor = try calls.retrying { () throws(SystemError) in try calls.open(path, .reading) }
    } catch let error as SystemError {
      throw .cannotRead(path, call: error.call, code: error.code)
    } catch let error as DocumentError {
      throw error
    } catch {
      preconditionFailure("both kinds of errors are caught above")
    }
    do {
      try ExistingFile.lock(descriptor, calls)
      let status = try calls.status(of: descriptor)
      (byteCount, permissions, identity) = (
        status.size, status.permissions & 0o777, status.identity
      )
    } catch {
      calls.closeAfterReading(descriptor)
      throw error.isNotReady
        ? .inUse(path) : .cannotRead(path, call: error.call, code: error.code)
    }
    // Another run may have put its own version in place before the lock was had.
    guard isInPlace else { throw .inUse(path) }
  }

  deinit {
    calls.closeAfterReading(descriptor)
  }

  /// Whether the name still stands for the file that was opened, with as many bytes.
  var isInPlace: Bool {
    do {
      let status = try calls.status(of: path)
      return status.identity == identity && status.size == byteCount
    } catch {
      return false
    }
  }

  func bytes(at offset: Int, count: Int) throws(DocumentError) -> [UInt8] {
    let capacity = max(0, min(count, byteCount - offset))
    guard capacity > 0, offset >= 0 else { return [] }
    do {
      try calls.seek(descriptor, to: offset)
      return try [UInt8](capacity: capacity) { output throws(SystemError) in
        try calls.fill(&output, from: descriptor)
      }
    } catch {
      throw .cannotRead(path, call: error.call, code: error.code)
    }
  }

  private static func lock(_ descriptor: Int32, _ calls: any SystemCalls) throws(SystemError) {
    do { try calls.lock(descriptor) } catch  where error.isUnsupported {
      // Some network file systems know no locks; the check before the end has to do there.
    }
  }
}
