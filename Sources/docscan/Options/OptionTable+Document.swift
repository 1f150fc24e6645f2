/// What a PDF holds besides its pages.
extension OptionTable {
  package static let document: [Option] = [
    .value(
      "bookmarks", .choice("WHAT"), .output, for: [.flatten], default: "none",
      summary: "bookmarks of a PDF",
      details: """
        `name` leads to the first page of each photo, or file of photos, by its name without the \
        ending.
        """
    ) { $0.bookmarks = $1 },
    .value(
      "page-labels", .label, .output, for: [.flatten], default: "the numbers of the pages",
      summary: "what readers of a PDF show as page numbers",
      details: """
        Text with `{n}` for the number of the page, `{n:03}` with zeros in front, and `{name}` for \
        the name of its photo without the ending, as in `A-{n}`; `{{` is a brace.
        """
    ) { $0.pageLabels = $1 },
    .flag(
      "no-pdfa", negation: "pdfa", .output, for: [.flatten],
      summary: "write a plain PDF, not PDF/A-1b",
      details: """
        PDF/A-1b is the form for archives: it looks the same everywhere, in decades too, and costs \
        about a kilobyte.
        """
    ) { $0.isArchival = $1.isNegated },
  ]
}

extension ValueForm where Value == LabelPattern {
  /// Text with places for a page's number and photo.
  fileprivate static var label: ValueForm {
    ValueForm(
      ValueShape(placeholder: "TEXT", requirement: "text that may hold {n} and {name}")
    ) { words throws(ValueError) in
      guard let word = words.first, word.text?.isEmpty == false else { throw ValueError() }
      do throws(UsageError) { return try LabelPattern(word) } catch {
        throw ValueError(reason: error.message)
      }
    }
  }
}
