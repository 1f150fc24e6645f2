import DocumentScan
import ScanBindings
import Synchronization

/// The keys of the person at the terminal, where there is one.
///
/// A class, because the thread of the camera reads while the command waits.
final class KeyReader: Sendable {
  private let descriptor: Int32
  private let isOwner: Bool
  private let calls: any SystemCalls
  private let decoder: Mutex<KeyDecoder>

  /// Takes the terminal of standard input, or the one that the process was started from where that
  /// brings something else; `nil` where nobody sits there.
  init?(isInputTaken: Bool, calls: any SystemCalls = KernelCalls()) {
    self.calls = calls
    decoder = Mutex(KeyDecoder())
    if !isInputTaken {
      (descriptor, isOwner) = (StandardStream.input, false)
    } else {
      do { descriptor = try calls.open(FilePath("/dev/tty"), .reading) } catch { return nil }
      isOwner = true
    }
    guard KeyTerminal.take(descriptor) else {
      if isOwner { calls.closeAfterReading(descriptor) }
      return nil
    }
  }

  deinit {
    close()
    if isOwner { calls.closeAfterReading(descriptor) }
  }

  /// Puts the terminal back as it was.
  func close() {
    KeyTerminal.restore()
  }

  /// The keys that were pressed since the last call.
  func pressed() -> [CaptureKey] {
    do {
      guard try calls.wait(toRead: descriptor, within: .zero) else { return [] }
      let bytes = try [UInt8](capacity: 256) { output throws(SystemError) in
        _ = try calls.read(descriptor, into: &output)
      }
      return decoder.withLock { $0.keys(in: bytes) }
    } catch {
      // A terminal that has gone away sends SIGHUP too, which ends the run.
      return []
    }
  }
}
