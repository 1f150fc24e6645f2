import Foundation
import TestSupport
import Testing

/// What the program leaves that was killed or ran out of room.
@Suite struct KilledRunTests {
  @Test func `a run that is killed leaves no half document, and the next run clears up`() throws {
    let folder = try WorkFolder(photos: "a.jpg")
    // The second photo never comes, so that the run waits with its document begun.
    let killed = try folder.run(
      """
      mkfifo pipe
      exec 3<>pipe
      "$DOCSCAN" flatten a.jpg - --no-detect -o out.pdf < pipe &
      until compgen -G '.docscan-*.part' > /dev/null || ! kill -0 $!; do sleep 0.02; done
      kill -9 $!
      wait $!
      rm pipe
      """)
    #expect(killed.output == "")
    let left = try folder.documents
    #expect(left.count == 1 && left[0].hasPrefix(".docscan-") && left[0].hasSuffix(".part"))
    let next = try folder.run("docscan flatten a.jpg --no-detect -o out.pdf")
    #expect(next.status == 0, "\(next.errors)")
    #expect(try folder.documents == ["out.pdf"])
  }

  @Test(arguments: ["out.pdf", "out.tiff", "out.png"])
  func `a document that may not grow so large is told and not left`(_ name: String) throws {
    let folder = try WorkFolder(photos: "a.jpg")
    try folder.write("old", to: name)
    let result = try folder.run(
      "ulimit -f 1; docscan flatten a.jpg --no-detect --mode color --force -o \(name)")
    #expect(result.status == 74, "\(result.errors)")
    #expect(result.errors.contains("cannot write \(name): File too large"))
    #expect(try folder.documents == [name])
    #expect(try folder.contents(of: name) == Data("old".utf8))
  }

  @Test func `standard output by its name is written, not replaced`() throws {
    let folder = try WorkFolder(photos: "a.jpg")
    let result = try folder.run(
      "docscan flatten a.jpg --no-detect -o /dev/stdout --force >> out.pdf; test -L /dev/stdout")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try folder.contents(of: "out.pdf").starts(with: Data("%PDF".utf8)))
    #expect(try folder.documents == ["out.pdf"])
  }
}
