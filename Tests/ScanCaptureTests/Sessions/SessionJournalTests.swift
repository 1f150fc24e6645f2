import ScanCapture
import ScanImaging
import TestSupport
import Testing

@Suite struct SessionJournalTests {
  private static let outline = Quadrilateral(
    topLeft: Point(x: 10.25, y: 20), topRight: Point(x: 300, y: 21.5),
    bottomRight: Point(x: 310, y: 395.125), bottomLeft: Point(x: 5, y: 390))

  private static let journal = SessionJournal(
    began: 1_764_490_000, folder: FilePath("/srv/someone/my scans"),
    words: [
      Array("capture".utf8), Array("-o".utf8), Array("ein Blatt%.pdf\n".utf8), [], [0xFF, 0x80],
    ],
    pages: [
      SessionJournal.Page(number: 3, isJPEG: true, outline: outline, quarterTurns: 1),
      SessionJournal.Page(number: 1, isJPEG: false),
    ])

  @Test func `what is written is read again`() throws {
    #expect(try SessionJournal(Self.journal.bytes) == Self.journal)
    let empty = SessionJournal(began: 0, folder: FilePath("."), words: [])
    #expect(try SessionJournal(empty.bytes) == empty)
  }

  @Test func `a journal that breaks off anywhere is refused`() {
    let bytes = Self.journal.bytes
    for count in 0..<bytes.count {
      #expect(throws: SessionJournal.Damage.self) { try SessionJournal(Array(bytes[..<count])) }
    }
  }

  @Test(
    "a line that says anything else is refused",
    arguments: [
      "page ../../etc/passwd jpg", "page 0 jpg", "page -1 jpg", "page 1 exe", "page 1",
      "page 1 jpg turns=4", "page 1 jpg corners=1,2,3", "page 1 jpg corners=0,0,9,0,nan,9,0,9",
      "page 1 jpg corners=0,0,9,0,inf,9,0,9", "page 1 jpg corners=0,0,0,9,9,9,9,0",
      "page 1 jpg corners=0,0,1e300,0,1e300,1e300,0,1e300", "page 1 jpg run=true", "pages", "",
      "page 1 jpg\npage 1 png", "page  1 jpg", "end",
    ])
  func refused(_ line: String) {
    let text = "docscan-session 1\nbegan 5\nfolder .\nwords a\n\(line)\nend\n"
    #expect(throws: SessionJournal.Damage.self) { try SessionJournal(Array(text.utf8)) }
  }

  @Test(
    "a word that holds NUL or is not as it was written is refused",
    arguments: ["%00", "%0", "%zz", "a%", "%2", "a b  c"])
  func words(_ word: String) {
    let text = "docscan-session 1\nbegan 5\nfolder .\nwords \(word)\nend\n"
    #expect(throws: SessionJournal.Damage.self) { try SessionJournal(Array(text.utf8)) }
  }

  @Test func `bytes of every kind never stop the program`() {
    var generator = SeededGenerator(seed: 5)
    let bytes = Self.journal.bytes
    for _ in 0..<2000 {
      var changed = bytes
      for _ in 0..<generator.integer(1...4) {
        changed[generator.integer(0...changed.count - 1)] = UInt8(generator.integer(0...255))
      }
      // Whether it is read or refused, it ends.
      do { _ = try SessionJournal(changed) } catch {}
    }
  }
}
