import Glibc
import ScanBindings
import ScanImaging
import TestSupport
import Testing

struct SystemCallsTests {
  let kernel = KernelCalls()

  func write(_ bytes: [UInt8], to path: FilePath, _ calls: any SystemCalls) throws {
    let descriptor = try calls.open(path, .creating(permissions: 0o600))
    try calls.writeAll(descriptor, bytes.span)
    try calls.sync(descriptor)
    try calls.close(descriptor)
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 200_000])
  func `a file holds what was written`(count: Int) throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    try write(bytes, to: folder.appending("file"), kernel)
    #expect(try kernel.contents(of: folder.appending("file"), limit: count) == bytes)
  }

  @Test
  func `short writes and reads are continued, and signals and waits survived`() throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
    let writer = FaultyCalls(faults: [2: EINTR, 4: EAGAIN], chunk: 100)
    try write(bytes, to: folder.appending("file"), writer)
    let reader = FaultyCalls(faults: [0: EINTR, 4: EINTR, 6: EAGAIN], chunk: 77)
    #expect(try reader.contents(of: folder.appending("file"), limit: 1000) == bytes)
    #expect(reader.names.contains("poll"))
  }

  @Test
  func `a stream without a size is read to its end`() throws {
    let bytes = try kernel.contents(of: FilePath("/proc/self/maps"), limit: 1 << 24)
    #expect(bytes.count > 1000)
    let endless = #expect(throws: SystemError.self) {
      try kernel.contents(of: FilePath("/dev/zero"), limit: 300_000)
    }
    #expect(endless?.isTooLarge == true)
  }

  @Test
  func `a file above the limit is refused before it is read`() throws {
    let folder = try TemporaryFolder()
    try write([1, 2, 3], to: folder.appending("file"), kernel)
    let calls = FaultyCalls()
    let error = #expect(throws: SystemError.self) {
      try calls.contents(of: folder.appending("file"), limit: 2)
    }
    #expect(error?.isTooLarge == true)
    #expect(!calls.names.contains("read"))
  }

  @Test
  func `creating never replaces a file, and errors say which call failed`() throws {
    let folder = try TemporaryFolder()
    let path = folder.appending("file")
    try write([1], to: path, kernel)
    let existing = #expect(throws: SystemError.self) {
      try kernel.open(path, .creating(permissions: 0o600))
    }
    #expect(existing?.isExisting == true)
    #expect(existing?.description == "open: File exists")
    let missing = #expect(throws: SystemError.self) {
      try kernel.contents(of: folder.appending("none"), limit: 9)
    }
    #expect(missing?.isMissing == true)
    let isFolder = #expect(throws: SystemError.self) {
      try kernel.contents(of: folder.path, limit: 9)
    }
    #expect(isFolder?.code == EISDIR)
  }

  @Test
  func `names that are not UTF-8 can be created, listed, renamed, linked and removed`() throws {
    let folder = try TemporaryFolder()
    let odd = FilePath(bytes: [0x2D, 0xFF, 0x0A, 0x20, 0xC3])
    let path = folder.path.appending(odd)
    try write([1], to: path, kernel)
    #expect(try kernel.listing(of: folder.path) == [odd])
    let other = folder.appending("other")
    try kernel.link(path, to: other)
    #expect(try kernel.status(of: path).identity == kernel.status(of: other).identity)
    #expect(throws: SystemError.self) { try kernel.link(path, to: other) }
    try kernel.unlink(path)
    try kernel.rename(other, to: path)
    #expect(try kernel.listing(of: folder.path) == [odd])
    #expect(try kernel.exists(path))
    try kernel.unlink(path)
    #expect(try !kernel.exists(path))
  }

  @Test
  func `files, folders and streams are told apart`() throws {
    let folder = try TemporaryFolder()
    try write([1, 2], to: folder.appending("file"), kernel)
    let file = try kernel.status(of: folder.appending("file"))
    #expect(file.kind == .file && file.size == 2 && file.permissions == 0o600)
    #expect(try kernel.status(of: folder.path).kind == .folder)
    #expect(try kernel.status(of: FilePath("/dev/null")).kind == .stream)
  }

  @Test
  func `every call can be made to fail`() throws {
    let folder = try TemporaryFolder()
    for index in 0..<4 {
      let calls = FaultyCalls(faults: [index: ENOSPC])
      let error = #expect(throws: SystemError.self) {
        try write([1], to: folder.appending("file\(index)"), calls)
      }
      #expect(error?.isFull == true)
      #expect(calls.names.count == index + 1)
      #expect(error?.call == calls.names.last)
    }
  }
}
