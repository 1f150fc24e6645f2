import DocumentScan

/// Where results go and what they are.
extension OptionTable {
  /// The endings of names that tell the kind of document.
  private static let endings = DocumentFormat.all.flatMap(\.fileExtensions).map { "`.\($0)`" }
    .alternatives

  package static let output: [Option] = [
    .value(
      "output", short: "o", .file("FILE"), .output, for: [.capture, .flatten, .sessions],
      default: "scan-DATE-TIME.pdf in the current folder",
      summary: "the document to write; - is standard output",
      details: """
        The kind of document follows from the ending of the name: \(endings). A file of a kind that \
        holds one page takes one photo, or `--each`.

        Names may hold the codes of `strftime`, as in `scan-%F-%H%M%S.pdf`, `{name}` for the name of the first photo \
        without its ending, and `{n}` for the number of the document within the run, `{n:03}` with \
        zeros in front; `%%` is a percent sign, `{{` a brace.

        With `--each` it is the folder for the documents, made where it is missing, or a name that holds `{name}` or `{n}`. \
        Without this option the document gets the default name, which is then printed on standard \
        output.
        """
    ) { $0.output = $1 },
    .flag(
      "each", negation: "no-each", .output, for: [.flatten],
      summary: "write one document for each photo",
      details: """
        Each document is named like its photo, in the folder of `--output`, the current one by \
        default. A photo that fails leaves the documents of the others in place; the exit status is \
        then 1, or that of the failure where no document was written.
        """
    ) { $0.isEach = !$1.isNegated },
    .value(
      "format", .choice("FORMAT", of: DocumentFormat.all.map { ($0.name, $0) }), .output,
      for: [.capture, .flatten, .sessions], default: "by the name of the output, else pdf",
      summary: "kind of document where the name does not tell",
      details: "For `--output -`, for names without a known ending, and with `--each` for a folder."
    ) { $0.format = $1 },
    .flag(
      "force", short: "f", negation: "no-force", .output,
      for: [.capture, .flatten, .detect, .codes, .sessions],
      summary: "replace a file that is there",
      details: """
        Otherwise a name that is taken fails the run before any work is done. The old file stays \
        whole until the new one is complete and takes its place in one step.
        """
    ) { $0.isForced = !$1.isNegated },
    .value(
      "title", .text("TEXT"), .output, for: [.capture, .flatten], default: "none",
      summary: "title of the document",
      details: "What readers show in place of the file's name."
    ) { $0.title = $1 },
    .value(
      "overlay", .file("FILE"), .output, for: [.detect, .codes], default: "none",
      summary: "write the photo with the page's outline drawn, as JPEG",
      details: """
        For several photos the name has to differ: it may hold `{name}`, `{n}` and the codes of \
        `strftime` like the `--output` of `flatten`.
        """
    ) { $0.overlay = $1 },
  ]
}
