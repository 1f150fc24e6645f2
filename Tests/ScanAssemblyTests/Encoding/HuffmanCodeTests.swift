import ScanAssembly
import TestSupport
import Testing

@Suite struct HuffmanCodeTests {
  private func lengths(_ code: HuffmanCode) -> [Int] { code.words.map { Int($0.length) } }

  @Test func `symbols that occur alike take codes alike`() {
    var counts = [UInt32](repeating: 0, count: 256)
    for symbol in [3, 70, 255] { counts[symbol] = 9 }
    let code = HuffmanCode(counts: counts.span)
    // The code of all ones is left free.
    #expect(code.lengthCounts.prefix(3) == [0, 3, 0])
    #expect(Set(code.symbols) == [3, 70, 255])
  }

  @Test func `no code begins with another one or is all ones`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<20 {
      let counts = (0..<256).map { _ in UInt32(max(0, random.integer(-400...1000))) }
      let code = HuffmanCode(counts: counts.span)
      #expect(zip(counts, lengths(code)).allSatisfy { ($0 > 0) == ($1 > 0) })
      let share = lengths(code).filter { $0 > 0 }.reduce(0) { $0 + 1 << (16 - $1) }
      #expect(share < 1 << 16)
      #expect(code.words.allSatisfy { $0.length == 0 || $0.code + 1 < 1 << $0.length })
    }
  }

  @Test func `frequent symbols take the shorter codes, and rare ones sixteen bits at most`() {
    var counts = [UInt32](repeating: 0, count: 256)
    var (last, next): (UInt32, UInt32) = (1, 2)
    for symbol in 0..<40 {
      counts[symbol] = last
      (last, next) = (next, last + next)
    }
    let lengths = lengths(HuffmanCode(counts: counts.span))
    #expect(lengths[..<40].allSatisfy { 1...16 ~= $0 })
    #expect(zip(lengths[..<39], lengths[1..<40]).allSatisfy { $0 >= $1 })
  }

  @Test func `it takes no more bits than the entropy and one a symbol`() {
    let counts: [UInt32] = [900, 50, 30, 20] + Array(repeating: 0, count: 252)
    let lengths = lengths(HuffmanCode(counts: counts.span))
    #expect(lengths.prefix(4) == [1, 2, 3, 4])
  }
}
