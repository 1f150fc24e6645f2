// Source: PDF Reference, fourth edition (PDF 1.4), 8.3.1.

/// What readers show as page numbers, where some page's is not its place in the document.
struct PDFPageLabels {
  private var ranges = ""
  private var count = 0
  private var lastWasNamed = false
  private var hasNames = false

  /// Adds the next page; `nil` numbers it by its place.
  mutating func append(_ label: String?) {
    if let label {
      ranges += "\(count)<</P\(PDFText.string(label))>>"
      hasNames = true
    } else if lastWasNamed || count == 0 {
      ranges += "\(count)<</S/D/St \(count + 1)>>"
    }
    lastWasNamed = label != nil
    count += 1
  }

  /// The entry of the catalogue; empty where every page has its place as number.
  var entry: String { hasNames ? "/PageLabels<</Nums[\(ranges)]>>" : "" }
}
