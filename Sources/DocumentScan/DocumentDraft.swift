internal import ScanAssembly
internal import ScanImaging

/// Where one document goes.
struct DocumentTarget: Sendable {
  /// The file; `nil` for standard output.
  let path: FilePath?
  let format: DocumentFormat
  /// Whether an existing file is replaced.
  let isReplacing: Bool
  /// Where a document for a pipe waits until it is whole.
  let spoolFolder: FilePath
  /// The document that gets further pages; `nil` for a new one.
  var update: DocumentUpdate?

  /// Pages that the document has already.
  var earlierPages: Int { update?.pageCount ?? 0 }

  /// The same with another name.
  func named(_ path: FilePath) -> DocumentTarget {
    DocumentTarget(
      path: path, format: format, isReplacing: isReplacing, spoolFolder: spoolFolder)
  }
}

/// A document in the making, which appears only when it is saved.
struct DocumentDraft {
  private let target: DocumentTarget
  private let record: DocumentRecord
  private var output: any DocumentOutput
  private var writer: any DocumentWriter

  /// Begins the document; throws at once where it could not be saved.
  init(_ target: DocumentTarget, record: DocumentRecord) throws(ScanError) {
    self.target = target
    self.record = record
    (output, writer) = try DocumentDraft.begin(target, record)
  }

  /// Drops what was written and begins again.
  mutating func restart() throws(ScanError) {
    output.discard()
    (output, writer) = try DocumentDraft.begin(target, record)
  }

  mutating func append(_ page: EncodedPage) throws(ScanError) {
    do { try writer.append(page) } catch { throw ScanError(.assemble, .document(error)) }
  }

  /// Puts the document in place and returns its size in bytes.
  mutating func save() throws(ScanError) -> Int {
    do {
      try writer.finish()
      let byteCount = output.position
      try output.commit()
      return byteCount
    } catch {
      throw ScanError(.assemble, .document(error))
    }
  }

  /// Leaves everything as it was before.
  func abandon() {
    output.discard()
  }

  private static func begin(
    _ target: DocumentTarget, _ record: DocumentRecord
  ) throws(ScanError) -> (any DocumentOutput, any DocumentWriter) {
    do {
      if let update = target.update { return try update.begin(record) }
      let output = try DocumentOutputs.open(
        target.path, isReplacing: target.isReplacing, spoolFolder: target.spoolFolder)
      return (output, try target.format.makeWriter(output, record))
    } catch {
      throw ScanError(.assemble, .document(error))
    }
  }
}
