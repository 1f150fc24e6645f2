import DocumentScan
import ScanBindings

/// `docscan sessions`: scans from a camera that were not finished.
enum SessionsCommand {
  static let command = Command(
    name: .sessions, operands: "[resume SESSION | remove SESSION...]",
    completion: .words(["resume", "remove"]),
    summary: "list, finish and remove unfinished scans",
    details: """
      Without a word it lists the scans from a camera that were not finished, the oldest first: name, \
      pages, megabytes, and when they were begun.

      `resume` makes the document of the pages that one has, without a camera, with the options it was \
      begun with and those given now; `docscan capture --resume` takes more pages. `remove` throws \
      pages away, also with `--all` or `--older-than`. A name may be shortened as long as it is that of \
      one scan only.
      """,
    examples: [
      Command.Example(
        line: "docscan sessions resume 20261130 -o out.pdf",
        purpose: "a document of the pages that are there"),
      Command.Example(
        line: "docscan sessions remove --older-than 30", purpose: "remove what nobody came back for"
      ),
    ], run: run)

  @Sendable
  private static func run(
    _ invocation: Invocation, _ console: Console, _ interrupt: Interrupt
  ) async throws -> ExitCode {
    let settings = invocation.settings
    let names = invocation.operands.dropFirst().map { $0.text ?? $0.quoted }
    switch invocation.operands.first?.text {
    case "remove":
      return try remove(names, settings)
    case _ where settings.meansAllSessions || settings.leastAgeInDays != nil:
      throw UsageError("--all and --older-than tell sessions remove which ones")
    case nil where invocation.operands.isEmpty:
      try list(console, asJSON: settings.writesJSON)
      return .success
    case "resume":
      guard names.count < 2 else { throw UsageError("resume finishes one scan at a time") }
      return try await finish(names.first, invocation, console, interrupt)
    default:
      throw UsageError(
        "sessions knows resume and remove, not \(invocation.operands[0].quoted)")
    }
  }

  private static func list(_ console: Console, asJSON: Bool) throws {
    let entries = SessionStore.standard.entries()
    if asJSON {
      let list = JSONValue.members(["sessions": .array(entries.map(\.json))])
      try console.write(list.text + "\n")
    } else {
      for entry in entries { try console.write(entry.line + "\n") }
    }
  }

  /// Makes the document of the pages that are there.
  private static func finish(
    _ name: String?, _ invocation: Invocation, _ console: Console, _ interrupt: Interrupt
  ) async throws -> ExitCode {
    let time = LocalTime.now
    let folder = try SessionStore.standard.open(name)
    defer { folder.close() }
    guard !folder.journal.pages.isEmpty else {
      throw SessionError.empty(folder.name)
    }
    let settings = try Invocation(resuming: folder.journal, with: invocation.words).settings
    let plan = try DocumentPlan(settings)
    if plan.shape == .standardOutput, console.isOutputTerminal {
      throw UsageError(
        "--output - would write the document to the terminal; name a file, or send it to a program")
    }
    let log = CaptureLog(console, hasKeys: false)
    let session = CaptureSession(
      options: CaptureOptions(), scan: try ScanOptions(settings, for: plan, time: time),
      onEvent: { log.hear($0) })
    let destination = plan.destination(of: [], at: time)
    let task = Task { await session.finish(folder: folder, to: destination) }
    interrupt.onCancel { task.cancel() }
    let outcome = await task.value
    console.endProgress()
    return try SessionEnding(outcome, session: folder.name, warnings: log.warnings)
      .told(console, asJSON: settings.writesJSON, isNamed: plan.isNamed)
  }

  private static func remove(_ names: [String], _ settings: Settings) throws -> ExitCode {
    let store = SessionStore.standard
    let age = settings.leastAgeInDays
    guard names.isEmpty == (settings.meansAllSessions || age != nil) else {
      throw UsageError("name the scans to remove, or give --all or --older-than DAYS")
    }
    let now = LocalTime.now.secondsSinceEpoch
    guard names.isEmpty else {
      for name in names { try store.remove(name) }
      return .success
    }
    for entry in store.entries() where !entry.isRunning {
      if let age, Double(now - (entry.journal?.began ?? 0)) < age * 86_400 { continue }
      try store.remove(entry)
    }
    return .success
  }
}

extension CommandName {
  package static let sessions = CommandName("sessions")
}

extension SessionStore.Entry {
  /// The scan in one line.
  fileprivate var line: String {
    let pages = journal.map { StatusLine.pages($0.pages.count) } ?? "damaged"
    let time = journal.map {
      String(
        decoding: LocalTime(secondsSinceEpoch: $0.began).formatted(Array("%F %H:%M".utf8)),
        as: UTF8.self)
    }
    let megabytes = "\((Double(byteCount) / 1e5).rounded() / 10) MB"
    return [name, pages, megabytes, time, isRunning ? "running" : nil].compactMap { $0 }
      .joined(separator: "  ")
  }

  fileprivate var json: JSONValue {
    .members([
      "name": .string(name), "folder": .string(path.description),
      "page_count": journal.map { .integer($0.pages.count) } ?? .null,
      "bytes": .integer(byteCount), "began": journal.map { .integer($0.began) } ?? .null,
      "running": .bool(isRunning),
      "command": journal.map {
        .array($0.words.map { .string(FilePath(bytes: $0).description) })
      } ?? .null,
    ])
  }
}
