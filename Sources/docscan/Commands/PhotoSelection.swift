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
    let inputs = (operands + [list].compactMap { $0 }).count { $0 == Word("-") }
    guard inputs < 2 else {
      throw UsageError("standard input can be read only once; name - once")
    }
  }

  /// The inputs in their order: those of the command line, then those of the list.
  func inputs() throws(ImageFileError) -> [PhotoInput] {
    let named = try (operands + namesInList()).map { word in
      word == Word("-") ? PhotoInput.standardInput : .file(word.path)
    }
    return try PhotoList.expanded(named)
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
