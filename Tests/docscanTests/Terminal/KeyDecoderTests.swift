import DocumentScan
import TestSupport
import Testing
import docscan

@Suite struct KeyDecoderTests {
  private func keys(_ pieces: String...) -> [CaptureKey] {
    var decoder = KeyDecoder()
    return pieces.flatMap { decoder.keys(in: Array($0.utf8)) }
  }

  @Test func `letters and blanks are keys, in capitals or not`() {
    #expect(keys(" \r\n") == [.shoot, .shoot, .shoot])
    #expect(
      keys("rRdDsSqQyYnN") == [.retake, .drop, .save, .quit, .yes, .no].flatMap { [$0, $0] })
  }

  @Test func `arrows turn, in each of the ways terminals send them`() {
    #expect(keys("\u{1B}[C\u{1B}[D") == [.turnRight, .turnLeft])
    #expect(keys("\u{1B}OC\u{1B}OD") == [.turnRight, .turnLeft])
    #expect(keys("\u{1B}[1;5C\u{1B}[1;2D") == [.turnRight, .turnLeft])
  }

  @Test func `an arrow may arrive in pieces`() {
    #expect(keys("\u{1B}", "[", "C", "s") == [.turnRight, .save])
  }

  @Test func `no part of another key counts as a key`() {
    // Delete, F5, a paste bracket, Alt-q, up and down.
    #expect(keys("\u{1B}[3~\u{1B}[15~\u{1B}[200~\u{1B}q\u{1B}[A\u{1B}[B").isEmpty)
    #expect(keys("é漢", "s") == [.save])
  }

  @Test func `any other letter answers no`() {
    #expect(keys("x") == [.no])
  }

  @Test func `bytes of every kind leave the decoder in order`() {
    var generator = SeededGenerator(seed: 3)
    var decoder = KeyDecoder()
    for _ in 0..<500 {
      _ = decoder.keys(in: (0..<20).map { _ in UInt8(generator.integer(0...255)) })
    }
    // Whatever is open by then, this closes it.
    _ = decoder.keys(in: Array("~~".utf8))
    #expect(decoder.keys(in: Array("s".utf8)) == [.save])
  }
}
