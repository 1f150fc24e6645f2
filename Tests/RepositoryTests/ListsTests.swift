import Foundation
import ScanAssembly
import ScanCapture
import ScanEnhancement
import Testing
import docscan

/// A thing is added by a file and a line in a list: no file without its line, and no line without its
/// file.
@Suite struct ListsTests {
  /// The names of a folder's Swift files that end in `suffix`, without the extension.
  private func types(in folder: String, ending suffix: String = "") -> Set<String> {
    let files = Checkout.swiftFiles(below: "Sources/\(folder)")
    let names = files.compactMap { $0.split(separator: "/").last?.dropLast(".swift".count) }
    return Set(names.filter { $0.hasSuffix(suffix) && !$0.contains("+") }.map(String.init))
  }

  @Test func `every decoder is in the list of image formats`() {
    let files = types(in: "ScanCapture/ImageFiles", ending: "Decoder").subtracting([
      "ImageFileDecoder"
    ])
    #expect(files == Set(ImageFileFormat.all.map { "\($0)" }))
  }

  @Test func `every format of frames is in the list of formats`() {
    let listed = FrameFormat.all.map { "\($0.decoder)" }
    #expect(types(in: "ScanCapture/FrameFormats") == Set(listed))
  }

  @Test func `every filter is in the list of filters`() {
    #expect(types(in: "ScanEnhancement/Filters") == Set(FilterKind.all.map { "\($0.type)" }))
  }

  @Test func `every writer is in the list of document formats`() {
    let files = types(in: "ScanAssembly", ending: "Writer").subtracting(["DocumentWriter"])
    let listed = DocumentFormat.all.map { $0.name.uppercased() + "Writer" }
    #expect(files == Set(listed))
  }

  @Test func `every command is in the table of commands`() {
    let files = types(in: "docscan/Commands", ending: "Command").subtracting(["Command"])
    let listed = CommandTable.all.map { "\($0.name)".capitalized + "Command" }
    #expect(files == Set(listed))
  }

  @Test func `a list names nothing twice`() {
    let lists: [[String]] = [
      ImageFileFormat.all.map { $0.formatName }, FrameFormat.all.map(\.code),
      FilterKind.all.map(\.name),
      DocumentFormat.all.map(\.name), CommandTable.all.map { "\($0.name)" },
    ]
    for list in lists { #expect(Set(list).count == list.count, "\(list)") }
  }
}
