package import ScanImaging
internal import Synchronization

/// Readers of codes that were started, kept for the next picture.
///
/// A class, since everyone who scans with one scanner shares them: each picture takes an idle one, or a
/// new one, for itself alone.
package final class CodeProcesses: Sendable {
  private let program: FilePath
  private let patience: Duration
  private let idle = Mutex<[CodeProcess]>([])

  /// Keeps readers that are this program with a hidden word; none is started before it is needed.
  ///
  /// One that takes longer than `patience` for an answer is ended.
  package init(_ program: FilePath, patience: Duration = CodeProcess.patience) {
    self.program = program
    self.patience = patience
  }

  /// What the libraries find in a picture, try by try.
  ///
  /// A failure of the reader is thrown after it was thrown away; the next call starts another.
  package func readings(
    in raster: Raster<UInt8>, _ tries: [CodeTry]
  ) throws(CodeProcessError) -> [[CodeReading]] {
    let process: CodeProcess
    if let waiting = idle.withLock({ $0.popLast() }) {
      process = waiting
    } else {
      do { process = try CodeProcess.started(program, patience: patience) } catch {
        throw .notStarted(error)
      }
    }
    do {
      let readings = try process.readings(in: raster, tries)
      idle.withLock { $0.append(process) }
      return readings
    } catch {
      throw .died(error)
    }
  }
}

/// Why a reader of codes did not answer.
package enum CodeProcessError: Error, Hashable, Sendable {
  /// The program cannot be started or is no reader of codes.
  case notStarted(SystemError)
  /// It ended, or answered nonsense, while it looked at the picture.
  case died(SystemError)
}
