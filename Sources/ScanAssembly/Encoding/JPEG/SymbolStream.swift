/// The symbols of a scan, each with the bits behind it, until all are known and codes can be made for
/// them.
struct SymbolStream {
  /// Tables of codes that a scan may use.
  static let tableCount = 4

  /// From the lowest bits on: the symbol, its table in two bits, from bit 16 on what stands behind it.
  private var tokens: [UInt32] = []
  /// How often each symbol of each table occurs.
  private var counts = [UInt32](repeating: 0, count: tableCount * 256)

  /// A stream that has room for so many symbols before it moves; memory is taken as they come.
  init(capacity: Int) {
    tokens.reserveCapacity(capacity)
  }

  /// Appends a symbol and as many of the lowest of `bits` as it says; the others are 0.
  @inline(__always)
  mutating func append(_ symbol: UInt32, table: UInt32, bits: UInt32 = 0) {
    let place = table &<< 8 | symbol
    counts[Int(place)] &+= 1
    tokens.append(bits &<< 16 | place)
  }

  /// The best code for the symbols of a table; `nil` where it has none.
  func code(for table: Int) -> HuffmanCode? {
    let counts = counts.span.extracting(table * 256..<table * 256 + 256)
    return counts.indices.contains { counts[$0] > 0 } ? HuffmanCode(counts: counts) : nil
  }

  /// Appends the symbols in these codes, one a table, to a file.
  func write(in codes: [HuffmanCode?], to file: inout [UInt8]) {
    let words = SymbolStream.words(codes)
    var bits = EntropyBits()
    for token in tokens {
      let word = words[Int(token & 0x3FF)]
      let bitCount = word &>> 24
      // A code of 16 bits and 14 behind it at most.
      bits.append(
        (word & 0xFFFF) &<< bitCount | token &>> 16, count: (word &>> 16 & 0xFF) &+ bitCount,
        to: &file)
    }
    bits.finish(&file)
  }

  /// Of every symbol the code, from bit 16 on its length, from bit 24 on how many bits stand behind it.
  private static func words(_ codes: [HuffmanCode?]) -> [UInt32] {
    var words = [UInt32](repeating: 0, count: tableCount * 256)
    for (table, code) in codes.enumerated() {
      guard let code else { continue }
      for (symbol, word) in code.words.enumerated() where word.length > 0 {
        words[table * 256 + symbol] =
          bitCount(behind: UInt32(symbol)) << 24 | word.length << 16 | word.code
      }
    }
    return words
  }

  /// The bits of a level, or of a run of ends of blocks; sixteen zeros have none.
  private static func bitCount(behind symbol: UInt32) -> UInt32 {
    symbol & 15 > 0 || symbol == 0xF0 ? symbol & 15 : symbol >> 4
  }
}

/// Bits of a scan joined into bytes; behind a byte of ones stands one of zeros.
private struct EntropyBits {
  private var pending: UInt64 = 0
  private var count: UInt32 = 0

  @inline(__always)
  mutating func append(_ code: UInt32, count more: UInt32, to file: inout [UInt8]) {
    // At most 31 bits wait and 32 arrive.
    pending = pending &<< UInt64(more) | UInt64(code)
    count &+= more
    guard count >= 32 else { return }
    count &-= 32
    let word = UInt32(truncatingIfNeeded: pending &>> UInt64(count))
    for shift in stride(from: 24, through: 0, by: -8) {
      EntropyBits.append(UInt8(truncatingIfNeeded: word &>> shift), to: &file)
    }
  }

  /// Fills the last byte with ones.
  mutating func finish(_ file: inout [UInt8]) {
    while count > 0 {
      let byte = count >= 8 ? pending >> UInt64(count - 8) : pending << UInt64(8 - count)
      let ones = count >= 8 ? 0 : UInt64(0xFF) >> UInt64(count)
      EntropyBits.append(UInt8(truncatingIfNeeded: byte | ones), to: &file)
      count -= min(count, 8)
    }
  }

  @inline(__always)
  private static func append(_ byte: UInt8, to file: inout [UInt8]) {
    file.append(byte)
    if byte == 0xFF { file.append(0) }
  }
}
