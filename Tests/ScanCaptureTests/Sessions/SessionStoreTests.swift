import Foundation
import Glibc
import ScanBindings
import ScanCapture
import ScanImaging
import TestSupport
import Testing

@Suite struct SessionStoreTests {
  private static let still = Still(bytes: [0xFF, 0xD8, 0xFF, 0xD9], isJPEG: true)
  private static let full: Int32 = 28  // ENOSPC

  private func journal(began: Int = 1) -> SessionJournal {
    SessionJournal(began: began, folder: FilePath("/"), words: [Array("capture".utf8)])
  }

  /// Opens a scan that was let go.
  ///
  /// Tests beside this one start programs; between fork and exec these hold our locks too.
  private func reopened(_ name: String, in place: FilePath) throws -> SessionFolder {
    for _ in 0..<500 {
      do { return try SessionStore([place]).open(name) } catch SessionError.inUse {
        usleep(10_000)
      }
    }
    return try SessionStore([place]).open(name)
  }

  @Test func `pages are there again after the run is gone`() throws {
    let folder = try TemporaryFolder()
    let store = SessionStore([folder.appending("state/sessions")])
    let outline = Quadrilateral(PixelSize(width: 10, height: 20))
    do {
      let session = try store.create(journal(), stamp: "20261130-081632")
      try session.keep(Self.still, outline: outline, replacingLast: false)
      try session.keep(Still(bytes: [1, 2], isJPEG: false), outline: nil, replacingLast: false)
      try session.turnLast(by: -1)
    }
    let entry = try #require(store.entries().first)
    #expect(entry.journal?.pages.count == 2 && entry.byteCount == 6)
    let again = try reopened(entry.name, in: folder.appending("state/sessions"))
    #expect(again.journal.pages.map(\.outline) == [outline, nil])
    #expect(again.journal.pages.map(\.quarterTurns) == [nil, 3])
    let bytes = try again.photos.map { try KernelCalls().contents(of: $0, limit: 100) }
    #expect(bytes == [Self.still.bytes, [1, 2]])
  }

  @Test func `a page taken again takes the place of the last, and one dropped is gone`() throws {
    let folder = try TemporaryFolder()
    let session = try SessionStore([folder.path]).create(journal(), stamp: "1")
    for byte in 1...3 as ClosedRange<UInt8> {
      try session.keep(
        Still(bytes: [byte], isJPEG: true), outline: nil, replacingLast: byte == 2)
    }
    let bytes = { try session.photos.map { try KernelCalls().contents(of: $0, limit: 9) } }
    #expect(try bytes() == [[2], [3]])
    try session.dropLast()
    #expect(try bytes() == [[2]])
    let names = try KernelCalls().listing(of: session.path).map(\.description).sorted()
    #expect(names == ["0002.jpg", "journal", "lock"])
    session.remove()
    #expect(try KernelCalls().listing(of: folder.path).isEmpty)
  }

  @Test func `a scan that runs is not opened by another`() throws {
    let folder = try TemporaryFolder()
    let store = SessionStore([folder.path])
    let running = try store.create(journal(began: 2), stamp: "2")
    #expect(store.entries().map(\.isRunning) == [true])
    #expect(throws: SessionError.inUse(running.name)) { try store.open(running.name) }
    #expect(throws: SessionError.noSessions) { try store.open(nil) }
    let entry = try #require(store.entries().first)
    #expect(throws: SessionError.inUse(running.name)) { try store.remove(entry) }
    running.close()
    #expect(try reopened(running.name, in: folder.path).name == running.name)
  }

  @Test func `a scan is found by the beginning of its name, if there is but one`() throws {
    let folder = try TemporaryFolder()
    let store = SessionStore([folder.path])
    let names = try ["20261129", "20261130"].map { stamp in
      let session = try store.create(journal(began: Int(stamp) ?? 0), stamp: stamp)
      session.close()
      return session.name
    }
    #expect(try reopened("20261130", in: folder.path).name == names[1])
    #expect(throws: SessionError.ambiguous("2026", names)) { try store.open("2026") }
    #expect(throws: SessionError.missing("x")) { try store.open("x") }
  }

  @Test func `a folder that others could have prepared is not used`() throws {
    let folder = try TemporaryFolder()
    let (open, link, own) = (
      folder.appending("open"), folder.appending("link"), folder.appending("own")
    )
    try FileManager.default.createDirectory(
      atPath: open.description, withIntermediateDirectories: false)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o777], ofItemAtPath: open.description)
    try KernelCalls().makeFolder(own, permissions: 0o700)
    try FileManager.default.createSymbolicLink(
      atPath: link.description, withDestinationPath: own.description)
    for place in [open, link] {
      #expect(throws: SessionError.foreignFolder(place)) {
        try SessionStore([place]).create(journal(), stamp: "1")
      }
    }
    #expect(throws: SessionError.foreignFolder(own)) {
      try SessionStore([own], calls: KernelCalls(), userID: 12345).create(journal(), stamp: "1")
    }
    let session = try SessionStore([open, own]).create(journal(), stamp: "1")
    #expect(session.path.directory == own)
  }

  @Test func `a journal that cannot be read is listed, not opened, and can be removed`() throws {
    let folder = try TemporaryFolder()
    let store = SessionStore([folder.path])
    let session = try store.create(journal(), stamp: "1")
    try session.keep(Self.still, outline: nil, replacingLast: false)
    session.close()
    let file = session.path.appending(FilePath("journal"))
    try Data("docscan-session 9\n".utf8).write(to: URL(fileURLWithPath: file.description))
    let entry = try #require(store.entries().first)
    #expect(entry.journal == nil)
    #expect(throws: SessionError.noSessions) { try store.open(nil) }
    #expect(throws: SessionError.self) { try store.open(session.name) }
    try store.remove(entry)
    #expect(store.entries().isEmpty)
  }

  /// Wherever the disk is full, what was kept before is there, and nothing half-written is named.
  @Test func `a call that fails loses no page that was kept before`() throws {
    let folder = try TemporaryFolder()
    let counting = FaultyCalls()
    let first = try SessionStore([folder.path], calls: counting).create(journal(), stamp: "0")
    try first.keep(Self.still, outline: nil, replacingLast: false)
    let start = counting.names.count
    try first.keep(Self.still, outline: nil, replacingLast: false)
    let end = counting.names.count
    first.remove()
    for fault in start..<end {
      let calls = FaultyCalls(faults: [fault: Self.full])
      let store = SessionStore([folder.path], calls: calls)
      let session = try store.create(journal(), stamp: "\(fault)")
      try session.keep(Self.still, outline: nil, replacingLast: false)
      do {
        try session.keep(
          Still(bytes: [9, 9, 9], isJPEG: true), outline: nil, replacingLast: false)
      } catch {}
      session.close()
      let again = try reopened(session.name, in: folder.path)
      #expect(again.journal.pages.count >= 1)
      for (photo, page) in zip(again.photos, again.journal.pages) {
        let bytes = try KernelCalls().contents(of: photo, limit: 10)
        #expect(bytes == (page.number == 1 ? Self.still.bytes : [9, 9, 9]))
      }
      again.remove()
    }
    #expect(try KernelCalls().listing(of: folder.path).isEmpty)
  }
}
