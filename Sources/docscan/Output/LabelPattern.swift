package import DocumentScan
import ScanBindings

/// What readers show in place of a page's number: text with `{n}` for the number and `{name}` for the
/// photo.
package struct LabelPattern: Hashable, Sendable {
  private let name: OutputName

  /// Reads a pattern as it is written on the command line.
  package init(_ pattern: Word) throws(UsageError) {
    name = try OutputName(pattern, called: "label", hasTimes: false)
  }

  /// The label of the page `number` of its document, from the photo at `photo`.
  package func text(photo: FilePath, number: Int) -> String {
    // A pattern without times says the same at any time.
    name.path(at: LocalTime(secondsSinceEpoch: 0), photo: photo, number: number).description
  }
}
