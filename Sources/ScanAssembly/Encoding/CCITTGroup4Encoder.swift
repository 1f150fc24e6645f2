// Source: ITU-T Recommendation T.6 (11/1988), Facsimile coding schemes and coding control functions for
// Group 4 facsimile apparatus: 2.2.1 to 2.2.5 and the flow diagram of figure 7. Lines without
// end-of-line codes or uncompressed mode, closed by EOFB, as PDF (CCITTFaxDecode, K -1) and TIFF
// (compression 4) hold them.
//
// Departure: rows are turned into lists of their transitions first, 64 pixels at a time; the coding
// modes are then chosen on the lists and never touch a pixel.

package import ScanImaging

/// Encodes bilevel pictures without loss by the two-dimensional code of fax group 4.
package enum CCITTGroup4Encoder {
  /// The code of a picture; ink is black.
  package static func encode(_ raster: BilevelRaster) -> [UInt8] {
    var writer = Group4RowWriter(width: raster.width)
    var reference = RowTransitions(width: raster.width)
    var current = reference
    for y in 0..<raster.height {
      current.read(raster.row(y))
      writer.append(current, below: reference)
      swap(&current, &reference)
    }
    return writer.closed()
  }
}

/// Chooses the mode for each stretch of a row and writes its code.
private struct Group4RowWriter {
  private var bits = BitString()
  private let width: Int32
  private let whiteCodes = RunLengthCodes.white
  private let blackCodes = RunLengthCodes.black

  init(width: Int) {
    self.width = Int32(width)
  }

  /// Writes the code of a row with the transitions `row` under one with the transitions `reference`.
  mutating func append(_ row: RowTransitions, below reference: RowTransitions) {
    // a0, a1, a2, b1, b2 are the changing elements of T.6, 2.2.1.
    var a0: Int32 = -1
    var place = 0
    var above = 0
    while a0 < width {
      let a1 = row.columns[place]
      // b1 lies right of a0 and changes to the colour a1 changes to: `above` and `place` are both
      // even or both odd.
      while reference.columns[above] <= a0, reference.columns[above] < width { above &+= 2 }
      let b1 = reference.columns[above]
      let b2 = reference.columns[above &+ 1]
      if b2 < a1 {
        bits.append(0b0001, count: 4)
        a0 = b2
        continue
      }
      let shift = a1 &- b1
      if shift >= -3, shift <= 3 {
        appendVertical(shift)
        a0 = a1
        place &+= 1
        above = above > 0 ? above &- 1 : 1
      } else {
        let a2 = row.columns[place &+ 1]
        bits.append(0b001, count: 3)
        let startsWhite = place & 1 == 0
        appendRun(a1 &- max(a0, 0), isWhite: startsWhite)
        appendRun(a2 &- a1, isWhite: !startsWhite)
        a0 = a2
        place &+= 2
      }
    }
  }

  /// Writes the end-of-facsimile-block code and hands over all bytes.
  mutating func closed() -> [UInt8] {
    bits.append(0b0000_00000001, count: 12)
    bits.append(0b0000_00000001, count: 12)
    return bits.closed()
  }

  @inline(__always)
  private mutating func appendVertical(_ shift: Int32) {
    switch shift {
    case 0: bits.append(0b1, count: 1)
    case 1: bits.append(0b011, count: 3)
    case -1: bits.append(0b010, count: 3)
    case 2: bits.append(0b000011, count: 6)
    case -2: bits.append(0b000010, count: 6)
    case 3: bits.append(0b0000011, count: 7)
    default: bits.append(0b0000010, count: 7)
    }
  }

  private mutating func appendRun(_ length: Int32, isWhite: Bool) {
    var rest = Int(length)
    let longest = RunLengthCodes.longestRun
    while rest >= longest {
      append(63 + longest / 64, isWhite: isWhite)
      rest -= longest
    }
    if rest >= 64 {
      append(63 + rest / 64, isWhite: isWhite)
      rest &= 63
    }
    append(rest, isWhite: isWhite)
  }

  @inline(__always)
  private mutating func append(_ index: Int, isWhite: Bool) {
    let code = isWhite ? whiteCodes[index] : blackCodes[index]
    bits.append(code.bits, count: code.count)
  }
}
