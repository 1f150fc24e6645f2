import ScanBindings
import ScanImaging
import Synchronization

/// A document that goes into a pipe, a device or the standard output as it is written: what has left
/// cannot be taken back, so `discard` only stops.
///
/// A class because the writer and the session share the descriptor; a lock guards it.
final class StreamOutput: DocumentOutput {
  private let state: Mutex<BufferedDescriptor>
  private let name: FilePath
  private let isOwned: Bool
  private let calls: any SystemCalls

  /// Takes an open descriptor; it is closed with this output where `isOwned`.
  init(_ descriptor: Int32, name: FilePath, isOwned: Bool, calls: any SystemCalls) {
    state = Mutex(BufferedDescriptor(descriptor, calls: calls))
    self.name = name
    self.isOwned = isOwned
    self.calls = calls
  }

  deinit {
    guard isOwned else { return }
    // Whatever could fail has been written and reported before.
    do { try calls.close(state.withLock { $0.descriptor }) } catch {}
  }

  var isRewritable: Bool { false }

  var position: Int { state.withLock { $0.position } }

  func write(_ bytes: [UInt8]) throws(DocumentError) {
    try reporting { state throws(SystemError) in try state.write(bytes) }
  }

  func rewrite(_ bytes: [UInt8], at offset: Int) throws(DocumentError) {
    preconditionFailure("a stream cannot be rewritten")
  }

  func commit() throws(DocumentError) {
    try reporting { state throws(SystemError) in try state.flush() }
  }

  func discard() {}

  private func reporting(
    _ action: (inout BufferedDescriptor) throws(SystemError) -> Void
  ) throws(DocumentError) {
    do {
      try state.withLock { state throws(SystemError) in try action(&state) }
    } catch {
      throw .cannotWrite(name, error)
    }
  }
}
