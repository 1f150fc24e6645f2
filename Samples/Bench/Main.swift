import Foundation
import ScanBindings
import ScanImaging

/// Times docscan on one photo: `docscan-bench [--rounds N] [--no-batch] [PHOTO]`; or tells the bytes of
/// pages: `docscan-bench --sizes [--keep FOLDER] PHOTO...`.
///
/// Without a photo it makes one of 12 megapixels from the samples. Figures are processor time,
/// medians over rounds in which all candidates take turns, so that a busy machine troubles all
/// alike.
@main
struct Main {
  static func main() throws {
    var rounds = 7
    var batch = true
    var photos: [String] = []
    var onlySizes = false
    var folderToKeep: String?
    var words = CommandLine.arguments.dropFirst()
    while let word = words.popFirst() {
      switch word {
      case "--rounds": rounds = max(1, words.popFirst().flatMap { Int($0) } ?? rounds)
      case "--no-batch": batch = false
      case "--make-photo": return try LargePhoto.write(to: words.popFirst() ?? "photo.jpg")
      case "--sizes": onlySizes = true
      case "--keep": folderToKeep = words.popFirst()
      default: photos.append(word)
      }
    }
    if onlySizes {
      return try PageSizes(photos: photos, keptIn: folderToKeep).table.printed(title: "Page sizes")
    }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("docscan-bench-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    // A child's peak counts what its parent held when it began, so this process stays small as long
    // as others are measured.
    let path = try photos.first ?? LargePhoto.madeByChild(in: folder)
    let whole = WholeRuns(photo: path, folder: folder, rounds: rounds)
    try whole.table.printed(title: "Whole processes")
    if batch {
      try whole.batchTable.printed(title: "Memory against the number of photos")
    }
    try StageTimes(photo: path, rounds: rounds).table.printed(
      title: "Stages, one after another in one process")
    try PageSizes(photos: [path], keptIn: nil).table.printed(title: "Page sizes")
  }
}
