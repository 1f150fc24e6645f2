package import ScanImaging
internal import Synchronization

/// Readers of codes that were started, kept for the next picture.
///
/// A class, since everyone who scans with one scanner shares them: each picture takes an idle one, or a
/// new one, for itself alone.
package final class CodeProcesses: Sendable {
  private let program: FilePath
  private let idle = Mutex<[CodeProcess]>([])

  /// Keeps readers that are this program with a hidden word; none is started before it is needed.
  package init(_ program: FilePath) {
    self.program = program
  }

  /// What the libraries find in a picture, try by try.
  ///
  /// A failure of the reader is thrown after it was thrown away; the next call starts another. A reader
  /// that takes longer than `patience` to answer, its start counted, is ended.
  package func readings(
    in raster: Raster<UInt8>, _ tries: [CodeTry], within patience: Duration = CodeProcess.patience
  ) throws(CodeProcessError) -> [[CodeReading]] {
    let end = ContinuousClock.now + patience
    let process: CodeProcess
    if let waiting = idle.withLock({ $0.popLast() }) {
      process = waiting
    } else {
      do { process = try CodeProcess.started(program, until: end) } catch {
        throw .notStarted(error)
      }
    }
    do {
      let readings = try process.readings(in: raster, tries, until: end)
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
