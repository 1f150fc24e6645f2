import DocumentScan
import Foundation
import ScanBindings
import TestSupport
import Testing

/// `docscan capture` and `docscan sessions` on photos in place of a camera, end to end.
@Suite(.enabled(if: BuildKind.isRelease, "a debug build is slower than a camera"))
struct CaptureTests {
  /// A folder with photos of text pages: the numbers of their texts, in the order they are shown.
  private func folder(pages: [Int]) throws -> WorkFolder {
    let folder = try WorkFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("desk"), withIntermediateDirectories: false)
    for (index, page) in pages.enumerated() {
      let photo = TextPage.photo(
        page, movedBy: Point(x: Double(index * 5), y: Double(index * -3)), noise: UInt64(index))
      try folder.write(
        JPEGCodec.encode(photo, quality: 92), to: "desk/\(index + 1).jpg")
    }
    return folder
  }

  /// Runs a line with a place of its own for unfinished scans.
  private func run(_ line: String, in folder: WorkFolder) throws -> ProgramRun {
    try folder.run("export XDG_STATE_HOME=$PWD/state LC_ALL=C; \(line)")
  }

  /// Names of what lies in the folder of unfinished scans.
  private func sessions(_ folder: WorkFolder) throws -> String {
    try run("ls state/docscan/sessions 2>/dev/null", in: folder).output
  }

  @Test func `pages become a document without a word, and leave nothing else`() throws {
    let folder = try folder(pages: [1, 2])
    let result = try run("docscan capture --device desk --pages 2 -o out.pdf", in: folder)
    #expect(result.status == 0 && result.output == "" && result.errors == "")
    #expect(try folder.contents(of: "out.pdf").starts(with: Data("%PDF-".utf8)))
    #expect(try sessions(folder) == "")
  }

  @Test func `the same page shown twice is taken once`() throws {
    let folder = try folder(pages: [1, 1, 2])
    let result = try run("docscan capture --device desk -o out.pdf --json", in: folder)
    #expect(result.status == 0)
    #expect(result.output.contains(#""page_count": 2"#) && result.output.contains(#""kept": null"#))
  }

  @Test func `it runs as cron runs it: without a home, a terminal or an environment`() throws {
    let folder = try folder(pages: [1])
    let result = try folder.run(
      "env -i \"$DOCSCAN\" capture --device desk --pages 1 -o out.pdf </dev/null; echo $?")
    #expect(result.output == "0\n" && result.errors == "")
    #expect(try folder.documents.contains("out.pdf"))
  }

  @Test func `no page in time ends with 75, or takes the whole frame`() throws {
    let folder = try WorkFolder()
    let gray = JPEGCodec.encode(
      Raster<RGB8>(size: TextPage.size, repeating: RGB8(gray: 99)), quality: 90)
    for number in 1...4 { try folder.write(gray, to: "\(number).jpg") }
    let none = try run("docscan capture --device . --timeout 1 -n 1 -o out.pdf", in: folder)
    #expect(none.status == 75)
    #expect(none.errors.contains("no page in 1 seconds") && none.errors.contains("nothing was"))
    #expect(try sessions(folder) == "")
    let whole = try run(
      "docscan capture --device . --timeout 1 -n 1 --on-missing full -o out.pdf --json", in: folder)
    #expect(whole.status == 0 && whole.output.contains(#""corners": null"#))
  }

  /// Runs a line in which `begin` starts a scan of a page that lies there for ever, and returns as
  /// soon as the page is kept; `$run` is the process.
  private func during(_ line: String) throws -> (folder: WorkFolder, result: ProgramRun) {
    let folder = try WorkFolder()
    try folder.write(JPEGCodec.encode(TextPage.photo(1), quality: 92), to: "page.jpg")
    let result = try run(
      """
      begin() {
        while cat page.jpg; do sleep 0.04; done 2>/dev/null | "$DOCSCAN" capture -D - -o out.pdf &
        run=$!
        until grep -qs '^page 1' state/docscan/sessions/*/journal || ! kill -0 $run; do sleep 0.05; done 2>/dev/null
      }
      \(line)
      """, in: folder)
    return (folder, result)
  }

  @Test(
    "a run that is told to end leaves nothing",
    arguments: ["INT", "TERM", "HUP"])
  func cancelled(_ signal: String) throws {
    // Job control gives a process in the background the signals of one in front.
    let (folder, result) = try during(
      "set -m; begin; kill -\(signal) $run; wait $run; echo $?")
    #expect(result.output == "130\n")
    #expect(result.errors.contains("cancelled; nothing was written"))
    #expect(try sessions(folder) == "" && !folder.documents.contains("out.pdf"))
  }

  @Test func `pages taken before a run was killed are in the document of the next`() throws {
    let (folder, result) = try during(
      """
      begin; kill -9 $run; wait $run 2>/dev/null
      rm page.jpg; mkdir elsewhere; cd elsewhere
      docscan sessions; docscan capture --resume; echo $?; docscan sessions
      """)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].contains("1 page ") && lines[1] == "0", "\(result.output)")
    #expect(result.errors.split(separator: "\n").allSatisfy { $0.contains("Killed") })
    // The name it was begun with counts, from the folder it was begun in.
    #expect(try folder.documents.contains("out.pdf"))
    #expect(try sessions(folder) == "")
  }

  @Test func `pages that a killed run left stay, however the run that saves them is ended`() throws
  {
    let (folder, result) = try during(
      """
      begin; kill -9 $run; wait $run 2>/dev/null
      set -m; mkfifo pipe; docscan sessions
      "$DOCSCAN" sessions resume -o pipe & run=$!
      until docscan sessions | grep -q running; do kill -0 $run || break; done
      while kill -INT $run 2>/dev/null; do :; done
      wait $run; echo $?; docscan sessions
      """)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 3 && lines[1] == "130" && lines[0] == lines[2], "\(result.output)")
    #expect(try sessions(folder) != "")
  }

  @Test func `a document that cannot be written keeps the pages for another place`() throws {
    let folder = try folder(pages: [1])
    let full = try run("docscan capture --device desk -n 1 -o /dev/full", in: folder)
    #expect(full.status == 74)
    #expect(full.errors.contains("No space left"))
    let command = try #require(full.errors.firstMatch(of: #/docscan capture --resume \S+/#)?.0)
    #expect(full.errors.contains("1 page is kept"))
    let saved = try run("\(command) -o out.pdf", in: folder)
    #expect(saved.status == 0 && saved.errors == "")
    #expect(try folder.documents.contains("out.pdf") && sessions(folder) == "")
  }

  @Test func `too few pages end with 75, and sessions resume makes a document of them`() throws {
    let folder = try folder(pages: [1, 2])
    let result = try run("docscan capture --device desk -n 5 -o out.pdf --json", in: folder)
    #expect(result.status == 75)
    #expect(result.output.contains(#""kept": {"session": "2"#))
    let list = try run("docscan sessions --json", in: folder)
    #expect(list.output.contains(#""page_count": 2"#) && list.output.contains(#""running": false"#))
    let saved = try run("docscan sessions resume -o two.pdf --json", in: folder)
    #expect(saved.status == 0 && saved.output.contains(#""page_count": 2"#))
    #expect(try folder.documents.contains("two.pdf") && sessions(folder) == "")
  }

  @Test func `unfinished scans are removed by name, by age, or all of them`() throws {
    let folder = try folder(pages: [1])
    let result = try run(
      """
      for i in 1 2; do docscan capture --device desk -n 5 -o out.pdf 2>/dev/null; done
      docscan sessions | wc -l; docscan sessions remove --older-than 1; docscan sessions | wc -l
      docscan sessions remove $(docscan sessions | head -n 1 | cut -d' ' -f1)
      docscan sessions | wc -l; docscan sessions remove --all; docscan sessions | wc -l
      """, in: folder)
    #expect(result.output == "2\n2\n1\n0\n" && result.errors == "")
  }

  @Test func `where the state folder is named, scans in other places are let alone`() throws {
    let folder = try folder(pages: [1])
    let result = try run(
      """
      HOME=$PWD env -u XDG_STATE_HOME "$DOCSCAN" capture -D desk -n 5 -o out.pdf 2>/dev/null
      docscan sessions; docscan sessions remove --all; ls .local/state/docscan/sessions | wc -l
      """, in: folder)
    #expect(result.output == "1\n" && result.errors == "")
  }

  @Test func `what is there already fails the run before a page is taken`() throws {
    let folder = try folder(pages: [1])
    try folder.write("old", to: "out.pdf")
    let result = try run("docscan capture --device desk -n 1 -o out.pdf", in: folder)
    #expect(result.status == 73 && result.errors.contains("exists already"))
    #expect(try sessions(folder) == "")
  }

  @Test func `a picture of what is seen is written as a whole`() throws {
    let folder = try folder(pages: [1])
    let result = try run(
      "docscan capture --device desk -n 1 -o out.pdf --preview seen.jpg", in: folder)
    #expect(result.status == 0)
    let seen = try JPEGCodec.decode(Array(folder.contents(of: "seen.jpg")))
    #expect(seen.size == TextPage.size)
  }

  @Test(
    "a command line that makes no sense ends with 64",
    arguments: [
      "capture photo.jpg", "capture --shutter manual", "capture --interval 1 --shutter auto",
      "capture -o page.png", "capture --pages 0", "capture --camera-size 12", "sessions remove",
      "sessions remove --all x", "sessions --all", "sessions list", "capture --control brightness",
      "capture --device desk -n 1 -o - --json",
    ])
  func usage(_ words: String) throws {
    let folder = try folder(pages: [])
    let result = try run("docscan \(words)", in: folder)
    #expect(result.status == 64, "\(result.errors)")
    #expect(result.errors.hasPrefix("docscan: ") && result.errors.count { $0 == "\n" } == 1)
    #expect(try sessions(folder) == "")
  }

  @Test func `a scan that is not there ends with 66`() throws {
    let folder = try folder(pages: [])
    #expect(try run("docscan capture --resume", in: folder).status == 66)
    #expect(try run("docscan sessions resume 2026", in: folder).status == 66)
    #expect(try run("docscan sessions remove 2026", in: folder).status == 66)
    let none = try run("docscan sessions", in: folder)
    #expect(none.status == 0 && none.output == "" && none.errors == "")
  }

  @Test func `a camera that is not there ends with 69`() throws {
    let folder = try folder(pages: [])
    let result = try run("docscan capture --device nosuchcamera -n 1", in: folder)
    #expect(result.status == 69)
    #expect(result.errors.count { $0 == "\n" } == 1)
  }
}
