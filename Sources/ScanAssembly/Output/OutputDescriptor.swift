import ScanBindings
import ScanImaging
import Synchronization

/// An open descriptor that takes a document's bytes; failures are told of the document's name.
///
/// A class because the writer and the session share it; a lock guards its state.
final class OutputDescriptor: ByteOutput {
  private struct State {
    var file: BufferedDescriptor
    var isOpen = true
  }

  private let name: FilePath
  private let calls: any SystemCalls
  private let state: Mutex<State>

  /// Takes an open descriptor, which is closed with this value at the latest.
  init(_ descriptor: Int32, name: FilePath, calls: any SystemCalls) {
    self.name = name
    self.calls = calls
    state = Mutex(State(file: BufferedDescriptor(descriptor, calls: calls)))
  }

  deinit {
    close()
  }

  var position: Int { state.withLock { $0.file.position } }

  func write(_ bytes: [UInt8]) throws(DocumentError) {
    try reporting { file throws(SystemError) in try file.write(bytes) }
  }

  func rewrite(_ bytes: [UInt8], at offset: Int) throws(DocumentError) {
    try reporting { file throws(SystemError) in try file.rewrite(bytes, at: offset) }
  }

  /// Writes what waits.
  func flush() throws(DocumentError) {
    try reporting { file throws(SystemError) in try file.flush() }
  }

  /// Writes what waits and returns when all of it is on the disk.
  func sync() throws(DocumentError) {
    try reporting { file throws(SystemError) in
      try file.flush()
      try calls.retrying { () throws(SystemError) in try calls.sync(file.descriptor) }
    }
  }

  /// Closes the descriptor; what could fail has been written and reported before.
  func close() {
    state.withLock { state in
      guard state.isOpen else { return }
      state.isOpen = false
      calls.closeAfterReading(state.file.descriptor)
    }
  }

  private func reporting(
    _ action: (inout BufferedDescriptor) throws(SystemError) -> Void
  ) throws(DocumentError) {
    do {
      try state.withLock { state throws(SystemError) in
        precondition(state.isOpen, "a document takes no bytes after its end")
        try action(&state.file)
      }
    } catch {
      throw .cannotWrite(name, error)
    }
  }
}
