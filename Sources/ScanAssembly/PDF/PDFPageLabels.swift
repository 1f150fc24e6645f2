// Source: PDF Reference, fourth edition (PDF 1.4), 8.3.1.

/// What readers show as page numbers, where some page's is not its place in the document.
struct PDFPageLabels: Sendable {
  private var ranges = ""
  private var count = 0
  private var lastWasNamed = false
  private var hasNames = false

  init() {}

  /// Goes on behind the labels of a document of `pageCount` pages; `nil` where its entry is not what
  /// docscan writes.
  init?(_ entry: PDFValue?, pageCount: Int) {
    count = pageCount
    guard let entry else {
      // All pages have their places as numbers.
      ranges = PDFPageLabels.numbered(from: 0)
      return
    }
    guard let entries = entry.dictionary, entries.hasOnly(["Nums"]),
      let ranges = entries["Nums"]?.array, !ranges.isEmpty, ranges.count % 2 == 0
    else { return nil }
    hasNames = true
    for index in stride(from: 0, to: ranges.count, by: 2) {
      guard let start = ranges[index].integer, start < pageCount,
        let label = ranges[index + 1].dictionary
      else { return nil }
      if let name = label["P"]?.string.flatMap(PDFText.text(of:)) {
        self.ranges += PDFPageLabels.named(name, from: start)
        lastWasNamed = true
      } else if label["S"] == .name("D") {
        self.ranges += PDFPageLabels.numbered(from: start)
        lastWasNamed = false
      } else {
        return nil
      }
    }
  }

  /// Adds the next page; `nil` numbers it by its place.
  mutating func append(_ label: String?) {
    if let label {
      ranges += PDFPageLabels.named(label, from: count)
      hasNames = true
    } else if lastWasNamed || count == 0 {
      ranges += PDFPageLabels.numbered(from: count)
    }
    lastWasNamed = label != nil
    count += 1
  }

  /// The entry of the catalogue; empty where every page has its place as number.
  var entry: String { hasNames ? "/PageLabels<</Nums[\(ranges)]>>" : "" }

  private static func numbered(from index: Int) -> String { "\(index)<</S/D/St \(index + 1)>>" }

  private static func named(_ label: String, from index: Int) -> String {
    "\(index)<</P\(PDFText.string(label))>>"
  }
}
