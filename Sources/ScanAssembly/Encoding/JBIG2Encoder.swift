// Source: ITU-T Recommendation T.88 (08/2018): 6.2 (generic region, template 0 with adaptive pixels
// 6.2.5.4, typical prediction 6.2.5.7), 7.2 (segment headers), 7.4.6 and 7.4.8 (the region's and the
// page's segment). Nothing but the generic region is used: it is lossless, and no symbol can stand for
// another.
//
// The adaptive pixels lie where they tell most of dense print at 300 dots per inch, whose strokes are four
// to eight pixels wide: its pages take 2 to 3 hundredths fewer bytes than with the nominal places, sparse
// ones as many. Templates 1 to 3 take 3 to 12 hundredths more.
//
// Departures: pixels are taken 32 at a time from words that hold their neighbourhood; where all of it
// is paper, 32 zeros are coded in one step.

package import ScanImaging

/// Encodes bilevel pictures without loss as one generic region of JBIG2.
package enum JBIG2Encoder {
  /// The segments of a page in the embedded organisation, as PDF holds them: page and region.
  package static func encode(_ raster: BilevelRaster) -> [UInt8] {
    let usesTypicalRows = raster.repeatsRows
    var region = size(raster.size)
    // Placed at the page's corner; its pixels are combined by OR.
    region += [0, 0, 0, 0, 0, 0, 0, 0, 0]
    // Template 0, arithmetic code; then the places of the four adaptive pixels.
    region += [usesTypicalRows ? 0x08 : 0x00] + GenericRegion.adaptivePixels
    region += GenericRegion.code(of: raster, usesTypicalRows: usesTypicalRows)
    // The resolution is the document's to tell; the page is blank before the region, which is lossless.
    let page = size(raster.size) + [0, 0, 0, 0, 0, 0, 0, 0, 0x01, 0, 0]
    return segment(0, type: 48, page) + segment(1, type: 38, region)
  }

  /// A file of its own with the page: header, segments, end of page and end of file.
  package static func file(of segments: [UInt8]) -> [UInt8] {
    [0x97, 0x4A, 0x42, 0x32, 0x0D, 0x0A, 0x1A, 0x0A, 0x01] + number(1) + segments
      + segment(2, type: 49, []) + segment(3, type: 51, [])
  }

  /// A segment of page 1 that refers to no other one.
  private static func segment(_ index: Int, type: UInt8, _ content: [UInt8]) -> [UInt8] {
    number(index) + [type, 0, type == 51 ? 0 : 1] + number(content.count) + content
  }

  private static func size(_ size: PixelSize) -> [UInt8] {
    number(size.width) + number(size.height)
  }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

/// The code of a picture's pixels.
private enum GenericRegion {
  /// Where the adaptive pixels lie, each across and down from the pixel that is coded: four to its right
  /// and to its left in the row above, one to its right five rows above, eight before it.
  static let adaptivePixels: [UInt8] = [(4, -1), (-4, -1), (1, -5), (-8, 0)].flatMap {
    [UInt8(bitPattern: $0.0), UInt8(bitPattern: $0.1)]
  }
  /// The context that stands for "this row is like the one above", figure 8.
  private static let typicalRow = 0x9B25
  /// Pixels coded from one set of words.
  private static let step = 32
  /// How far above the highest pixel of a context lies.
  private static let reach = 5

  static func code(of raster: BilevelRaster, usesTypicalRows: Bool) -> [UInt8] {
    // Rows as words with 32 clear pixels on the left and at least 32 on the right; the first is the one
    // that is coded, those above it follow.
    let wordCount = (raster.width + 31) / 32 + 2
    var rows = [[UInt32]](repeating: Array(repeating: 0, count: wordCount), count: reach + 1)
    var wasTypical = false
    var encoder = ArithmeticEncoder(contextCount: 1 << 16)
    for y in 0..<raster.height {
      for index in (0..<reach).reversed() { rows.swapAt(index, index + 1) }
      rows[0].fill(from: raster.row(y), width: raster.width)
      if usesTypicalRows {
        let isTypical = rows[0] == rows[1]
        encoder.encode(isTypical == wasTypical ? 0 : 1, in: GenericRegion.typicalRow)
        wasTypical = isTypical
        if isTypical { continue }
      }
      GenericRegion.encode(rows[0], rows[1], rows[2], rows[reach], width: raster.width, &encoder)
    }
    return encoder.closed()
  }

  private static func encode(
    _ row: [UInt32], _ above: [UInt32], _ above2: [UInt32], _ above5: [UInt32], width: Int,
    _ encoder: inout ArithmeticEncoder
  ) {
    var column = 0
    var word = 1
    while column < width {
      let count = min(step, width &- column)
      // Bit 63 - n of a window is the pixel n - 16 columns right of `column`.
      let current = window(row, word)
      let one = window(above, word)
      let two = window(above2, word)
      let five = window(above5, word)
      if current | one | two | five == 0 {
        encoder.encodeZeros(count, in: 0)
      } else {
        var shift: UInt64 = 47
        for _ in 0..<count {
          // Four pixels before this one; two to its left to two to its right in the row above; one to
          // each side two rows above; and the adaptive ones.
          let fixed =
            (current &>> (shift &+ 1)) & 0xF | ((one &>> (shift &- 2)) & 0x1F) &<< 5
            | ((two &>> (shift &- 1)) & 0x7) &<< 12
          let adaptive =
            (one &>> (shift &- 4) & 1) &<< 4 | (one &>> (shift &+ 4) & 1) &<< 10
            | (five &>> (shift &- 1) & 1) &<< 11 | (current &>> (shift &+ 8) & 1) &<< 15
          encoder.encode(
            UInt32(truncatingIfNeeded: current &>> shift & 1),
            in: Int(truncatingIfNeeded: fixed | adaptive))
          shift &-= 1
        }
      }
      column &+= step
      word &+= 1
    }
  }

  /// The 32 pixels of a word with 16 neighbours on each side.
  @inline(__always)
  private static func window(_ row: [UInt32], _ word: Int) -> UInt64 {
    UInt64(row[word &- 1] & 0xFFFF) << 48 | UInt64(row[word]) << 16 | UInt64(row[word &+ 1] >> 16)
  }
}

extension [UInt32] {
  /// Takes a packed row, the first pixel into the highest bit of the second word.
  fileprivate mutating func fill(from row: Span<UInt8>, width: Int) {
    var index = 0
    for word in 1..<count - 1 {
      if index + 4 <= row.count {
        let four = row.extracting(index..<index &+ 4)
        self[word] =
          UInt32(four[0]) << 24 | UInt32(four[1]) << 16 | UInt32(four[2]) << 8 | UInt32(four[3])
      } else {
        self[word] = UInt32(truncatingIfNeeded: row.bigEndianWord(at: index) >> 32)
      }
      index &+= 4
    }
    let excess = UInt32((32 - width % 32) % 32)
    self[count - 2] &= ~0 << excess
  }
}

extension BilevelRaster {
  /// Whether enough rows equal the one above for typical prediction to pay: a flag a row costs next to
  /// nothing where it is always the same, and a row that is told by a flag saves its pixels.
  fileprivate var repeatsRows: Bool {
    var repeats = 0
    for y in 1..<max(1, height) where row(y).isEqual(to: row(y - 1)) { repeats += 1 }
    return repeats * 16 > height
  }
}

extension Span<UInt8> {
  fileprivate func isEqual(to other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for index in 0..<count where self[index] != other[index] { return false }
    return true
  }
}
