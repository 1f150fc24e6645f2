import DocumentScan
import ScanBindings

/// How a run over the pages of a camera ended, told on both streams.
struct SessionEnding {
  private let outcome: ScanOutcome
  private let session: String
  private let warnings: [(photo: PhotoIdentity, message: String)]

  init(
    _ outcome: ScanOutcome, session: String,
    warnings: [(photo: PhotoIdentity, message: String)]
  ) {
    self.outcome = outcome
    self.session = session
    self.warnings = warnings
  }

  /// Tells it, and gives its status.
  func told(_ console: Console, asJSON: Bool, isNamed: Bool) throws -> ExitCode {
    FlattenCommand.tell(outcome, console)
    if asJSON {
      let kept = outcome.scan.kept
      let report = ScanReport(outcome, warnings: warnings).json
        .adding([
          "kept": kept.map {
            .members(["session": .string($0.sessionName), "page_count": .integer($0.pageCount)])
          } ?? .null
        ])
      try console.write(report.text + "\n")
    } else if !isNamed {
      for path in outcome.scan.documents.compactMap(\.path) {
        try console.write(path.bytes + [UInt8(ascii: "\n")])
      }
    }
    return ExitCode(outcome)
  }
}

extension KeptPages {
  /// That the pages are not lost, and how to go on.
  var account: String {
    "\(pageCount == 1 ? "1 page is" : "\(pageCount) pages are") kept: docscan capture --resume "
      + "\(sessionName) goes on"
  }
}

extension SessionStore {
  /// The places for unfinished scans, by the environment.
  ///
  /// `XDG_STATE_HOME` names the only one. Without it they lie in the home, else in a folder of this
  /// user's own among the temporary files, first those that outlive a restart.
  static var standard: SessionStore {
    let inside = FilePath("docscan/sessions")
    let variable = { (name: String) in
      CurrentProcess.environment(name).flatMap { $0.hasPrefix("/") ? FilePath($0) : nil }
    }
    if let state = variable("XDG_STATE_HOME") { return SessionStore([state.appending(inside)]) }
    let home = variable("HOME")?.appending(FilePath(".local/state")).appending(inside)
    let own = FilePath("docscan-\(CurrentProcess.userID)")
    let temporary = [variable("TMPDIR"), FilePath("/var/tmp"), FilePath("/tmp")].map {
      $0?.appending(own)
    }
    return SessionStore(([home] + temporary).compactMap(\.self))
  }
}
