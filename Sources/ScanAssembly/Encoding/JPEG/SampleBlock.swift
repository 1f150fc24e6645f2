// Source of the transform: Y. Arai, T. Agui, M. Nakajima, A fast DCT-SQ scheme for images, Transactions
// of the IEICE E 71, 1988, in the form of W. B. Pennebaker and J. L. Mitchell, JPEG Still Image Data
// Compression Standard, 1993, figure 4-8. Eight columns go through it at once.

/// Eight rows of eight samples, or of their coefficients.
struct SampleBlock {
  var rows: InlineArray<8, SIMD8<Float>>

  init() {
    rows = InlineArray(repeating: SIMD8(repeating: 0))
  }

  /// What each of eight outputs of the transform is too large by, besides 8 for a block.
  private static let excess: [Float] = [
    1, 1.387039845, 1.306562965, 1.175875602, 1, 0.785694958, 0.541196100, 0.275899379,
  ]

  /// For steps row by row, the factors that make levels of `transformed` coefficients.
  static func factors(for steps: [UInt16]) -> InlineArray<8, SIMD8<Float>> {
    var factors = InlineArray<8, SIMD8<Float>>(repeating: SIMD8(repeating: 0))
    for across in 0..<8 {
      for down in 0..<8 {
        let step = Float(steps[down * 8 + across])
        factors[across][down] = 1 / (8 * excess[across] * excess[down] * step)
      }
    }
    return factors
  }

  /// Writes the rows one after the other.
  @inline(__always)
  func write(to values: inout InlineArray<64, Float>) {
    var elements = values.mutableSpan
    var bytes = MutableRawSpan(_elements: &elements)
    for row in 0..<8 {
      bytes.storeBytes(of: rows[row], toByteOffset: row &* 32, as: SIMD8<Float>.self)
    }
  }

  /// The sum of all samples, and the sum of the squares of their differences from the mean.
  @inline(__always)
  var sumAndEnergy: (sum: Float, energy: Float) {
    var (sums, squares) = (rows[0], rows[0] * rows[0])
    for row in 1..<8 {
      sums += rows[row]
      squares += rows[row] * rows[row]
    }
    let (sum, square) = (SampleBlock.sum(sums), SampleBlock.sum(squares))
    return (sum, square - sum * sum / 64)
  }

  @inline(__always)
  private static func sum(_ lanes: SIMD8<Float>) -> Float {
    let four = lanes.lowHalf + lanes.highHalf
    let two = four.lowHalf + four.highHalf
    return two.x + two.y
  }

  /// The cosine transform, but for the factors; row u holds the coefficients with u waves across.
  @inline(__always)
  var transformed: SampleBlock {
    columnsTransformed.transposed.columnsTransformed
  }

  @inline(__always)
  private var columnsTransformed: SampleBlock {
    let (s0, d0) = (rows[0] + rows[7], rows[0] - rows[7])
    let (s1, d1) = (rows[1] + rows[6], rows[1] - rows[6])
    let (s2, d2) = (rows[2] + rows[5], rows[2] - rows[5])
    let (s3, d3) = (rows[3] + rows[4], rows[3] - rows[4])
    var result = SampleBlock()
    let (outer, inner) = (s0 + s3, s1 + s2)
    let difference = s0 - s3
    result.rows[0] = outer + inner
    result.rows[4] = outer - inner
    let turned = (s1 - s2 + difference) * 0.707106781
    result.rows[2] = difference + turned
    result.rows[6] = difference - turned
    let (a, b, c) = (d3 + d2, d2 + d1, d1 + d0)
    let shared = (a - c) * 0.382683433
    let low = a * 0.541196100 + shared
    let high = c * 1.306562965 + shared
    let middle = b * 0.707106781
    let (sum, rest) = (d0 + middle, d0 - middle)
    result.rows[5] = rest + low
    result.rows[3] = rest - low
    result.rows[1] = sum + high
    result.rows[7] = sum - high
    return result
  }

  /// A place has six bits, three of its row and three of its column; a step turns them by one.
  @inline(__always)
  private var transposed: SampleBlock {
    turned.turned.turned
  }

  @inline(__always)
  private var turned: SampleBlock {
    var result = SampleBlock()
    for index in 0..<4 {
      let (upper, lower) = (rows[2 * index], rows[2 * index + 1])
      result.rows[index] = SIMD8(lowHalf: upper.evenHalf, highHalf: lower.evenHalf)
      result.rows[index + 4] = SIMD8(lowHalf: upper.oddHalf, highHalf: lower.oddHalf)
    }
    return result
  }
}
