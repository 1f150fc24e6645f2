import Foundation
import ScanAssembly
import ScanBindings
import ScanImaging
import TestSupport
import Testing

@Suite struct StreamOutputTests {
  private let null = FilePath("/dev/null")

  /// A named pipe whose other end is open, so that both sides can be used from one thread.
  private func pipe(in folder: borrowing TemporaryFolder) throws -> (FilePath, Int32) {
    let path = folder.appending("pipe")
    let isMade = unsafe mkfifo(path.description, 0o600) == 0
    try #require(isMade)
    return (path, unsafe Glibc.open(path.description, O_RDWR | O_NONBLOCK))
  }

  private func waiting(in descriptor: Int32) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe Glibc.read(descriptor, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }

  @Test func `a pipe gets the document only when it is whole`() throws {
    let folder = try TemporaryFolder()
    let (path, reader) = try pipe(in: folder)
    defer { Glibc.close(reader) }
    let output = try DocumentOutputs.open(path, isReplacing: false, spoolFolder: folder.path)
    try output.write([1, 2, 3])
    try output.rewrite([9], at: 1)
    #expect(waiting(in: reader).isEmpty)
    try output.commit()
    #expect(waiting(in: reader) == [1, 9, 3])
    #expect(try KernelCalls().listing(of: folder.path) == [FilePath("pipe")])
  }

  @Test func `a pipe gets nothing of a document that is discarded`() throws {
    let folder = try TemporaryFolder()
    let (path, reader) = try pipe(in: folder)
    defer { Glibc.close(reader) }
    do {
      let output = try DocumentOutputs.open(path, isReplacing: false, spoolFolder: folder.path)
      try output.write([1, 2, 3])
      output.discard()
    }
    #expect(waiting(in: reader).isEmpty)
  }

  @Test func `a device is written, not replaced`() throws {
    let output = try DocumentOutputs.open(null, isReplacing: false)
    try output.write([1, 2, 3])
    try output.commit()
    #expect(try KernelCalls().status(of: null).kind == .stream)
  }

  @Test(arguments: 0..<20)
  func `every failing call is reported, and no file stays`(call: Int) throws {
    let folder = try TemporaryFolder()
    let calls = FaultyCalls(faults: [call: ENOSPC])
    do {
      let output = try DocumentOutputs.open(
        null, isReplacing: false, spoolFolder: folder.path, calls: calls)
      try output.write(Array(repeating: 7, count: 100_000))
      try output.commit()
      // Closing loses nothing by then, and a name that cannot be claimed is given up for another.
      let failed = calls.names.indices.contains(call) ? calls.names[call] : "close"
      #expect(["close", "flock", "stat", "fstat"].contains(failed))
    } catch {}
    // A failing `unlink` leaves the file to the next run, which finds it unlocked.
    let left = try KernelCalls().listing(of: folder.path)
    #expect(left.isEmpty || calls.names[call] == "unlink")
  }

  @Test func `a stream is closed where its document has no place to wait`() {
    let calls = FaultyCalls()
    #expect(throws: DocumentError.self) {
      try DocumentOutputs.open(
        null, isReplacing: false, spoolFolder: FilePath("/dev/null/none"), calls: calls)
    }
    #expect(calls.names == ["stat", "open", "open", "close"])
  }

  @Test func `a closed pipe is an error of writing`() throws {
    func send(_ calls: FaultyCalls) throws {
      let output = try DocumentOutputs.open(null, isReplacing: false, calls: calls)
      try output.write([1])
      try output.commit()
    }
    let recorder = FaultyCalls()
    try send(recorder)
    let last = try #require(recorder.names.lastIndex(of: "write"))
    #expect(throws: DocumentError.cannotWrite(null, call: "write", code: EPIPE)) {
      try send(FaultyCalls(faults: [last: EPIPE]))
    }
  }
}
