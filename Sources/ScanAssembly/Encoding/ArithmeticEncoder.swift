// Source: ITU-T Recommendation T.88 (08/2018), annex E: the coder's registers and flow charts of E.2
// and E.3 (INITENC, CODEMPS, CODELPS, RENORME, BYTEOUT, FLUSH), and the probabilities of table E.1.
//
// Departures: a renormalisation shifts by as many places as it needs at once, and a run of equal
// probable symbols in one context is coded in one step for as long as none is needed.

/// The adaptive binary arithmetic coder of JBIG2.
struct ArithmeticEncoder {
  /// What is known of one context: an index into `states` and the more probable symbol.
  private var contexts: [UInt8]
  private var interval: UInt32 = 0x8000
  private var code: UInt32 = 0
  /// Shifts until a byte is complete.
  private var room: Int32 = 12
  /// The byte that a carry may still change; the first is none of the output.
  private var last: UInt32 = 0
  private var hasByte = false
  private(set) var bytes: [UInt8] = []
  private let states = ArithmeticEncoder.transitions

  /// Creates a coder whose contexts all expect 0 and know nothing.
  init(contextCount: Int) {
    contexts = Array(repeating: 0, count: contextCount)
  }

  /// Codes one symbol, 0 or 1.
  @inline(__always)
  mutating func encode(_ symbol: UInt32, in context: Int) {
    let state = contexts[context]
    let transition = states[Int(state)]
    let share = transition & 0xFFFF
    interval &-= share
    if symbol == UInt32(state & 1) {
      if interval & 0x8000 != 0 {
        code &+= share
        return
      }
      if interval < share { interval = share } else { code &+= share }
      contexts[context] = UInt8(truncatingIfNeeded: transition &>> 16)
    } else {
      if interval < share { code &+= share } else { interval = share }
      contexts[context] = UInt8(truncatingIfNeeded: transition &>> 24)
    }
    renormalise()
  }

  /// Codes `count` zeros in one context.
  @inline(__always)
  mutating func encodeZeros(_ count: Int, in context: Int) {
    var rest = UInt32(truncatingIfNeeded: count)
    while rest > 0 {
      let state = contexts[context]
      if state & 1 == 0 {
        let share = states[Int(state)] & 0xFFFF
        // So many symbols leave the interval at 0x8000 or more.
        let steps = min(rest, (interval &- 0x8000) / share)
        interval &-= steps &* share
        code &+= steps &* share
        rest &-= steps
        if rest == 0 { return }
      }
      encode(0, in: context)
      rest &-= 1
    }
  }

  /// Ends the code and hands over its bytes with the closing marker.
  mutating func closed() -> [UInt8] {
    let limit = code &+ interval
    code |= 0xFFFF
    if code >= limit { code &-= 0x8000 }
    code <<= UInt32(room)
    emitByte()
    code <<= UInt32(room)
    emitByte()
    if hasByte { bytes.append(UInt8(last)) }
    if last != 0xFF || !hasByte { bytes.append(0xFF) }
    bytes.append(0xAC)
    return bytes
  }

  @inline(__always)
  private mutating func renormalise() {
    // The interval has 1 to 15 leading zeros of its 16 bits.
    var shift = Int32(truncatingIfNeeded: interval.leadingZeroBitCount) &- 16
    interval &<<= UInt32(truncatingIfNeeded: shift)
    while shift >= room {
      code &<<= UInt32(truncatingIfNeeded: room)
      shift &-= room
      emitByte()
    }
    code &<<= UInt32(truncatingIfNeeded: shift)
    room &-= shift
  }

  /// BYTEOUT: moves the complete byte out, after a carry into the one before it; a byte 0xFF is
  /// followed by one of seven bits, which stops carries.
  private mutating func emitByte() {
    if last == 0xFF && hasByte {
      push(code >> 20)
      code &= 0xF_FFFF
      room = 7
      return
    }
    if code >= 0x800_0000 {
      last &+= 1
      if last == 0xFF {
        code &= 0x7FF_FFFF
        push(code >> 20)
        code &= 0xF_FFFF
        room = 7
        return
      }
    }
    push(code >> 19)
    code &= 0x7_FFFF
    room = 8
  }

  private mutating func push(_ byte: UInt32) {
    if hasByte { bytes.append(UInt8(truncatingIfNeeded: last)) }
    hasByte = true
    last = byte & 0xFF
  }
}

extension ArithmeticEncoder {
  /// For each state and probable symbol (twice the index plus the symbol): in the lowest 16 bits the
  /// share of the improbable symbol, above it the states after the probable and the improbable one.
  private static let transitions: [UInt32] = table.flatMap { row in
    (0..<2).map { symbol -> UInt32 in
      let afterProbable = row.nextProbable * 2 + UInt32(symbol)
      let switched = row.switches ? 1 - UInt32(symbol) : UInt32(symbol)
      return row.share | afterProbable << 16 | (row.nextImprobable * 2 + switched) << 24
    }
  }

  private struct State {
    let share: UInt32
    let nextProbable: UInt32
    let nextImprobable: UInt32
    let switches: Bool

    init(
      _ share: UInt32, _ nextProbable: UInt32, _ nextImprobable: UInt32, switches: Bool = false
    ) {
      self.share = share
      self.nextProbable = nextProbable
      self.nextImprobable = nextImprobable
      self.switches = switches
    }
  }

  /// Table E.1.
  private static let table: [State] = [
    State(0x5601, 1, 1, switches: true),
    State(0x3401, 2, 6),
    State(0x1801, 3, 9),
    State(0x0AC1, 4, 12),
    State(0x0521, 5, 29),
    State(0x0221, 38, 33),
    State(0x5601, 7, 6, switches: true),
    State(0x5401, 8, 14),
    State(0x4801, 9, 14),
    State(0x3801, 10, 14),
    State(0x3001, 11, 17),
    State(0x2401, 12, 18),
    State(0x1C01, 13, 20),
    State(0x1601, 29, 21),
    State(0x5601, 15, 14, switches: true),
    State(0x5401, 16, 14),
    State(0x5101, 17, 15),
    State(0x4801, 18, 16),
    State(0x3801, 19, 17),
    State(0x3401, 20, 18),
    State(0x3001, 21, 19),
    State(0x2801, 22, 19),
    State(0x2401, 23, 20),
    State(0x2201, 24, 21),
    State(0x1C01, 25, 22),
    State(0x1801, 26, 23),
    State(0x1601, 27, 24),
    State(0x1401, 28, 25),
    State(0x1201, 29, 26),
    State(0x1101, 30, 27),
    State(0x0AC1, 31, 28),
    State(0x09C1, 32, 29),
    State(0x08A1, 33, 30),
    State(0x0521, 34, 31),
    State(0x0441, 35, 32),
    State(0x02A1, 36, 33),
    State(0x0221, 37, 34),
    State(0x0141, 38, 35),
    State(0x0111, 39, 36),
    State(0x0085, 40, 37),
    State(0x0049, 41, 38),
    State(0x0025, 42, 39),
    State(0x0015, 43, 40),
    State(0x0009, 44, 41),
    State(0x0005, 45, 42),
    State(0x0001, 45, 43),
    State(0x5601, 46, 46),
  ]
}
