import ScanBindings
import ScanImaging

/// A document that goes into a pipe, a device or the standard output once it is whole.
///
/// What has left for a stream cannot be taken back, so the bytes wait in a file that has no name any more
/// until `commit` copies them. A run that fails or is cancelled sends nothing.
///
/// A class because the writer and the session share the descriptors.
final class StreamOutput: DocumentOutput {
  private static let chunk = 1 << 16

  private let stream: Int32
  private let name: FilePath
  private let isOwned: Bool
  private let calls: any SystemCalls
  private let spool: OutputDescriptor
  /// The spool, opened once more to be read.
  private let reading: Int32

  /// Takes an open descriptor, which is closed with this output where `isOwned`; the document waits in
  /// `spoolFolder`.
  init(
    _ descriptor: Int32, name: FilePath, isOwned: Bool, spoolFolder: FilePath,
    calls: any SystemCalls
  ) throws(DocumentError) {
    stream = descriptor
    self.name = name
    self.isOwned = isOwned
    self.calls = calls
    do {
      let file = try StreamOutput.spool(in: spoolFolder, calls)
      spool = OutputDescriptor(file.writing, name: name, calls: calls)
      reading = file.reading
    } catch {
      // What was not created is not torn down either.
      if isOwned { calls.closeAfterReading(descriptor) }
      throw .cannotCreate(spoolFolder, error)
    }
  }

  deinit {
    calls.closeAfterReading(reading)
    // Whatever could fail has been written and reported before.
    if isOwned { calls.closeAfterReading(stream) }
  }

  var position: Int { spool.position }

  func write(_ bytes: [UInt8]) throws(DocumentError) { try spool.write(bytes) }

  func rewrite(_ bytes: [UInt8], at offset: Int) throws(DocumentError) {
    try spool.rewrite(bytes, at: offset)
  }

  func commit() throws(DocumentError) {
    try spool.flush()
    do {
      while true {
        let bytes = try [UInt8](capacity: StreamOutput.chunk) { output throws(SystemError) in
          try calls.fill(&output, from: reading)
        }
        guard !bytes.isEmpty else { return }
        try calls.writeAll(stream, bytes.span)
      }
    } catch {
      throw .cannotWrite(name, error)
    }
  }

  func discard() {}

  /// A file without a name, open to be written and to be read.
  private static func spool(
    in folder: FilePath, _ calls: any SystemCalls
  ) throws(SystemError) -> TemporaryFile.Opened {
    let file = try TemporaryFile(folder: folder, calls: calls).create(permissions: 0o600)
    do {
      try calls.unlink(file.path)
    } catch {
      // Closed, the file is a leftover for the next document that is written into this folder.
      calls.closeAfterReading(file.writing)
      calls.closeAfterReading(file.reading)
      throw error
    }
    return file
  }
}
