import TestSupport
import Testing

/// The same program at a terminal, from cron, and under signals.
@Suite struct SurroundingsTests {
  @Test func `cron hears nothing of a run that went well`() throws {
    let folder = try WorkFolder(photos: "a.jpg")
    let result = try folder.run(
      "cd / && env -i \"$DOCSCAN\" flatten \"$OLDPWD/a.jpg\" -o \"$OLDPWD/out.pdf\" < /dev/null")
    #expect(result.status == 0 && result.output == "" && result.errors == "")
    #expect(try folder.documents == ["out.pdf"])
  }

  @Test func `a terminal shows progress and is left clean`() throws {
    guard Shell.has("script") else { return }
    let folder = try WorkFolder(photos: "a.jpg", "b.jpg")
    let result = try folder.run(
      "TERM=xterm script -qefc '\"$DOCSCAN\" flatten a.jpg b.jpg -o out.pdf' /dev/null")
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("\rphoto 0 of 2\u{1B}[K"))
    #expect(result.output.contains("\rphoto 1 of 2, "))
    #expect(result.output.hasSuffix("\r\u{1B}[K"))
    for quiet in ["-q", "2>/dev/null"] {
      let result = try folder.run(
        "TERM=xterm script -qefc '\"$DOCSCAN\" flatten a.jpg b.jpg -fo out.pdf \(quiet)' /dev/null")
      #expect(result.status == 0 && result.output == "")
    }
    let dumb = try folder.run(
      "TERM=dumb script -qefc '\"$DOCSCAN\" flatten a.jpg b.jpg -fo out.pdf' /dev/null")
    #expect(dumb.output == "")
  }

  @Test func `a terminal is not a place for a document`() throws {
    guard Shell.has("script") else { return }
    let folder = try WorkFolder(photos: "a.jpg")
    let result = try folder.run(
      "script -qefc '\"$DOCSCAN\" flatten a.jpg -o -' /dev/null")
    #expect(result.status == 64)
    #expect(result.output.contains("terminal") && !result.output.contains("%PDF"))
  }

  /// Starts a run of `a.jpg` and of a pipe that gives nothing, waits until it reads the pipe, then runs
  /// `line`; `$pid` is the process.
  private func during(_ line: String, options: String = "-o out.pdf") throws -> (
    result: ProgramRun, documents: [String]
  ) {
    let folder = try WorkFolder(photos: "a.jpg")
    try folder.write("old", to: "old.pdf")
    // Job control gives a process in the background the signals of one in front.
    let result = try folder.run(
      """
      set -m
      mkfifo pipe.jpg
      "$DOCSCAN" flatten a.jpg pipe.jpg \(options) &
      pid=$!
      exec 3> pipe.jpg
      \(line)
      wait $pid
      echo "status $?"
      """)
    return (result, try folder.documents)
  }

  @Test("a signal cancels the run and leaves nothing new", arguments: ["INT", "TERM", "HUP"])
  func cancelled(_ signal: String) throws {
    let (result, documents) = try during("kill -\(signal) $pid; exec 3>&-")
    #expect(result.output == "status 130\n")
    #expect(result.errors.split(separator: "\n").filter { $0.hasPrefix("docscan: ") }.count == 1)
    #expect(result.errors.contains("docscan: cancelled"))
    #expect(documents == ["old.pdf"])
  }

  @Test func `a cancelled run leaves the old document`() throws {
    let (result, documents) = try during("kill -INT $pid; exec 3>&-", options: "-fo old.pdf")
    #expect(result.output == "status 130\n")
    #expect(documents == ["old.pdf"])
  }

  @Test func `a run that waits for ever ends all the same`() throws {
    let (result, documents) = try during("kill -TERM $pid")
    #expect(result.output == "status 130\n")
    #expect(documents == ["old.pdf"])
  }

  @Test func `a second signal ends the run at once`() throws {
    let (result, documents) = try during("while kill -INT $pid 2> /dev/null; do :; done")
    #expect(result.output == "status 130\n")
    #expect(documents == ["old.pdf"])
  }

  @Test func `a signal before the run ends it at once`() throws {
    let folder = try WorkFolder()
    let result = try folder.run(
      """
      set -m
      mkfifo list
      "$DOCSCAN" flatten --files-from list &
      pid=$!
      exec 3> list
      kill -INT $pid
      wait $pid
      """)
    #expect(result.status == 130)
  }

  @Test func `a signal that the parent ignores stays ignored`() throws {
    let folder = try WorkFolder(photos: "a.jpg")
    let result = try folder.run(
      """
      trap '' HUP INT
      mkfifo pipe.jpg
      "$DOCSCAN" flatten pipe.jpg -o out.pdf &
      pid=$!
      exec 3> pipe.jpg
      kill -HUP $pid; kill -INT $pid
      cat a.jpg >&3
      exec 3>&-
      wait $pid
      """)
    #expect(result.status == 0 && result.errors == "")
    #expect(try folder.documents.contains("out.pdf"))
  }
}
