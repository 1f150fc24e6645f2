/// Bits joined into bytes, the first bit in the highest place of the first byte.
struct BitString {
  private(set) var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var pendingCount = 0

  /// Appends the lowest `count` bits of `code`, the highest of them first; `count` is 0...32 and the
  /// bits of `code` above them are clear.
  @inline(__always)
  mutating func append(_ code: UInt32, count: Int) {
    // At most 31 bits wait and 32 arrive, so nothing leaves the 64 on the left.
    pending = pending &<< UInt64(truncatingIfNeeded: count) | UInt64(code)
    pendingCount &+= count
    if pendingCount >= 32 { flushWord() }
  }

  /// Fills the last byte with clear bits and hands over all bytes.
  mutating func closed() -> [UInt8] {
    while pendingCount > 0 {
      let byte =
        pendingCount >= 8
        ? pending >> UInt64(pendingCount - 8) : pending << UInt64(8 - pendingCount)
      bytes.append(UInt8(truncatingIfNeeded: byte))
      pendingCount -= 8
    }
    pendingCount = 0
    pending = 0
    return bytes
  }

  private mutating func flushWord() {
    pendingCount &-= 32
    let word = UInt32(truncatingIfNeeded: pending &>> UInt64(truncatingIfNeeded: pendingCount))
    bytes.append(UInt8(truncatingIfNeeded: word >> 24))
    bytes.append(UInt8(truncatingIfNeeded: word >> 16))
    bytes.append(UInt8(truncatingIfNeeded: word >> 8))
    bytes.append(UInt8(truncatingIfNeeded: word))
  }
}
