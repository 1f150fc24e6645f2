extension Span<UInt8> {
  /// The first place from `start` on that is not 0; the end where there is none.
  package func firstSet(from start: Int) -> Int {
    var x = start
    while x + 8 <= count {
      let word = UInt64(littleEndian: word(at: x))
      if word != 0 { return x + word.trailingZeroBitCount / 8 }
      x += 8
    }
    while x < count, self[x] == 0 { x += 1 }
    return x
  }

  /// The first place from `start` on that is 0; the end where there is none.
  package func firstClear(from start: Int) -> Int {
    var x = start
    while x + 8 <= count {
      let word = UInt64(littleEndian: word(at: x))
      // The lowest of these bits stands in the lowest byte that is 0.
      let zeros = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
      if zeros != 0 { return x + zeros.trailingZeroBitCount / 8 }
      x += 8
    }
    while x < count, self[x] != 0 { x += 1 }
    return x
  }
}
