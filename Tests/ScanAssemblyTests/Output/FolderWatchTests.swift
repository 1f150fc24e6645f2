import Glibc
import ScanAssembly
import ScanImaging
import TestSupport
import Testing

/// What a program that watches the output's folder sees.
@Suite struct FolderWatchTests {
  /// The events of a folder since the watch began: mask and name.
  private func events(of watch: Int32) -> [(mask: UInt32, name: String)] {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    // The kernel writes at most the buffer.
    let count = unsafe read(watch, &buffer, buffer.count)
    func number(_ place: Int) -> UInt32 {
      (0..<4).reduce(0) { $0 | UInt32(buffer[place + $1]) << UInt32(8 * $1) }
    }
    var events: [(UInt32, String)] = []
    var place = 0
    // struct inotify_event: descriptor, mask, cookie, length of the name, name.
    while place + 16 <= count {
      let length = Int(number(place + 12))
      let name = buffer[(place + 16)..<(place + 16 + length)].prefix { $0 != 0 }
      events.append((number(place + 4), String(decoding: name, as: UTF8.self)))
      place += 16 + length
    }
    return events
  }

  @Test(arguments: [false, true])
  func `the document's name is seen once, as a finished file`(_ isReplacing: Bool) throws {
    let folder = try TemporaryFolder()
    let path = folder.appending("a.pdf")
    func write(_ isReplacing: Bool) throws {
      let file = try DocumentOutputs.open(path, isReplacing: isReplacing)
      for _ in 0..<5 { try file.write(Array(repeating: 1, count: 100_000)) }
      try file.commit()
    }
    if isReplacing { try write(false) }
    let watch = inotify_init1(Int32(IN_NONBLOCK))
    try #require(watch >= 0)
    defer { close(watch) }
    // The name lives through the call.
    let every = UInt32(
      IN_CREATE | IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ATTRIB)
    try #require(unsafe inotify_add_watch(watch, folder.path.description, every) >= 0)
    try write(isReplacing)
    let visible = events(of: watch).filter { !$0.name.hasPrefix(".") && $0.name != "" }
    #expect(visible.map(\.name) == ["a.pdf"])
    #expect(visible.map(\.mask) == [UInt32(IN_MOVED_TO)])
  }
}
