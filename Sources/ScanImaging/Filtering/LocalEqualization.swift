// Contrast limited adaptive histogram equalisation. Source: K. Zuiderveld, Contrast limited adaptive
// histogram equalization, Graphics Gems IV (1994), with the clipped counts handed out evenly once.

extension Raster where Pixel == UInt8 {
  /// The picture with its contrast evened out: each pixel's value goes through the histogram curves of
  /// the four tiles around it, weighted by their nearness.
  ///
  /// `tiles` is the number of tiles on either side; a histogram bin counts at most `limit` times the mean
  /// bin, which bounds how far faint noise is amplified.
  package func locallyEqualized(tiles: Int, limit: Double) -> Raster<UInt8> {
    precondition(tiles >= 1 && limit >= 1)
    guard width > 0, height > 0 else { return self }
    let curves = (0..<tiles * tiles).flatMap { index in
      equalizationCurve(
        columns: tile(index % tiles, of: tiles, length: width),
        rows: tile(index / tiles, of: tiles, length: height), limit: limit)
    }
    let across = (0..<width).map { TileBlend(at: $0, tiles: tiles, length: width) }
    return Raster(size: size) { output in
      for y in 0..<height {
        let down = TileBlend(at: y, tiles: tiles, length: height)
        let top = down.first * tiles * 256
        let bottom = down.second * tiles * 256
        let pixels = row(y)
        for x in 0..<width {
          let value = Int(pixels[x])
          let blend = across[x]
          let left = blend.first * 256 + value
          let right = blend.second * 256 + value
          let upper = blend.mix(curves[top + left], curves[top + right])
          let lower = blend.mix(curves[bottom + left], curves[bottom + right])
          output.append(UInt8(down.mix(upper, lower) + 0.5))
        }
      }
    }
  }

  private func equalizationCurve(columns: Range<Int>, rows: Range<Int>, limit: Double) -> [Float] {
    var counts = [Int](repeating: 0, count: 256)
    for y in rows {
      let pixels = row(y)
      for x in columns { counts[Int(pixels[x])] += 1 }
    }
    let total = max(1, columns.count * rows.count)
    let most = max(1, Int(limit * Double(total) / 256))
    var excess = 0
    for value in counts.indices where counts[value] > most {
      excess += counts[value] - most
      counts[value] = most
    }
    let share = Double(excess) / 256
    var running = 0.0
    return counts.map { count in
      running += Double(count) + share
      return Float(min(255, running * 255 / Double(total)))
    }
  }
}

private func tile(_ index: Int, of tiles: Int, length: Int) -> Range<Int> {
  index * length / tiles..<(index + 1) * length / tiles
}

/// Which two tiles a pixel lies between along one axis, and how near it is to the second.
private struct TileBlend {
  let first: Int
  let second: Int
  private let share: Float

  init(at position: Int, tiles: Int, length: Int) {
    let place = (Float(position) + 0.5) * Float(tiles) / Float(length) - 0.5
    let floor = place.rounded(.down)
    first = max(0, Int(floor))
    second = min(tiles - 1, Int(floor) + 1)
    share = place - floor
  }

  @inline(__always)
  func mix(_ a: Float, _ b: Float) -> Float { a + (b - a) * share }
}
