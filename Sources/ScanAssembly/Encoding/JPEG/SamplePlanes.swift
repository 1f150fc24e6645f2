import ScanImaging

/// A component of a picture in blocks of eight by eight samples.
protocol SamplePlane {
  /// The samples of a block less their middle value 128; `nil` where all are paper.
  ///
  /// Past the picture's right and lower edge its last samples repeat.
  func block(across: Int, down: Int) -> SampleBlock?
}

/// The only component of a gray picture.
struct GrayPlane: SamplePlane {
  let raster: Raster<UInt8>

  func block(across: Int, down: Int) -> SampleBlock? {
    var block = SampleBlock()
    var isPaper = true
    for index in 0..<8 {
      let row = raster.row(min(down * 8 + index, raster.height - 1))
      let samples = row.eight(from: across * 8)
      isPaper = isPaper && samples == SIMD8(repeating: 255)
      block.rows[index] = SIMD8<Float>(samples) - 128
    }
    return isPaper ? nil : block
  }
}

/// Luma, or one of the chromas, of a colour picture (T.871, 7).
struct ColorPlane: SamplePlane {
  let raster: Raster<RGB8>
  /// What red, green and blue count.
  let weights: (red: Float, green: Float, blue: Float)
  /// What is taken off.
  let middle: Float
  /// Pixels across and down that share a sample.
  let step: Int

  static func luma(_ raster: Raster<RGB8>) -> ColorPlane {
    ColorPlane(raster: raster, weights: (0.299, 0.587, 0.114), middle: 128, step: 1)
  }

  static func blueness(_ raster: Raster<RGB8>, step: Int) -> ColorPlane {
    ColorPlane(raster: raster, weights: (-0.168736, -0.331264, 0.5), middle: 0, step: step)
  }

  static func redness(_ raster: Raster<RGB8>, step: Int) -> ColorPlane {
    ColorPlane(raster: raster, weights: (0.5, -0.418688, -0.081312), middle: 0, step: step)
  }

  func block(across: Int, down: Int) -> SampleBlock? {
    guard !isPaper(across: across, down: down) else { return nil }
    var block = SampleBlock()
    for index in 0..<8 {
      if step == 1 {
        block.rows[index] = samples(x: across * 8, y: down * 8 + index) - middle
      } else {
        let (x, y) = (across * 16, down * 16 + 2 * index)
        let left = samples(x: x, y: y) + samples(x: x, y: y + 1)
        let right = samples(x: x + 8, y: y) + samples(x: x + 8, y: y + 1)
        let pairs = SIMD8(
          lowHalf: left.evenHalf + left.oddHalf, highHalf: right.evenHalf + right.oddHalf)
        block.rows[index] = pairs * 0.25 - middle
      }
    }
    return block
  }

  /// Whether all pixels of a block are white.
  private func isPaper(across: Int, down: Int) -> Bool {
    let side = 8 * step
    // Units of the file may end with whole blocks past the edge.
    let columns = min(across * side, raster.width - 1)..<min((across + 1) * side, raster.width)
    let rows = min(down * side, raster.height - 1)..<min((down + 1) * side, raster.height)
    for y in rows {
      let row = raster.byteRow(y).extracting(3 * columns.lowerBound..<3 * columns.upperBound)
      var index = 0
      while index + 8 <= row.count {
        if row.word(at: index) != ~0 { return false }
        index += 8
      }
      while index < row.count {
        if row[index] != 255 { return false }
        index += 1
      }
    }
    return true
  }

  /// Eight samples of a row of pixels.
  @inline(__always)
  private func samples(x: Int, y: Int) -> SIMD8<Float> {
    let row = raster.row(min(y, raster.height - 1))
    if x + 8 <= row.count {
      let pixels = row.extracting(x..<x &+ 8)
      return SIMD8(
        sample(pixels[0]), sample(pixels[1]), sample(pixels[2]), sample(pixels[3]),
        sample(pixels[4]), sample(pixels[5]), sample(pixels[6]), sample(pixels[7]))
    }
    var samples = SIMD8<Float>(repeating: 0)
    for lane in 0..<8 { samples[lane] = sample(row[min(x + lane, row.count - 1)]) }
    return samples
  }

  @inline(__always)
  private func sample(_ pixel: RGB8) -> Float {
    Float(pixel.red) * weights.red + Float(pixel.green) * weights.green
      + Float(pixel.blue) * weights.blue
  }
}

extension Span<UInt8> {
  /// Eight samples from `start` on; behind the last one it repeats.
  @inline(__always)
  fileprivate func eight(from start: Int) -> SIMD8<UInt8> {
    if start + 8 <= count {
      let part = extracting(start..<start &+ 8)
      return SIMD8(part[0], part[1], part[2], part[3], part[4], part[5], part[6], part[7])
    }
    var samples = SIMD8<UInt8>(repeating: 0)
    for lane in 0..<8 { samples[lane] = self[Swift.min(start + lane, count - 1)] }
    return samples
  }
}
