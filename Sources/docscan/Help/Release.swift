/// What this program is called and which one it is.
package enum Release {
  package static let version = "0.1.0"
  /// The day of the version, which dates the manual page.
  package static let date = "2026-11-30"
  package static let summary = "make clean documents from photos of paper"
  package static let details = """
    It finds the page in each photo, makes it flat, in its true size and clean, and writes the pages \
    as a PDF or TIFF document. It needs no screen and asks no questions: it works the same at a desk, \
    in a script and from cron.

    Every run ends in one of three ways: saved, cancelled or failed. The document appears under its \
    name only when it is complete; a run that was cancelled or failed leaves nothing new there, and a \
    file that was there before untouched.

    Results go to standard output, messages to standard error. Without a terminal a run that went \
    well says nothing, but for the name of the document where `--output` did not give one.
    """
}
