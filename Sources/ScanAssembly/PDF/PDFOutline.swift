// Source: PDF Reference, fourth edition (PDF 1.4), 8.2.2.

/// The bookmarks of a document: one level of titles, each leading to a page's top.
struct PDFOutline {
  /// The bookmarks a document has to which pages are added.
  struct Existing: Sendable {
    let root: Int
    let first: Int
    let last: Int
    let count: Int
    /// The dictionary of the last one without its closing signs, which takes the next one in.
    fileprivate let lastItem: String
  }

  private(set) var titles: [String] = []
  private var pages: [Int] = []
  private let existing: Existing?

  init(after existing: Existing? = nil) {
    self.existing = existing
  }

  var isEmpty: Bool { titles.isEmpty }

  /// Adds a bookmark that leads to the page object `page`.
  mutating func append(_ title: String, page: Int) {
    titles.append(title)
    pages.append(page)
  }

  /// The dictionary of a bookmark; `numbers` are the objects of all new ones.
  func item(_ index: Int, numbers: [Int], root: Int) -> String {
    let previous = index > 0 ? numbers[index - 1] : existing?.last
    let before = previous.map { "/Prev \($0) 0 R" } ?? ""
    let after = index + 1 < numbers.count ? "/Next \(numbers[index + 1]) 0 R" : ""
    return "<</Title\(PDFText.string(titles[index]))/Parent \(root) 0 R\(before)\(after)"
      + "/Dest[\(pages[index]) 0 R/Fit]>>"
  }

  /// The dictionary above the bookmarks.
  func root(numbers: [Int]) -> String {
    guard let first = existing?.first ?? numbers.first, let last = numbers.last else {
      return "<</Type/Outlines>>"
    }
    let count = (existing?.count ?? 0) + numbers.count
    return "<</Type/Outlines/First \(first) 0 R/Last \(last) 0 R/Count \(count)>>"
  }

  /// The dictionary of the last bookmark from before, now that one follows it.
  static func item(_ last: Existing, followedBy number: Int) -> String {
    "\(last.lastItem)/Next \(number) 0 R>>"
  }
}

extension PDFOutline.Existing {
  /// Reads the bookmarks of a document; `nil` where they are not what docscan writes.
  init?(root: Int, _ objects: PDFObjects) throws(DocumentError) {
    let entries = try objects.dictionary(root)
    guard entries.hasOnly(["Type", "First", "Last", "Count"]),
      let first = entries["First"]?.reference, let last = entries["Last"]?.reference,
      let count = entries["Count"]?.integer, count > 0
    else { return nil }
    let item = try objects.dictionary(last)
    guard item.hasOnly(["Title", "Parent", "Prev", "Dest"]),
      let title = item["Title"]?.string.flatMap(PDFText.text(of:)),
      let destination = item["Dest"]?.array, destination.count == 2,
      let page = destination[0].reference, destination[1] == .name("Fit"),
      item["Parent"] == .reference(root)
    else { return nil }
    let before: String
    switch item["Prev"] {
    case .reference(let number): before = "/Prev \(number) 0 R"
    case nil: before = ""
    default: return nil
    }
    self.root = root
    self.first = first
    self.last = last
    self.count = count
    lastItem =
      "<</Title\(PDFText.string(title))/Parent \(root) 0 R\(before)/Dest[\(page) 0 R/Fit]"
  }
}
