// Sources: T. A. Welch, A Technique for High-Performance Data Compression, 1984; TIFF Revision 6.0
// (Aldus, 1992), section 13, for the widths of codes, which grow one code early, and the code words that
// clear the table and end the data.

/// Compresses bytes by LZW as TIFF holds it.
enum LZWEncoder {
  private static let clear: UInt32 = 256
  private static let end: UInt32 = 257
  /// The first code of a longer string, and the one that may not be given away any more.
  private static let first: UInt32 = 258
  private static let limit: UInt32 = 4094
  private static let slots = 1 << 14

  static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var bits = BitString()
    var width = 9
    var next = first
    // For a string's code and the byte behind it the longer string's code: open addresses, where a key
    // is one more than the two together, and 0 is free.
    var keys = [UInt32](repeating: 0, count: slots)
    var codes = [UInt16](repeating: 0, count: slots)
    bits.append(clear, count: width)
    var string: UInt32?
    for byte in bytes {
      guard let prefix = string else {
        string = UInt32(byte)
        continue
      }
      let key = (prefix << 8 | UInt32(byte)) + 1
      var slot = Int((key &* 0x9E37_79B1) >> 18)
      while keys[slot] != 0, keys[slot] != key { slot = (slot + 1) & (slots - 1) }
      if keys[slot] == key {
        string = UInt32(codes[slot])
        continue
      }
      bits.append(prefix, count: width)
      string = UInt32(byte)
      keys[slot] = key
      codes[slot] = UInt16(next)
      next += 1
      if next == limit {
        bits.append(clear, count: width)
        for slot in keys.indices { keys[slot] = 0 }
        (width, next) = (9, first)
      } else if next + 1 > 1 << UInt32(width) {
        width += 1
      }
    }
    if let string {
      bits.append(string, count: width)
      next += 1
      if next + 1 > 1 << UInt32(width), width < 12 { width += 1 }
    }
    bits.append(end, count: width)
    return bits.closed()
  }
}
