import ScanBindings
import Synchronization

/// The two streams of output: results to standard output, messages and progress to standard error.
///
/// A class, since events of one run arrive from several threads and share the terminal's last line.
final class Console: Sendable {
  /// How much is told.
  let verbosity: Settings.Verbosity
  private let calls: any SystemCalls
  private let isErrorTerminal: Bool
  private let line = Mutex(Line())

  /// The progress line as it stands on the terminal.
  private struct Line {
    var progress: ProgressLine?
    var counts: (finished: Int, expected: Int)?
    /// What stands there in place of the progress.
    var status: (@Sendable (_ columns: Int) -> String)?
    var isDrawn = false
  }

  /// Creates the console of this process.
  init(verbosity: Settings.Verbosity, calls: any SystemCalls = KernelCalls()) {
    self.verbosity = verbosity
    self.calls = calls
    isErrorTerminal =
      calls.isTerminal(StandardStream.error) && CurrentProcess.environment("TERM") != "dumb"
  }

  /// Whether a person reads standard error.
  var isWatched: Bool { isErrorTerminal }

  /// Whether a person reads standard output.
  var isOutputTerminal: Bool { calls.isTerminal(StandardStream.output) }

  /// Tells a failure or its consequence, in one line.
  func report(_ message: String) {
    line.withLock { line in
      erase(&line)
      writeError("docscan: \(message.inOneLine)\n")
      draw(&line)
    }
  }

  /// Tells what a person should know although the run goes on.
  func warn(_ message: @autoclosure () -> String) {
    if verbosity != .quiet { report(message()) }
  }

  /// Tells what was done, for those who asked for it.
  func note(_ message: @autoclosure () -> String) {
    if verbosity == .verbose { report(message()) }
  }

  /// Shows how far the run is, where a person watches.
  func progress(finished: Int, expected: Int) {
    guard isErrorTerminal, verbosity != .quiet, expected > 1 else { return }
    line.withLock { line in
      if line.progress == nil { line.progress = ProgressLine() }
      line.counts = (finished, expected)
      draw(&line)
    }
  }

  /// Shows a line that changes, where a person watches; it gets the room there is in characters.
  func show(_ status: @escaping @Sendable (_ columns: Int) -> String) {
    guard isErrorTerminal, verbosity != .quiet else { return }
    line.withLock { line in
      line.status = status
      draw(&line)
    }
  }

  /// Takes that line away.
  func endStatus() {
    line.withLock { line in
      erase(&line)
      line.status = nil
    }
  }

  /// Takes the progress line away.
  func endProgress() {
    line.withLock { line in
      erase(&line)
      line.counts = nil
    }
  }

  /// Rings the bell of the terminal.
  func ring() {
    line.withLock { _ in writeError("\u{7}") }
  }

  /// Writes a result to standard output.
  func write(_ result: String) throws(SystemError) {
    try write(Array(result.utf8))
  }

  /// Writes a result that need not be text to standard output.
  func write(_ result: [UInt8]) throws(SystemError) {
    line.withLock { erase(&$0) }
    try calls.writeAll(StandardStream.output, result.span)
  }

  private func draw(_ line: inout Line) {
    // The last column stays free: some terminals wrap when it is filled.
    let columns = max(1, (StandardStream.columns(of: StandardStream.error) ?? 80) - 1)
    let text: String
    if let status = line.status {
      text = status(columns)
    } else if let progress = line.progress, let counts = line.counts {
      text = progress.text(finished: counts.finished, expected: counts.expected, columns: columns)
    } else {
      return
    }
    writeError("\r\(text)\u{1B}[K")
    line.isDrawn = true
  }

  private func erase(_ line: inout Line) {
    guard line.isDrawn else { return }
    writeError("\r\u{1B}[K")
    line.isDrawn = false
  }

  /// Writes to standard error; there is nobody left to tell when that fails.
  private func writeError(_ text: String) {
    do { try calls.writeAll(StandardStream.error, Array(text.utf8).span) } catch {}
  }
}

extension String {
  /// The text with everything that would break the line, or that a terminal would act on, written as an
  /// escape.
  package var inOneLine: String {
    guard unicodeScalars.contains(where: \.isUnprintable) else { return self }
    return unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\n": result += "\\n"
      case let scalar where scalar.isUnprintable: result += scalar.escaped(asASCII: true)
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
