import ScanAssembly
import Synchronization

/// A document's bytes in memory.
final class MemoryOutput: ByteOutput {
  private let state = Mutex<[UInt8]>([])

  var bytes: [UInt8] { state.withLock { $0 } }
  var position: Int { state.withLock { $0.count } }

  func write(_ bytes: [UInt8]) throws(DocumentError) {
    state.withLock { $0 += bytes }
  }

  func rewrite(_ bytes: [UInt8], at offset: Int) throws(DocumentError) {
    state.withLock { $0.replaceSubrange(offset..<offset + bytes.count, with: bytes) }
  }
}

extension DocumentFormat {
  /// The bytes of a document of these pages.
  func document(
    of pages: [EncodedPage], record: DocumentRecord = .test
  ) throws -> [UInt8] {
    let output = MemoryOutput()
    var writer = try makeWriter(output, record)
    for page in pages { try writer.append(page) }
    try writer.finish()
    return output.bytes
  }
}

extension DocumentRecord {
  /// A record that is the same in every run.
  static let test = DocumentRecord(
    title: "Übung (1) & <2>", date: DocumentDate(secondsSince1970: 1_700_000_000),
    producer: "docscan test")
}
