extension BilevelRaster {
  /// The picture turned upright.
  ///
  /// Quarter turns go by blocks of eight by eight pixels, which are turned within a register: Warren,
  /// Hacker's Delight (2nd edition, 2012), section 7-3.
  package func upright(from orientation: Orientation) -> BilevelRaster {
    guard orientation != .upright else { return self }
    var result = BilevelRaster(size: orientation.uprightSize(of: size))
    if orientation.swapsSides {
      turnSides(orientation, into: &result)
    } else {
      for y in 0..<height {
        let source = orientation.reversesRows ? height - 1 - y : y
        let start = y * stride
        for index in 0..<stride {
          result.bytes[start + index] =
            orientation.reversesColumns
            ? reversedByte(index, ofRow: source) : bytes[source * stride + index]
        }
      }
    }
    return result
  }

  /// Byte `index` of a row written from right to left.
  private func reversedByte(_ index: Int, ofRow y: Int) -> UInt8 {
    // Read backwards the row begins with its padding.
    let padding = UInt8(stride * 8 - width)
    let end = (y + 1) * stride
    let first = BilevelRaster.reversed[Int(bytes[end - 1 - index])]
    guard padding > 0 else { return first }
    let second = index + 1 < stride ? BilevelRaster.reversed[Int(bytes[end - 2 - index])] : 0
    return first &<< padding | second &>> (8 - padding)
  }

  private func turnSides(_ orientation: Orientation, into result: inout BilevelRaster) {
    for column in 0..<result.stride {
      for byte in 0..<stride {
        var block: UInt64 = 0
        for row in column * 8..<column * 8 + 8 {
          let y = orientation.reversesColumns ? height - 1 - row : row
          block = block &<< 8 | (row < height ? UInt64(bytes[y * stride + byte]) : 0)
        }
        // Most of a page is white.
        guard block != 0 else { continue }
        let turned = BilevelRaster.transposed(block)
        for x in byte * 8..<min(byte * 8 + 8, width) {
          let y = orientation.reversesRows ? width - 1 - x : x
          result.bytes[y * result.stride + column] = UInt8(
            truncatingIfNeeded: turned &>> UInt64(56 - x % 8 * 8))
        }
      }
    }
  }

  /// Eight rows of eight pixels, the first in the highest byte, with rows and columns exchanged.
  private static func transposed(_ block: UInt64) -> UInt64 {
    var x = block
    x =
      x & 0xAA55_AA55_AA55_AA55 | (x & 0x00AA_00AA_00AA_00AA) &<< 7
      | (x &>> 7) & 0x00AA_00AA_00AA_00AA
    x =
      x & 0xCCCC_3333_CCCC_3333 | (x & 0x0000_CCCC_0000_CCCC) &<< 14
      | (x &>> 14) & 0x0000_CCCC_0000_CCCC
    x =
      x & 0xF0F0_F0F0_0F0F_0F0F | (x & 0x0000_0000_F0F0_F0F0) &<< 28
      | (x &>> 28) & 0x0000_0000_F0F0_F0F0
    return x
  }

  /// Every byte with its bits in reverse.
  private static let reversed: [UInt8] = (0..<256).map { byte in
    (0..<8).reduce(0) { $0 | (UInt8(byte) &>> UInt8($1) & 1) &<< UInt8(7 - $1) }
  }
}
