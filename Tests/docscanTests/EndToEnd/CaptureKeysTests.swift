import DocumentScan
import Foundation
import ScanBindings
import TestSupport
import Testing

/// A capture with a person at the terminal: keys in, the line out.
@Suite(
  .enabled(if: Shell.has("script")),
  .enabled(if: BuildKind.isRelease, "a debug build is slower than a camera"))
struct CaptureKeysTests {
  /// Runs docscan at a terminal of its own; `keys` is a line of bash whose output is what is typed.
  ///
  /// `sees WORD` waits until the terminal shows a word, `kept N` until so many pages are kept; neither
  /// waits longer than docscan runs, nor for ever. The camera is a pipe that shows page 1 for ever.
  private func run(
    _ words: String, typing keys: String
  ) throws -> (folder: WorkFolder, status: Int32, terminal: String) {
    let folder = try WorkFolder()
    try folder.write(JPEGCodec.encode(TextPage.photo(1), quality: 92), to: "page.jpg")
    let result = try folder.run(
      """
      export XDG_STATE_HOME=$PWD/state TERM=xterm
      touch running
      until_so() { for try in {1..2000}; do "$@" || [ ! -e running ] && break; sleep 0.05; done; }
      sees() { until_so grep -qs "$1" typed; }
      holds() { [ "$(cat state/docscan/sessions/*/journal 2>/dev/null | grep -c ^page)" = $1 ]; }
      kept() { until_so holds $1; }
      echo 'while cat page.jpg; do sleep 0.04; done 2>/dev/null | "$DOCSCAN" capture -D - \(words)' >desk
      { \(keys); until_so false; printf '\\003'; } | {
        script -qefc "bash desk" typed >/dev/null
        status=$?; rm running; exit $status
      }
      """)
    let terminal = try String(decoding: folder.contents(of: "typed"), as: UTF8.self)
    return (folder, result.status, terminal)
  }

  @Test func `space takes a page at once and s saves`() throws {
    let (folder, status, terminal) = try run(
      "--shutter manual -o out.pdf",
      typing: "sees 'page'; printf ' '; kept 1; printf ' '; kept 2; printf s")
    #expect(status == 0, "\(terminal)")
    #expect(terminal.contains("captured 1 |") && terminal.contains("took page 2"))
    #expect(try folder.documents.contains("out.pdf"))
    #expect(try folder.run("ls state/docscan/sessions").output == "")
  }

  @Test func `q asks, and y discards the pages`() throws {
    let (folder, status, terminal) = try run(
      "-o out.pdf", typing: "kept 1; printf qn; sleep 0.5; printf q; sleep 0.5; printf y")
    #expect(status == 130, "\(terminal)")
    #expect(terminal.contains("discard 1 page? y/n") && terminal.contains("cancelled"))
    #expect(try !folder.documents.contains("out.pdf"))
    #expect(try folder.run("ls state/docscan/sessions").output == "")
  }

  @Test func `Ctrl-C cancels, and leaves the terminal as it was`() throws {
    let (folder, status, terminal) = try run(
      "-o out.pdf; code=$?; stty -a; exit $code",
      typing: "kept 1; printf '\\003'")
    #expect(status == 130, "\(terminal)")
    #expect(try folder.run("ls state/docscan/sessions").output == "")
    #expect(terminal.contains(" icanon") && terminal.contains(" echo "), "\(terminal)")
  }

  @Test func `d drops the last page and the arrows turn the one before`() throws {
    let (folder, status, terminal) = try run(
      "-o out.pdf --json",
      typing:
        "kept 1; printf ' '; kept 2; printf d; kept 1; printf '\\033[C'; sleep 0.5; printf s"
    )
    #expect(status == 0, "\(terminal)")
    #expect(terminal.contains("dropped page 2") && terminal.contains("turned page 1 right"))
    #expect(terminal.contains(#""turned": 90"#) && terminal.contains(#""page_count": 1"#))
    #expect(try folder.documents.contains("out.pdf"))
  }
}
