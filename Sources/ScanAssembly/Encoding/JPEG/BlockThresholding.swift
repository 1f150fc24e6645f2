// Source: K. Ramchandran, M. Vetterli, Rate-distortion optimal fast thresholding with complete JPEG/MPEG
// decoder compatibility, IEEE Transactions on Image Processing 3 (5), 1994: which coefficients of a
// block to keep is a shortest path over them in the order of the zigzag. Departures: a coefficient may
// also become the next smaller level (as M. Crouse and K. Ramchandran do, 1997), and bits are those of
// the standard's Huffman table for luma, since the file's own is made of what is chosen here.

import ScanBindings

/// Makes levels of a block's coefficients: those whose bits would tell next to nothing become 0.
///
/// Only coefficients of half a step or more can be kept, and only these are looked at.
struct BlockThresholding {
  /// The bits that a squared error of one step is worth.
  private let errorPrice: Float
  private let factors: InlineArray<8, SIMD8<Float>>
  private let steadyStep: Float
  /// The least energy of a block's waves of which any could have half a step.
  private let leastEnergy: Float
  /// Bits for a level behind so many zeros: the number of zeros times 16, and the level's length.
  private let bits: [Float]
  /// For every row of a transformed block and each choice of its coefficients their places in the order
  /// of the zigzag.
  private let places: [UInt64]

  /// The coefficients that could be kept, in the order of the zigzag, with the cheapest way to each.
  ///
  /// The first is the steady one, where every way begins.
  private struct Candidate {
    var place = 0
    /// The price of the way to it.
    var cost: Float = 0
    /// The price of making it and all before it 0.
    var zeroing: Float = 0
    /// What was kept before it.
    var origin = 0
    var level: Int16 = 0
  }
  private var candidates = InlineArray<64, Candidate>(repeating: Candidate())
  private var coefficients = InlineArray<64, Float>(repeating: 0)

  /// The end of a block, mostly told for runs of blocks at once.
  private static let endBits: Float = 2
  private static let greatestLevel: Float = 1023

  /// Thresholds for blocks with these steps, row by row.
  init(steps: [UInt16], errorPrice: Float) {
    factors = SampleBlock.factors(for: steps)
    self.errorPrice = errorPrice
    steadyStep = Float(steps[0])
    let halfStep = Float(steps.dropFirst().min() ?? 1) / 2
    // A little less, for the rounding of the sums.
    leastEnergy = halfStep * halfStep * 0.99
    bits = BlockThresholding.bits
    places = BlockThresholding.places
  }

  /// Writes the levels of a block of samples less 128.
  @inline(__always)
  mutating func quantise(_ samples: SampleBlock, into levels: inout BlockLevels) {
    levels.places = 0
    // No wave has more energy than all of them together: faint noise and neutral colours end here.
    let (sum, energy) = samples.sumAndEnergy
    guard energy >= leastEnergy else {
      levels.steady = Int16((sum / 8 / steadyStep).rounded())
      return
    }
    var block = samples.transformed
    // A bit a row, in lanes for the columns.
    var large = SIMD8<Int32>(repeating: 0)
    for row in 0..<8 {
      block.rows[row] *= factors[row]
      large.replace(
        with: large | SIMD8(repeating: 1 &<< Int32(row)),
        where: (block.rows[row] .>= 0.5) .| (block.rows[row] .<= -0.5))
    }
    levels.steady = Int16(block.rows[0][0].rounded())
    large[0] &= ~1
    guard large != SIMD8(repeating: 0) else { return }
    var rest: UInt64 = 0
    for column in 0..<8 { rest |= places[column &<< 8 | Int(large[column])] }
    block.write(to: &coefficients)
    choose(rest, into: &levels)
  }

  /// The shortest path over the coefficients at these places.
  private mutating func choose(_ places: UInt64, into levels: inout BlockLevels) {
    var rest = places
    var count = 1
    var zeroing: Float = 0
    while rest != 0 {
      let place = rest.trailingZeroBitCount
      rest &= rest &- 1
      let size = min(
        abs(coefficients[Zigzag.transformed[place]]), BlockThresholding.greatestLevel)
      let nearest = Int16(size + 0.5)
      // Only a power of two has a level below it that takes fewer bits.
      let isPower = nearest > 1 && nearest & (nearest - 1) == 0
      var best = Candidate(place: place, cost: .infinity)
      for level in (isPower ? nearest - 1 : nearest)...nearest {
        let length = 16 - level.leadingZeroBitCount
        let error = size - Float(level)
        let price = errorPrice * error * error
        for origin in stride(from: count - 1, through: 0, by: -1) {
          let skipped = zeroing - candidates[origin].zeroing + price
          // Farther back, still more is made 0.
          if skipped >= best.cost { break }
          let run = place &- candidates[origin].place &- 1
          let cost = candidates[origin].cost + skipped + bits[run &<< 4 | length]
          if cost < best.cost { (best.cost, best.origin, best.level) = (cost, origin, level) }
        }
      }
      zeroing += errorPrice * size * size
      best.zeroing = zeroing
      candidates[count] = best
      count += 1
    }
    var last = 0
    var least = zeroing
    for candidate in 1..<max(1, count) {
      let rest = zeroing - candidates[candidate].zeroing
      let cost = candidates[candidate].cost + rest + BlockThresholding.endBits
      if cost < least { (least, last) = (cost, candidate) }
    }
    while last > 0 {
      let kept = candidates[last]
      let isNegative = coefficients[Zigzag.transformed[kept.place]] < 0
      levels.levels[kept.place] = isNegative ? -kept.level : kept.level
      levels.places |= 1 << UInt64(kept.place)
      last = kept.origin
    }
  }
}

extension BlockThresholding {
  /// Bits of up to 62 zeros, sixteen of which have a code of their own, and a level.
  private static var bits: [Float] {
    var codes = [Float](repeating: 0, count: 256)
    for (symbol, length) in JPEGHuffmanTables.alternatingLumaLengths {
      codes[Int(symbol)] = Float(length) + Float(symbol & 15)
    }
    return (0..<64 * 16).map { index in
      let (run, length) = (index >> 4, index & 15)
      return Float(run >> 4) * codes[0xF0] + codes[(run & 15) << 4 | length]
    }
  }

  /// For the waves down, times 256, and a bit for each number of waves across.
  private static var places: [UInt64] {
    (0..<8 * 256).map { index in
      (0..<64).reduce(0) { places, place in
        let transformed = Zigzag.transformed[place]
        let isSet =
          transformed & 7 == index >> 8 && index & (1 << (transformed >> 3)) != 0
        return isSet ? places | 1 << UInt64(place) : places
      }
    }
  }
}
