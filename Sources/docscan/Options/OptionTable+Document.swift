/// How pages come together in documents, and what these hold besides.
extension OptionTable {
  package static let document: [Option] = [
    .value(
      "append", .file("FILE"), .output, for: [.capture, .flatten], default: "none",
      summary: "add the pages to a PDF that docscan wrote, or to a TIFF file",
      details: """
        In place of `--output`. The document's bytes stay as they are and the pages come behind them; \
        it stays whole as it was until the new version takes its place in one step.
        """
    ) { $0.appended = $1 },
    .value(
      "split-on", .splitRule, .output, for: [.capture, .flatten], default: "none",
      isRepeatable: true,
      summary: "begin a document at each page with such a code",
      details: """
        TYPE is a kind of code as `docscan codes` names it, or `any`. With `:REGEX` the code's text has \
        to hold a match of that regular expression, as in `qr:^INV-\\d+$`. Pages in front of the first \
        such page are a document of their own.

        The name of the output has to tell the documents apart, by `{n}` or by `{code}`: what the code \
        says, with signs that file names should not have turned into `_`.
        """
    ) { $0.splitRules.append($1) },
    .value(
      "separator", .choice("ACTION", of: [("keep", false), ("drop", true)]), .output,
      for: [.capture, .flatten], default: "keep",
      summary: "what becomes of the pages that --split-on finds",
      details: "`drop` leaves them out; they are then sheets that only carry a code."
    ) { $0.dropsSeparator = $1 },
    .flag(
      "codes", negation: "no-codes", .output, for: [.capture, .flatten],
      summary: "read the codes on the pages into the JSON and the document's metadata",
      details: """
        QR codes and barcodes of every kind, each with what it says; in the JSON also with its corners. \
        `docscan codes` reads them without making a document.
        """
    ) { $0.readsCodes = !$1.isNegated },
    .value(
      "bookmarks", .choice("WHAT"), .output, for: [.capture, .flatten], default: "none",
      summary: "bookmarks of a PDF",
      details: """
        `name` leads to the first page of each photo, or file of photos, by its name without the \
        ending.
        """
    ) { $0.bookmarks = $1 },
    .value(
      "page-labels", .label, .output, for: [.capture, .flatten],
      default: "the numbers of the pages",
      summary: "what readers of a PDF show as page numbers",
      details: """
        Text with `{n}` for the number of the page, `{n:03}` with zeros in front, and `{name}` for \
        the name of its photo without the ending, as in `A-{n}`; `{{` is a brace.
        """
    ) { $0.pageLabels = $1 },
    .flag(
      "layers", negation: "no-layers", .output, for: [.capture, .flatten],
      summary: "store a PDF's pages of writing as a sharp mask over a coarse ground",
      details: """
        Gray and colour pages of text take a fraction of the bytes so, and their letters are as sharp as \
        in black and white. A page that would not get smaller is stored as without this option.
        """
    ) { $0.usesLayers = !$1.isNegated },
    .flag(
      "no-pdfa", negation: "pdfa", .output, for: [.capture, .flatten],
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
