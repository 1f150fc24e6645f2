import Foundation
import ScanAssembly
import ScanBindings
import ScanImaging
import TestSupport
import Testing

@Suite struct AtomicFileTests {
  private func names(_ folder: FilePath) throws -> [String] {
    try KernelCalls().listing(of: folder).map(\.description).sorted()
  }

  private func contents(_ path: FilePath) throws -> [UInt8] {
    try KernelCalls().contents(of: path, limit: 1 << 20)
  }

  private func write(
    _ bytes: [UInt8], to path: FilePath, isReplacing: Bool = false,
    calls: any SystemCalls = KernelCalls()
  ) throws {
    let file = try DocumentOutputs.open(path, isReplacing: isReplacing, calls: calls)
    try file.write(bytes)
    try file.commit()
  }

  @Test func `the name appears only when the file is whole`() throws {
    let folder = try TemporaryFolder()
    let path = folder.appending("a.pdf")
    let file = try DocumentOutputs.open(path, isReplacing: false)
    try file.write([1, 2])
    #expect(try !names(folder.path).contains("a.pdf"))
    try file.write([3])
    try file.rewrite([9], at: 1)
    try file.commit()
    #expect(try names(folder.path) == ["a.pdf"])
    #expect(try contents(path) == [1, 9, 3])
  }

  @Test func `bytes are on the disk before the name, and the folder after it`() throws {
    let folder = try TemporaryFolder()
    let calls = FaultyCalls()
    try write([1], to: folder.appending("a"), calls: calls)
    let steps = calls.names.filter { ["write", "fsync", "renameat2", "close"].contains($0) }
    #expect(steps == ["write", "fsync", "close", "renameat2", "close", "fsync", "close"])
  }

  @Test func `an existing file is refused before anything is written`() throws {
    let folder = try TemporaryFolder()
    let path = folder.appending("a")
    try write([1], to: path)
    #expect(throws: DocumentError.existing(path)) { try write([2], to: path) }
    #expect(try names(folder.path) == ["a"])
    #expect(try contents(path) == [1])
    try write([2], to: path, isReplacing: true)
    #expect(try contents(path) == [2])
  }

  @Test func `a pipe that is named like a leftover holds nothing up and stays`() throws {
    let folder = try TemporaryFolder()
    let name = ".docscan-0123456789abcdef.part"
    let isMade = unsafe mkfifo(folder.appending(name).description, 0o600) == 0
    try #require(isMade)
    try write([1], to: folder.appending("a"))
    #expect(try names(folder.path) == [name, "a"])
  }

  @Test func `a file that appears meanwhile is not replaced`() throws {
    let folder = try TemporaryFolder()
    let path = folder.appending("a")
    let file = try DocumentOutputs.open(path, isReplacing: false)
    try file.write([2])
    try write([1], to: path)
    #expect(throws: DocumentError.existing(path)) { try file.commit() }
    file.discard()
    #expect(try names(folder.path) == ["a"])
    #expect(try contents(path) == [1])
  }

  @Test func `a file system that cannot rename exclusively links`() throws {
    let folder = try TemporaryFolder()
    let path = folder.appending("a")
    let first = FaultyCalls()
    try write([1], to: path, calls: first)
    let place = try #require(first.names.firstIndex(of: "renameat2"))
    try KernelCalls().unlink(path)
    let calls = FaultyCalls(faults: [place: EINVAL])
    try write([1], to: path, calls: calls)
    #expect(calls.names.contains("link"))
    #expect(try names(folder.path) == ["a"])
  }

  @Test func `whatever call fails, the old state stays`() throws {
    let folder = try TemporaryFolder()
    let path = folder.appending("a")
    let large = [UInt8](repeating: 7, count: 1 << 17)
    func attempt(_ calls: FaultyCalls) throws {
      let file = try DocumentOutputs.open(path, isReplacing: true, calls: calls)
      try file.write([1, 2, 3])
      try file.write(large)
      try file.rewrite([4], at: 0)
      try file.commit()
    }
    try write([1], to: path)
    let clean = FaultyCalls()
    try attempt(clean)
    try write([1], to: path, isReplacing: true)
    let rename = try #require(clean.names.firstIndex(of: "rename"))
    for place in 0..<rename + 1 {
      for code in [ENOSPC, EIO, EACCES] {
        let calls = FaultyCalls(faults: [place: code])
        do {
          try attempt(calls)
          // Only looking for leftovers may fail unnoticed, and closing once the bytes are on the disk;
          // a claim is tried again.
          #expect(
            ["readdir", "flock", "stat", "fstat", "close"].contains(clean.names[place]),
            "call \(place)")
          try write([1], to: path, isReplacing: true)
        } catch let error as DocumentError {
          #expect(try contents(path) == [1], "\(error)")
        }
        #expect(try names(folder.path) == ["a"], "call \(place) \(clean.names[place])")
      }
    }
  }

  @Test func `a full disk says so`() throws {
    let folder = try TemporaryFolder()
    let path = folder.appending("a")
    let clean = FaultyCalls()
    try write([1], to: path, calls: clean)
    try KernelCalls().unlink(path)
    let place = try #require(clean.names.firstIndex(of: "write"))
    let error = #expect(throws: DocumentError.self) {
      try write([1], to: path, calls: FaultyCalls(faults: [place: ENOSPC]))
    }
    #expect(error == .cannotWrite(path, call: "write", code: ENOSPC))
    #expect(error?.isCreationFailure == false)
    #expect(error?.advice?.contains("room") == true)
    #expect(try names(folder.path) == [])
  }

  @Test func `signals and short writes change nothing`() throws {
    let folder = try TemporaryFolder()
    let path = folder.appending("a")
    let bytes = (0..<5000).map { UInt8($0 % 251) }
    try write(bytes, to: path, calls: FaultyCalls(chunk: 7))
    #expect(try contents(path) == bytes)
  }

  @Test func `a folder that is missing or closed says what to do`() throws {
    let folder = try TemporaryFolder()
    let path = folder.appending("none").appending(FilePath("a.pdf"))
    let error = #expect(throws: DocumentError.self) { try write([1], to: path) }
    #expect(error == .cannotCreate(path, call: "open", code: ENOENT))
    #expect(error?.isCreationFailure == true)
    #expect(error?.advice?.hasPrefix("create the folder") == true)
    #expect(throws: DocumentError.folder(folder.path)) { try write([1], to: folder.path) }
  }

  @Test func `what a killed run left goes, what a living run writes stays`() throws {
    let folder = try TemporaryFolder()
    let dead = folder.appending(".docscan-0123456789abcdef.part")
    let foreign = folder.appending(".docscan-notes.part")
    for path in [dead, foreign] {
      let descriptor = try KernelCalls().open(path, .creating(permissions: 0o600))
      try KernelCalls().close(descriptor)
    }
    let living = try DocumentOutputs.open(folder.appending("a"), isReplacing: false)
    try write([1], to: folder.appending("b"))
    let left = try names(folder.path)
    #expect(left.count == 3 && left.contains("b") && left.contains(".docscan-notes.part"))
    try living.commit()
    #expect(try names(folder.path) == [".docscan-notes.part", "a", "b"])
  }
}
