// Source: K. Ramchandran, M. Vetterli, Rate-distortion optimal fast thresholding with complete JPEG/MPEG
// decoder compatibility, IEEE Transactions on Image Processing 3 (5), 1994: which coefficients of a
// block to keep is a shortest path over them in the order of the zigzag. Departures: a coefficient may
// also become the next smaller level (as M. Crouse and K. Ramchandran do, 1997), and bits are those of
// the standard's Huffman table for luma, since the file's own is made of what is chosen here.

import ScanBindings

/// Makes levels of a block's coefficients: those whose bits would tell next to nothing become 0.
struct BlockThresholding {
  /// The bits that a squared error of one step is worth.
  private let errorPrice: Float
  private let factors: InlineArray<8, SIMD8<Float>>
  /// Bits for a number of zeros, times 16, and the length of the level behind them.
  private let bits: [Float]

  /// The end of a block, mostly told for runs of blocks at once.
  private static let endBits: Float = 2
  /// Sixteen zeros.
  private static let zerosCode = 0xF0
  private static let greatestLevel: Float = 1023

  /// In the order of the zigzag: the row of a transformed block, which has the waves across, times 8, and
  /// its column.
  private static let places: InlineArray<64, Int> = {
    var places = InlineArray<64, Int>(repeating: 0)
    var index = 0
    for diagonal in 0..<15 {
      let rows = max(0, diagonal - 7)...min(7, diagonal)
      for row in diagonal.isMultiple(of: 2) ? Array(rows.reversed()) : Array(rows) {
        places[index] = (diagonal - row) * 8 + row
        index += 1
      }
    }
    return places
  }()

  /// Thresholds for blocks with these steps, row by row.
  init(steps: [UInt16], errorPrice: Float) {
    factors = SampleBlock.factors(for: steps)
    self.errorPrice = errorPrice
    var bits = [Float](repeating: 0, count: 256)
    for (symbol, length) in JPEGHuffmanTables.alternatingLumaLengths {
      bits[Int(symbol)] = Float(length) + Float(symbol & 15)
    }
    self.bits = bits
  }

  /// Writes the levels of a block of samples less 128 to `levels` from `start` on, where all are 0.
  func quantise(
    _ samples: SampleBlock, into levels: inout MutableSpan<Int16>, at start: Int
  ) {
    var block = samples.transformed
    var isSteady = true
    for row in 0..<8 {
      block.rows[row] *= factors[row]
      let isLarge = (block.rows[row] .>= 0.5) .| (block.rows[row] .<= -0.5)
      // Wherever the steady coefficient alone is large, nothing else is looked at.
      if row == 0 {
        isSteady = !any(isLarge.replacing(first: false))
      } else if isSteady {
        isSteady = !any(isLarge)
      }
    }
    levels[start] = Int16(block.rows[0][0].rounded())
    if !isSteady { chooseRest(block, into: &levels, at: start) }
  }

  /// The shortest path over the coefficients other than the first.
  private func chooseRest(
    _ block: SampleBlock, into levels: inout MutableSpan<Int16>, at start: Int
  ) {
    // The price of making all coefficients before each place 0.
    var zeroing = InlineArray<65, Float>(repeating: 0)
    // The candidates: places, the cheapest way to each, and what it came from and is there.
    var places = InlineArray<64, Int>(repeating: 0)
    var costs = InlineArray<64, Float>(repeating: 0)
    var origins = InlineArray<64, Int>(repeating: 0)
    var choices = InlineArray<64, Int16>(repeating: 0)
    var count = 1
    for index in 1..<64 {
      let place = BlockThresholding.places[index]
      let size = min(abs(block.rows[place >> 3][place & 7]), BlockThresholding.greatestLevel)
      zeroing[index + 1] = zeroing[index] + errorPrice * size * size
      guard size >= 0.5 else { continue }
      let nearest = Int16(size + 0.5)
      var best = Float.infinity
      for level in max(1, nearest - 1)...nearest {
        let length = 16 - level.leadingZeroBitCount
        let error = size - Float(level)
        let price = errorPrice * error * error
        for candidate in stride(from: count - 1, through: 0, by: -1) {
          let origin = places[candidate]
          let skipped = zeroing[index] - zeroing[origin + 1] + price
          // Farther back, still more is made 0.
          if skipped >= best { break }
          let run = index - origin - 1
          let cost =
            costs[candidate] + skipped + Float(run >> 4) * bits[BlockThresholding.zerosCode]
            + bits[(run & 15) << 4 | length]
          if cost < best {
            (best, origins[count], choices[count]) = (cost, candidate, level)
          }
        }
      }
      (places[count], costs[count]) = (index, best)
      count += 1
    }
    var last = 0
    var least = zeroing[64] - zeroing[1]
    for candidate in 1..<max(1, count) {
      let rest = zeroing[64] - zeroing[places[candidate] + 1]
      let cost = costs[candidate] + rest + BlockThresholding.endBits
      if cost < least { (least, last) = (cost, candidate) }
    }
    while last > 0 {
      let place = BlockThresholding.places[places[last]]
      let isNegative = block.rows[place >> 3][place & 7] < 0
      // Back from waves across, waves down to rows.
      levels[start + (place & 7) * 8 + place >> 3] = isNegative ? -choices[last] : choices[last]
      last = origins[last]
    }
  }
}

extension SIMDMask {
  /// The mask with another first lane.
  fileprivate func replacing(first value: Bool) -> SIMDMask {
    var mask = self
    mask[0] = value
    return mask
  }
}
