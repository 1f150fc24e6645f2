import Foundation
import ScanBindings

/// Processor time and peak memory of whole processes, against a floor that any scanner must pay: to
/// decode the photo and encode it again.
struct WholeRuns {
  let photo: String
  let folder: URL
  let rounds: Int

  /// The program under test lies beside this one.
  private var program: String {
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("docscan").path
  }

  private var output: String { folder.appendingPathComponent("out.pdf").path }

  /// The floor and the modes, in turn.
  var table: Table {
    get throws {
      let modes = ["auto", "color", "grayscale", "bw"]
      var runs: [[ChildProcess]] = Array(repeating: [], count: modes.count + 1)
      for _ in 0..<rounds {
        runs[0].append(
          try finished("sh", ["-c", "djpeg \"$0\" | cjpeg -quality 85 > /dev/null", photo]))
        for (index, mode) in modes.enumerated() {
          runs[index + 1].append(
            try finished(program, ["flatten", "-f", "-m", mode, "-o", output, photo]))
        }
      }
      var table = Table(headings: ["program", "CPU ms", "ratio", "peak MiB"])
      let names = ["djpeg | cjpeg -quality 85"] + modes.map { "docscan flatten -m \($0)" }
      for (name, some) in zip(names, runs) {
        let ratios = zip(some, runs[0]).map { $0.processorSeconds / $1.processorSeconds }
        table.rows.append([
          name, (some.map(\.processorSeconds).median * 1000).text(digits: 0),
          ratios.median.text(digits: 2), WholeRuns.mebibytes(some),
        ])
      }
      return table
    }
  }

  /// Runs of 1, 10 and 100 photos.
  var batchTable: Table {
    get throws {
      var table = Table(headings: ["photos", "CPU ms a photo", "peak MiB"])
      for count in [1, 10, 100] {
        let photos = try (0..<count).map { number in
          let link = folder.appendingPathComponent("\(count)-\(number).jpg")
          try FileManager.default.createSymbolicLink(
            at: link, withDestinationURL: URL(fileURLWithPath: photo).absoluteURL)
          return link.path
        }
        let run = try finished(program, ["flatten", "-f", "-o", output] + photos)
        table.rows.append([
          String(count), (run.processorSeconds * 1000 / Double(count)).text(digits: 0),
          WholeRuns.mebibytes([run]),
        ])
      }
      return table
    }
  }

  private static func mebibytes(_ runs: [ChildProcess]) -> String {
    (Double(runs.map(\.peakBytes).max() ?? 0) / 1_048_576).text(digits: 0)
  }

  private func finished(_ program: String, _ words: [String]) throws -> ChildProcess {
    let run = try ChildProcess.run(program, words)
    guard run.status == 0 else { throw BenchError.failed(program, words, status: run.status) }
    return run
  }
}

/// Why there are no figures.
enum BenchError: Error {
  /// A program that was to be timed failed.
  case failed(String, [String], status: Int32)
}
