import Foundation
import Glibc
import ScanBarcodes
import ScanBindings
import ScanImaging
import TestSupport
import Testing

/// The built program as the reader of codes of another process.
@Suite(.serialized) struct CodeProcessTests {
  private static let text = "4006381333931"
  private static let picture = EANPicture(text).raster(moduleWidth: 3, height: 90)
  private static let tries = [
    CodeTry(.zxing, [.ean13], .thorough), CodeTry(.zbar, [.ean13], .thorough),
  ]

  /// Starts no reader before a picture is to be read.
  private func processes() throws -> CodeProcesses {
    let path = try WorkFolder().run("echo -n \"$DOCSCAN\"").outputBytes
    return CodeProcesses(FilePath(bytes: Array(path)))
  }

  /// The processes of this one that are readers of codes, dead ones too.
  private func readers() throws -> [pid_t] {
    // Threads and processes may have ended since they were listed.
    let contents = { FileManager.default.contents(atPath: $0) ?? Data() }
    let tasks = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
    let children = tasks.flatMap { task in
      String(decoding: contents("/proc/self/task/\(task)/children"), as: UTF8.self)
        .split(separator: " ").compactMap { pid_t($0) }
    }
    return children.filter {
      contents("/proc/\($0)/cmdline").range(of: Data(CodeService.word.utf8)) != nil
    }
  }

  @Test func `both libraries read in the other process`() throws {
    let readings = try processes().readings(in: Self.picture, Self.tries)
    #expect(readings.map { $0.map(\.text) } == [[Self.text], [Self.text]])
    #expect(readings.map { $0.first?.library } == [.zxing, .zbar])
  }

  @Test func `a reader that dies costs one picture, is replaced, and is gone in the end`() throws {
    do {
      let processes = try processes()
      for _ in 0..<3 {
        #expect(try processes.readings(in: Self.picture, Self.tries).count == 2)
        let running = try readers()
        #expect(running.count == 1)
        for process in running { kill(process, SIGKILL) }
        #expect(throws: CodeProcessError.self) {
          try processes.readings(in: Self.picture, Self.tries)
        }
        #expect(try readers().isEmpty)
      }
    }
    #expect(try readers().isEmpty)
  }

  @Test func `descriptors do not grow with the readers that die`() throws {
    let processes = try processes()
    let open = { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
    let before = try open()
    for _ in 0..<40 {
      _ = try processes.readings(in: Self.picture, Self.tries)
      for process in try readers() { kill(process, SIGKILL) }
      #expect(throws: CodeProcessError.self) {
        try processes.readings(in: Self.picture, Self.tries)
      }
    }
    // Other tests have files open meanwhile.
    #expect(try open() < before + 30)
  }

  @Test func `a program that is no reader is refused, at once or at its end`() {
    for program in ["/bin/true", "/bin/echo", "/nonexistent"] {
      #expect(throws: CodeProcessError.self) {
        try CodeProcesses(FilePath(program)).readings(in: Self.picture, Self.tries)
      }
    }
  }

  /// A program of bash that greets as a reader of codes does, and then does something else.
  private func program(_ line: String, in folder: WorkFolder) throws -> FilePath {
    try folder.write("#!/bin/bash\nprintf %s \"$1\" >&0\n\(line)\n", to: "reader")
    #expect(try folder.run("chmod +x reader").status == 0)
    return FilePath(folder.url.appendingPathComponent("reader").path)
  }

  @Test(
    "a reader that hangs is ended, and the picture reported",
    arguments: [
      "exec sleep 1000", "kill -STOP $$", "exec cat >/dev/null",
      // Half an answer.
      "head -c 20000 >/dev/null; printf 1RCD >&0; exec sleep 1000",
    ])
  func hanging(_ line: String) throws {
    let folder = try WorkFolder()
    let processes = try CodeProcesses(program(line, in: folder))
    for _ in 0..<2 {
      #expect(throws: CodeProcessError.died(SystemError(code: ETIMEDOUT, call: "poll"))) {
        try processes.readings(in: Self.picture, Self.tries, within: .milliseconds(500))
      }
    }
    let running = try folder.run("pgrep -f \"$PWD/reader\" | grep -v $$")
    #expect(running.output == "")
  }

  @Test func `a reader that does not greet is ended`() throws {
    let folder = try WorkFolder()
    try folder.write("#!/bin/bash\nprintf half >&0\nexec sleep 1000\n", to: "reader")
    #expect(try folder.run("chmod +x reader").status == 0)
    let path = FilePath(folder.url.appendingPathComponent("reader").path)
    #expect(throws: CodeProcessError.notStarted(SystemError(code: ETIMEDOUT, call: "poll"))) {
      try CodeProcesses(path).readings(
        in: Self.picture, Self.tries, within: .milliseconds(500))
    }
  }

  @Test func `a reader that hangs is waited for once, however many looks a picture is worth`()
    throws
  {
    let folder = try WorkFolder()
    let path = try program("echo started >> \"${0%/*}/starts\"; exec sleep 1000", in: folder)
    let reader = ProcessReader(program: path, patience: .milliseconds(500))
    var search = BarcodeSearch(Self.picture, formats: [.ean13, .qr, .pdf417], reader: reader)
    search.run()
    #expect(search.codes.isEmpty && search.failure != nil)
    let starts = try folder.contents(of: "starts")
    #expect(String(decoding: starts, as: UTF8.self) == "started\n")
  }
}
