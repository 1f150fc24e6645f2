import DocumentScan
import ScanBindings

/// The photos a command was asked for: names on the command line and from a list.
package struct PhotoSelection: Sendable {
  private let operands: [Word]
  private let list: Word?
  private let isListSeparatedByNUL: Bool

  /// Checks that photos are named, and standard input only once.
  package init(_ invocation: Invocation) throws(UsageError) {
    let settings = invocation.settings
    operands = invocation.operands
    list = settings.fileList
    isListSeparatedByNUL = settings.isListSeparatedByNUL
    let command = invocation.command?.text ?? ""
    guard !operands.isEmpty || list != nil else {
      throw UsageError("\(command) needs photos: name files or folders, or - for standard input")
    }
    guard list != nil || !isListSeparatedByNUL else {
      throw UsageError("--null is about the names in --files-from FILE, which is not given")
    }
    guard operands.allSatisfy({ !$0.bytes.isEmpty }) else {
      throw UsageError("the name of a photo cannot be empty")
    }
    try Self.checkStandardInput(operands + [list].compactMap { $0 })
  }

  /// The inputs in their order: those of the command line, then those of the list.
  ///
  /// Throws a `UsageError` where there are none, or the list names what was read already, and an
  /// `ImageFileError` where a list or folder cannot be read.
  func inputs() throws -> [PhotoInput] {
    let words = try operands + namesInList()
    guard !words.isEmpty else {
      throw UsageError("\(list?.quoted ?? "the list") names no photos")
    }
    try Self.checkStandardInput(words + [list].compactMap { $0 })
    return try PhotoList.expanded(
      words.map { $0 == Word("-") ? PhotoInput.standardInput : .file($0.path) })
  }

  private static func checkStandardInput(_ words: [Word]) throws(UsageError) {
    guard words.count(where: { $0 == Word("-") }) < 2 else {
      throw UsageError("standard input can be read only once; name - once")
    }
  }

  /// The names in the list; empty lines are none.
  private func namesInList() throws(ImageFileError) -> [Word] {
    guard let list else { return [] }
    let calls = KernelCalls()
    let bytes: [UInt8]
    do {
      bytes =
        list == Word("-")
        ? try calls.contents(of: StandardStream.input, limit: Self.listLimit)
        : try calls.contents(of: list.path, limit: Self.listLimit)
    } catch let error where error.isMissing {
      throw .missing(list.path)
    } catch {
      throw .unreadable(list.path, reason: error.reason)
    }
    return bytes.split(separator: isListSeparatedByNUL ? 0 : UInt8(ascii: "\n"))
      .map { Word(bytes: Array($0)) }
  }

  /// More names than any run could work on.
  private static let listLimit = 1 << 30
}
