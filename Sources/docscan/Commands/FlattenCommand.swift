import DocumentScan
import ScanBindings

/// `docscan flatten`: photos into a document.
enum FlattenCommand {
  static let command = Command(
    name: .flatten, operands: "PHOTO...", completion: .files,
    summary: "make a document of photos of paper",
    details: """
      Finds the page in each photo, flattens it, cleans it and writes the pages in the order of the \
      photos as one document, or with `--each` as one for each photo.

      PHOTO is a file, a folder, whose photos are taken in the order a person would number them, or \
      `-` for a photo on standard input. The kind of a photo follows from its content: JPEG, PNG, \
      TIFF with all its pictures, PNM.

      Where no page is found the whole photo is kept and a message says so; a photo that cannot be \
      read fails the run. `--on-missing` and `--skip-bad` change that.
      """,
    examples: [
      Command.Example(
        line: "docscan flatten photos/*.jpg -o out.pdf", purpose: "a batch of photos, one document"),
      Command.Example(
        line: "docscan flatten --each photos/*.jpg -o flat/",
        purpose: "each photo its own document, in a folder"),
      Command.Example(
        line: "docscan flatten --mode bw --paper a4 receipt.jpg -o 'receipt-%F.tiff'",
        purpose: "black and white, of known paper, with the date in the name"),
      Command.Example(
        line: "find . -name '*.jpg' -print0 | docscan flatten --files-from - -0 -o all.pdf",
        purpose: "photos named by another program"),
    ], run: run)

  @Sendable
  private static func run(
    _ invocation: Invocation, _ console: Console, _ interrupt: Interrupt
  ) async throws -> ExitCode {
    let request = try FlattenRequest(invocation, time: .now)
    if request.plan.shape == .standardOutput, console.isOutputTerminal {
      throw UsageError(
        "--output - would write the document to the terminal; name a file, or send it to a program")
    }
    let photos: [PhotoInput]
    do {
      photos = try request.photos.inputs()
    } catch let error as ImageFileError {
      return try end(
        request, .failed(ScanError(.capture, .input(error)), SavedScan()), warnings: [], console)
    }
    try request.plan.check(photos, at: request.time)
    let log = EventLog(console, inputs: photos.count)
    let session = ScanSession(options: request.options) { log.hear($0) }
    let destination = request.plan.destination(of: photos, at: request.time)

    console.progress(finished: 0, expected: photos.count)
    let task = Task { await session.run(photos: photos, to: destination) }
    interrupt.onCancel { task.cancel() }
    let outcome = await task.value
    console.endProgress()
    return try end(request, outcome, warnings: log.warnings, console)
  }

  /// Tells how the run ended, on both streams, and gives its status.
  private static func end(
    _ request: FlattenRequest, _ outcome: ScanOutcome,
    warnings: [(photo: PhotoIdentity, message: String)], _ console: Console
  ) throws -> ExitCode {
    tell(outcome, console)
    if request.writesJSON {
      try console.write(ScanReport(outcome, warnings: warnings).json.text + "\n")
    } else if !request.plan.isNamed {
      for path in outcome.scan.documents.compactMap(\.path) {
        try console.write(path.bytes + [UInt8(ascii: "\n")])
      }
    }
    return ExitCode(outcome)
  }

  /// Tells how a run ended, and what it left.
  static func tell(_ outcome: ScanOutcome, _ console: Console) {
    let scan = outcome.scan
    for document in scan.documents {
      for (index, page) in document.pages.enumerated() {
        console.note("\(page.photo.quoted): page \(index + 1): \(page.account)")
      }
      console.note(
        "\(document.path?.quoted ?? "standard output"): \(document.pages.count) "
          + (document.pages.count == 1 ? "page" : "pages") + ", \(document.byteCount) bytes")
    }
    let complete =
      scan.documents.isEmpty
      ? "nothing was written"
      : scan.documents.count == 1
        ? "1 document is complete" : "\(scan.documents.count) documents are complete"
    switch outcome {
    case .saved: break
    case .cancelled: console.report("cancelled; \(complete)")
    case .failed(let error, _):
      console.report(
        ["\(error)", error.advice, scan.kept?.account ?? complete].compactMap { $0 }
          .joined(separator: "; "))
    }
  }
}

extension CommandName {
  package static let flatten = CommandName("flatten")
}

extension ScannedPage {
  /// What became of the photo, in one line.
  fileprivate var account: String {
    let size =
      "\((widthInMillimetres * 10).rounded() / 10) x \((heightInMillimetres * 10).rounded() / 10) mm"
    let sureness = confidence.map { ", confidence \(($0 * 100).rounded() / 100)" } ?? ""
    return [
      paper?.name, size, pixelSize.description, mode.rawValue, encoding, "\(byteCount) bytes",
    ]
    .compactMap { $0 }.joined(separator: ", ") + sureness
  }
}
