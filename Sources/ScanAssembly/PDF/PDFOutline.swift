// Source: PDF Reference, fourth edition (PDF 1.4), 8.2.2.

/// The bookmarks of a document: one level of titles, each leading to a page's top.
struct PDFOutline {
  private(set) var titles: [String] = []
  private var pages: [Int] = []

  var isEmpty: Bool { titles.isEmpty }

  /// Adds a bookmark that leads to the page object `page`.
  mutating func append(_ title: String, page: Int) {
    titles.append(title)
    pages.append(page)
  }

  /// The dictionary of a bookmark; `numbers` are the objects of all of them.
  func item(_ index: Int, numbers: [Int], root: Int) -> String {
    let before = index > 0 ? "/Prev \(numbers[index - 1]) 0 R" : ""
    let after = index + 1 < numbers.count ? "/Next \(numbers[index + 1]) 0 R" : ""
    return "<</Title\(PDFText.string(titles[index]))/Parent \(root) 0 R\(before)\(after)"
      + "/Dest[\(pages[index]) 0 R/Fit]>>"
  }

  /// The dictionary above the bookmarks.
  func root(numbers: [Int]) -> String {
    guard let first = numbers.first, let last = numbers.last else { return "<</Type/Outlines>>" }
    return "<</Type/Outlines/First \(first) 0 R/Last \(last) 0 R/Count \(numbers.count)>>"
  }
}
