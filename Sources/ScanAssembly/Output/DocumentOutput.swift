package import ScanBindings
package import ScanImaging

/// Where a document goes, with its two endings.
package protocol DocumentOutput: ByteOutput {
  /// Makes the document whole and visible under its name; nothing is written after.
  func commit() throws(DocumentError)

  /// Leaves everything as it was before; harmless after `commit`.
  func discard()
}

/// Chooses the output for a name.
package enum DocumentOutputs {
  /// The output for a file of that name.
  ///
  /// A file appears in one step at `commit`; where the name stands for a pipe or a device, the whole
  /// document is sent there at `commit` and waits in `spoolFolder` until then. `nil` stands for the
  /// standard output.
  ///
  /// Throws before anything is written where the file is there and `isReplacing` is false.
  package static func open(
    _ path: FilePath?, isReplacing: Bool, spoolFolder: FilePath = FilePath("/tmp"),
    calls: any SystemCalls = KernelCalls()
  ) throws(DocumentError) -> any DocumentOutput {
    guard let path else { return try standardOutput(spoolFolder, calls) }
    guard let status = try status(of: path, isReplacing: isReplacing, calls: calls) else {
      let target = try target(of: path, calls: calls)
      // A link to nothing is a name that is taken.
      guard target == path || isReplacing else { throw .existing(path) }
      return try AtomicFile(target, isReplacing: isReplacing, calls: calls)
    }
    switch status.kind {
    case .file, .folder:
      // `/dev/stdout`, where the shell has made a file of it: written, not replaced.
      if isStandardOutput(status, calls) { return try standardOutput(spoolFolder, calls) }
      // A link stays, and what it leads to is replaced.
      return try AtomicFile(
        target(of: path, calls: calls), isReplacing: true,
        permissions: status.permissions & 0o777, calls: calls)
    case .stream:
      let descriptor: Int32
      do { descriptor = try calls.open(path, .writing) } catch { throw .cannotCreate(path, error) }
      return try StreamOutput(
        descriptor, name: path, isOwned: true, spoolFolder: spoolFolder, calls: calls)
    }
  }

  private static func standardOutput(
    _ spoolFolder: FilePath, _ calls: any SystemCalls
  ) throws(DocumentError) -> any DocumentOutput {
    try StreamOutput(
      StandardStream.output, name: FilePath("standard output"), isOwned: false,
      spoolFolder: spoolFolder, calls: calls)
  }

  private static func isStandardOutput(_ file: FileStatus, _ calls: any SystemCalls) -> Bool {
    do {
      return try calls.status(of: StandardStream.output).identity == file.identity
    } catch {
      // It is closed.
      return false
    }
  }

  /// The name behind symbolic links.
  static func target(of path: FilePath, calls: any SystemCalls) throws(DocumentError) -> FilePath {
    do { return try calls.resolvingLinks(path) } catch { throw .cannotCreate(path, error) }
  }

  /// Whether nothing has that name, or a file that may be replaced; false for a pipe or a device.
  ///
  /// Throws where the name is taken.
  static func isFree(
    _ path: FilePath, isReplacing: Bool, calls: any SystemCalls
  ) throws(DocumentError) -> Bool {
    try status(of: path, isReplacing: isReplacing, calls: calls)?.kind != .stream
  }

  /// What has that name and may be written to; `nil` where nothing has it.
  private static func status(
    of path: FilePath, isReplacing: Bool, calls: any SystemCalls
  ) throws(DocumentError) -> FileStatus? {
    let status: FileStatus
    do { status = try calls.status(of: path) } catch  where error.isMissing { return nil } catch {
      throw .cannotCreate(path, error)
    }
    if status.kind == .folder { throw .folder(path) }
    if status.kind == .file, !isReplacing { throw .existing(path) }
    return status
  }
}
