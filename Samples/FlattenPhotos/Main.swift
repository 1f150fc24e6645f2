import DocumentScan
import Foundation

/// Makes `pages.pdf` of the photos named on the command line.
@main
struct Main {
  static func main() async {
    let photos = CommandLine.arguments.dropFirst().map { PhotoInput.file(FilePath($0)) }
    var options = ScanOptions(
      date: DocumentDate(secondsSince1970: Int(Date().timeIntervalSince1970)))
    options.title = "Pages"
    options.workerCount = 2
    options.missingPagePolicy = .skip

    let session = ScanSession(options: options) { event in
      if case .leftOut(let input) = event { print("left out \(input.input): \(input.reason)") }
    }
    let outcome = await session.run(
      photos: photos, to: .file(FilePath("pages.pdf"), .pdf, replacing: true))

    switch outcome {
    case .saved(let scan):
      for page in scan.documents.flatMap(\.pages) {
        print("\(page.photo): \(page.paper?.name ?? "odd size"), \(page.pixelSize)")
      }
    case .cancelled: print("cancelled")
    case .failed(let error, _): print("failed: \(error)")
    }
  }
}
