import DocumentScan
import ScanBindings

/// `docscan capture`: pages from a camera into a document.
enum CaptureCommand {
  static let command = Command(
    name: .capture, operands: "[SESSION]", completion: .files,
    summary: "scan pages from a camera into a document",
    details: """
      Watches the camera, takes each page that is laid before it as soon as it lies still and is sharp, \
      and makes a document of them as `flatten` does of photos. The same page is not taken twice: it \
      waits until another one lies there.

      At a terminal a line tells what is seen. Space or Enter takes a page at once, `r` takes the last \
      one again, `d` drops it, the left and right arrows turn it, `s` saves the document, `q` ends \
      without one, after a question, and so does Ctrl-C, without. Without a terminal, as from cron, it \
      needs no keys and says nothing when all went well.

      Pages are kept on the disk as they are taken. When a run fails or is killed, `docscan capture \
      --resume` goes on with them; `docscan sessions` lists what there is. A run that is cancelled \
      removes its pages.
      """,
    examples: [
      Command.Example(
        line: "docscan capture --pages 3 -o out.pdf", purpose: "three pages, one document"),
      Command.Example(
        line: "docscan capture -o letters.pdf",
        purpose: "page after page at a terminal, until s is pressed"),
      Command.Example(
        line: "docscan capture -n 1 --wait-busy 60 -o '/srv/scans/%F-%H%M%S.pdf'",
        purpose: "one page from cron, when the camera is free"),
      Command.Example(
        line: "rpicam-vid -t 0 --codec mjpeg -o - | docscan capture -D - -n 2 -o out.pdf",
        purpose: "from the camera of a Raspberry Pi"),
    ], run: run)

  @Sendable
  private static func run(
    _ invocation: Invocation, _ console: Console, _ interrupt: Interrupt
  ) async throws -> ExitCode {
    guard invocation.operands.isEmpty || invocation.settings.isResuming else {
      throw UsageError("capture takes no photos; docscan flatten makes a document of them")
    }
    guard invocation.operands.count < 2 else {
      throw UsageError("--resume goes on with one scan at a time")
    }
    let time = LocalTime.now
    let store = SessionStore.standard
    guard invocation.settings.isResuming else {
      return try await take(invocation, in: nil, store, time, console, interrupt)
    }
    let folder = try store.open(invocation.operands.first.map { $0.text ?? $0.quoted })
    do {
      let resumed = try Invocation(resuming: folder.journal, with: invocation.words)
      return try await take(resumed, in: folder, store, time, console, interrupt)
    } catch {
      // A wrong option says nothing about the pages.
      folder.close()
      throw error
    }
  }

  /// Takes pages into the folder, a new one where there is none, and makes the document.
  private static func take(
    _ invocation: Invocation, in folder: SessionFolder?, _ store: SessionStore, _ time: LocalTime,
    _ console: Console, _ interrupt: Interrupt
  ) async throws -> ExitCode {
    let settings = invocation.settings
    let keys =
      console.isWatched ? KeyReader(isInputTaken: settings.device == Word("-")) : nil
    defer { keys?.close() }
    let request = try CaptureRequest(settings, time: time, hasKeys: keys != nil)
    if request.plan.shape == .standardOutput, console.isOutputTerminal {
      throw UsageError(
        "--output - would write the document to the terminal; name a file, or send it to a program")
    }
    let folder =
      try folder
      ?? store.create(
        SessionJournal(
          began: time.secondsSinceEpoch, folder: CurrentProcess.workingFolder ?? FilePath("/"),
          words: invocation.words.map(\.bytes)),
        stamp: String(decoding: time.formatted(Array("%Y%m%d-%H%M%S".utf8)), as: UTF8.self))
    let log = CaptureLog(console, hasKeys: keys != nil)
    let session = CaptureSession(
      options: request.capture, scan: request.scan, previewPath: request.preview,
      keys: { keys?.pressed() ?? [] }, onEvent: { log.hear($0) })
    let destination = request.plan.destination(of: [], at: time)
    let (device, camera) = (request.device, request.camera)
    let task = Task {
      await session.run(folder: folder, to: destination) { () throws(CameraError) in
        try device.camera(camera)
      }
    }
    interrupt.onCancel { task.cancel() }
    let outcome = await task.value
    console.endStatus()
    console.endProgress()
    return try SessionEnding(outcome, session: folder.name, warnings: log.warnings)
      .told(console, asJSON: request.writesJSON, isNamed: request.plan.isNamed)
  }
}

extension CommandName {
  package static let capture = CommandName("capture")
}

extension Invocation {
  /// What an unfinished scan was begun with, and the words of now, which count before it.
  init(resuming journal: SessionJournal, with words: [Word]) throws(UsageError) {
    let parser = OptionParser(options: OptionTable.all, commands: CommandTable.all.map(\.name))
    var earlier = try parser.parse(journal.words.map(Word.init(bytes:))).settings
    // Names are those of the folder it was begun in.
    earlier.output = earlier.output?.relative(to: journal.folder)
    earlier.preview = earlier.preview?.relative(to: journal.folder)
    earlier.device = earlier.device.map { device in
      let path = device.relative(to: journal.folder)
      do { return try KernelCalls().exists(path.path) ? path : device } catch { return device }
    }
    earlier.isResuming = false
    self = try parser.parse(words, onto: earlier)
  }
}

extension Word {
  /// The name as seen from anywhere; `-` stays what it is.
  fileprivate func relative(to folder: FilePath) -> Word {
    guard bytes != [UInt8(ascii: "-")], bytes.first != UInt8(ascii: "/") else { return self }
    return Word(bytes: folder.appending(path).bytes)
  }
}
