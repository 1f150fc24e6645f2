import ScanImaging

/// Pixels that a page can have, cut into units of blocks of samples.
protocol SampleUnits: BytePixel, BitwiseCopyable, Sendable {
  /// Makes levels of the unit whose first pixel is at (x, y) and which lies inside the raster.
  static func quantise(
    _ raster: Raster<Self>, x: Int, y: Int, _ thresholding: inout BlockThresholding,
    paper: Int16, unit: Int, into row: inout UnitRow)
}

extension UInt8: SampleUnits {
  static func quantise(
    _ raster: Raster<UInt8>, x: Int, y: Int, _ thresholding: inout BlockThresholding,
    paper: Int16, unit: Int, into row: inout UnitRow
  ) {
    var block = SampleBlock()
    var isPaper = true
    for index in 0..<8 {
      let word = UInt64(littleEndian: raster.row(y + index).word(at: x))
      isPaper = isPaper && word == ~0
      block.rows[index] = SampleArithmetic.samples(of: word) - 128
    }
    if isPaper {
      row.components[0][unit].become(paper)
    } else {
      thresholding.quantise(block, into: &row.components[0][unit])
    }
  }
}

extension RGB8: SampleUnits {
  static func quantise(
    _ raster: Raster<RGB8>, x: Int, y: Int, _ thresholding: inout BlockThresholding,
    paper: Int16, unit: Int, into row: inout UnitRow
  ) {
    let step = row.layout.chromaStep
    var (blueness, redness) = (SampleBlock(), SampleBlock())
    var isPaper = true
    for down in 0..<step {
      for across in 0..<step {
        let place = row.place(of: 0, across: unit * step + across, down: down)
        let (left, top) = (x + 8 * across, y + 8 * down)
        guard !isWhite(raster, x: left, y: top) else {
          row.components[0][place].become(paper)
          continue
        }
        isPaper = false
        var luma = SampleBlock()
        if step == 1 {
          for index in 0..<8 {
            let pixels = EightPixels(raster.byteRow(top + index), at: 3 * left)
            luma.rows[index] = pixels.luma - 128
            blueness.rows[index] = pixels.blueness
            redness.rows[index] = pixels.redness
          }
        } else {
          for index in 0..<4 {
            let upper = EightPixels(raster.byteRow(top + 2 * index), at: 3 * left)
            let lower = EightPixels(raster.byteRow(top + 2 * index + 1), at: 3 * left)
            luma.rows[2 * index] = upper.luma - 128
            luma.rows[2 * index + 1] = lower.luma - 128
            let blue = SampleArithmetic.means(upper.blueness + lower.blueness)
            let red = SampleArithmetic.means(upper.redness + lower.redness)
            let target = 4 * down + index
            if across == 0 {
              blueness.rows[target].lowHalf = blue
              redness.rows[target].lowHalf = red
            } else {
              blueness.rows[target].highHalf = blue
              redness.rows[target].highHalf = red
            }
          }
        }
        thresholding.quantise(luma, into: &row.components[0][place])
      }
    }
    if isPaper {
      row.components[1][unit].become(0)
      row.components[2][unit].become(0)
    } else {
      thresholding.quantise(blueness, into: &row.components[1][unit])
      thresholding.quantise(redness, into: &row.components[2][unit])
    }
  }

  /// Whether eight by eight pixels are white.
  @inline(__always)
  private static func isWhite(_ raster: Raster<RGB8>, x: Int, y: Int) -> Bool {
    for index in 0..<8 {
      let row = raster.byteRow(y + index)
      let all = row.word(at: 3 * x) & row.word(at: 3 * x + 8) & row.word(at: 3 * x + 16)
      if all != ~0 { return false }
    }
    return true
  }
}

/// Eight pixels of a row, channel by channel (T.871, 7).
private struct EightPixels {
  private let red: SIMD8<Float>
  private let green: SIMD8<Float>
  private let blue: SIMD8<Float>

  @inline(__always)
  init(_ row: Span<UInt8>, at offset: Int) {
    let one = UInt64(littleEndian: row.word(at: offset))
    let two = UInt64(littleEndian: row.word(at: offset &+ 8))
    let three = UInt64(littleEndian: row.word(at: offset &+ 16))
    // Red in the lowest byte, above blue something of the next pixel.
    let pixels = SIMD8<UInt32>(
      UInt32(truncatingIfNeeded: one), UInt32(truncatingIfNeeded: one &>> 24),
      UInt32(truncatingIfNeeded: one &>> 48 | two &<< 16), UInt32(truncatingIfNeeded: two &>> 8),
      UInt32(truncatingIfNeeded: two &>> 32), UInt32(truncatingIfNeeded: two &>> 56 | three &<< 8),
      UInt32(truncatingIfNeeded: three &>> 16), UInt32(truncatingIfNeeded: three &>> 40))
    let byte = SIMD8<UInt32>(repeating: 0xFF)
    red = SampleArithmetic.floats(pixels & byte)
    green = SampleArithmetic.floats((pixels &>> 8) & byte)
    blue = SampleArithmetic.floats((pixels &>> 16) & byte)
  }

  var luma: SIMD8<Float> {
    @inline(__always) get { red * 0.299 + green * 0.587 + blue * 0.114 }
  }

  var blueness: SIMD8<Float> {
    @inline(__always) get { red * -0.168736 + green * -0.331264 + blue * 0.5 }
  }

  var redness: SIMD8<Float> {
    @inline(__always) get { red * 0.5 + green * -0.418688 + blue * -0.081312 }
  }
}

/// Steps on eight lanes, written lane by lane where the standard library's are generic functions that
/// are not always inlined.
private enum SampleArithmetic {
  @inline(__always)
  static func floats(_ numbers: SIMD8<UInt32>) -> SIMD8<Float> {
    var floats = SIMD8<Float>()
    for lane in 0..<8 { floats[lane] = Float(Int32(truncatingIfNeeded: numbers[lane])) }
    return floats
  }

  /// Eight bytes as numbers, the lowest first.
  @inline(__always)
  static func samples(of word: UInt64) -> SIMD8<Float> {
    let (low, high) = (UInt32(truncatingIfNeeded: word), UInt32(truncatingIfNeeded: word &>> 32))
    let pairs = SIMD8<UInt32>(
      low, low &>> 8, low &>> 16, low &>> 24, high, high &>> 8, high &>> 16, high &>> 24)
    return floats(pairs & SIMD8(repeating: 0xFF))
  }

  /// The means of two by two samples, given the sums of the upper and the lower ones.
  @inline(__always)
  static func means(_ sums: SIMD8<Float>) -> SIMD4<Float> { (sums.evenHalf + sums.oddHalf) * 0.25 }
}

extension BlockLevels {
  /// Nothing but a level of the first coefficient.
  @inline(__always)
  fileprivate mutating func become(_ level: Int16) {
    steady = level
    places = 0
  }
}
