package import ScanImaging

/// The connected parts of a page over which light changes only slowly.
///
/// Print makes hard steps, light soft ones: cells whose neighbourhood holds no step are joined to
/// parts, and a part is either paper, or a fill, or a picture. Parts are labelled after an erosion by
/// one cell, so that a fill does not leak out through one broken cell of its rim, and then grown back.
package struct GridParts: Sendable {
  /// One connected part.
  package struct Part: Sendable {
    package var area = 0
    package var sum: SIMD3<Float> = .zero
    package var touchesBorder = false
    /// Whether it is glare, which leads from paper to anything.
    package var isGlare = false

    package var mean: SIMD3<Float> { area > 0 ? sum / Float(area) : .zero }
  }

  /// Per cell 0, or the number of its part, counted from 1.
  package let labels: Raster<Int32>
  /// `parts[n - 1]` is the part labelled n.
  package let parts: [Part]

  /// Largest relative step over 3×3 cells that light makes.
  ///
  /// 0.05 to 0.10 work alike; a 12 % table fill
  /// has more than 0.1 at its rim, a shadow of half the light with a 3 mm penumbra 0.045.
  static let softestStep = 0.06

  /// What marks smooth cells that are glare; others have 255.
  private static let glare: UInt8 = 1

  /// Finds the parts of a closed grid.
  ///
  /// - Parameters:
  ///   - closed: The grid without its print.
  ///   - glare: 255 in cells that do not hang together with the others, if there are any.
  package init(_ closed: PageGrid, glare: Raster<UInt8>? = nil) {
    let smooth = GridParts.smoothCells(of: closed)
    var core = smooth.minimum3x3()
    if let glare {
      for index in core.pixels.indices where glare.pixels[index] != 0 && core.pixels[index] != 0 {
        core.pixels[index] = GridParts.glare
      }
    }
    var isGlare: [Bool] = []
    var labels = Raster<Int32>(size: closed.size, repeating: 0)
    var count: Int32 = 0
    var stack: [Int] = []
    let (width, height) = (closed.width, closed.height)
    for start in 0..<core.pixels.count where core.pixels[start] != 0 && labels.pixels[start] == 0 {
      count += 1
      labels.pixels[start] = count
      stack.append(start)
      let own = core.pixels[start]
      isGlare.append(own == GridParts.glare)
      while let index = stack.popLast() {
        let x = index % width
        func visit(_ next: Int) {
          if core.pixels[next] == own, labels.pixels[next] == 0 {
            labels.pixels[next] = count
            stack.append(next)
          }
        }
        if x > 0 { visit(index - 1) }
        if x + 1 < width { visit(index + 1) }
        if index >= width { visit(index - width) }
        if index + width < width * height { visit(index + width) }
      }
    }
    self.labels = GridParts.grown(labels, into: smooth)
    var parts = GridParts.measured(self.labels, count: Int(count), on: closed)
    for index in parts.indices { parts[index].isGlare = isGlare[index] }
    self.parts = parts
  }

  /// 255 where no channel makes a step, else 0.
  private static func smoothCells(of closed: PageGrid) -> Raster<UInt8> {
    var smooth = Raster<UInt8>(size: closed.size, repeating: 255)
    // (max - min) < step * max in 16 bits: 8.8 fixed point of the step.
    let limit = UInt16((softestStep * 256).rounded())
    for plane in [closed.red, closed.green, closed.blue] {
      let (high, low) = (plane.maximum3x3(), plane.minimum3x3())
      for index in 0..<plane.pixels.count {
        let top = UInt16(high.pixels[index])
        let step = top &- UInt16(low.pixels[index])
        if step &* 256 >= limit &* top &+ 128 { smooth.pixels[index] = 0 }
      }
    }
    return smooth
  }

  /// Labels spread by one cell, diagonals too, into the smooth cells the erosion had taken.
  private static func grown(_ labels: Raster<Int32>, into smooth: Raster<UInt8>) -> Raster<Int32> {
    var result = labels
    let (width, height) = (labels.width, labels.height)
    for y in 0..<height {
      for x in 0..<width where labels[x, y] == 0 && smooth[x, y] != 0 {
        search: for v in max(0, y - 1)...min(height - 1, y + 1) {
          for u in max(0, x - 1)...min(width - 1, x + 1) where labels[u, v] != 0 {
            result[x, y] = labels[u, v]
            break search
          }
        }
      }
    }
    return result
  }

  private static func measured(
    _ labels: Raster<Int32>, count: Int, on closed: PageGrid
  ) -> [Part] {
    var parts = [Part](repeating: Part(), count: count)
    let (width, height) = (labels.width, labels.height)
    for y in 0..<height {
      for x in 0..<width {
        let index = y * width + x
        let label = Int(labels.pixels[index])
        guard label > 0 else { continue }
        parts[label - 1].area += 1
        parts[label - 1].sum += SIMD3(
          Float(closed.red.pixels[index]), Float(closed.green.pixels[index]),
          Float(closed.blue.pixels[index]))
        if x == 0 || y == 0 || x == width - 1 || y == height - 1 {
          parts[label - 1].touchesBorder = true
        }
      }
    }
    return parts
  }
}
