package import ScanImaging

/// Tells the rim of a shadow from that of a fill: print is parallel to the page, shadows seldom are.
package struct ShadowRims {
  /// Reach, in cells, over which a shadow turns into lit paper.
  static let reach = 6
  /// Largest share of a shadow's rim within 3 degrees of the page's axes.
  static let parallelShare = 0.6

  private let found: GridParts
  private let luma: Raster<UInt8>
  private let nearPaper: Raster<UInt8>

  /// Prepares the search among the parts of a grid with this luma and these cells of paper.
  package init(_ found: GridParts, _ luma: Raster<UInt8>, _ paper: Raster<UInt8>) {
    self.found = found
    self.luma = luma
    nearPaper = ShadowRims.spread(paper)
  }

  /// Cells between a part and the paper, where the part may be a shadow; `nil` where it may not.
  package func rim(ofPart label: Int) -> [Int]? {
    var mask = Raster<UInt8>(size: luma.size, repeating: 0)
    for index in 0..<mask.pixels.count where Int(found.labels.pixels[index]) == label {
      mask.pixels[index] = 255
    }
    let near = ShadowRims.spread(mask)
    var rim: [Int] = []
    var parallel = 0
    var total = 0
    let (width, height) = (luma.width, luma.height)
    for y in 0..<height {
      for x in 0..<width where near[x, y] != 0 && nearPaper[x, y] != 0 {
        rim.append(y * width + x)
        guard x >= 2, y >= 2, x < width - 2, y < height - 2 else { continue }
        let (across, down) = gradient(x: x, y: y)
        let strength = max(abs(across), abs(down))
        // Flat cells beside the rim (under 1.7 % a cell) have no direction.
        guard strength > 0.3 * Float(luma[x, y]) else { continue }
        total += 1
        if min(abs(across), abs(down)) < 0.0524 * strength { parallel += 1 }
      }
    }
    guard total > 0, Double(parallel) < ShadowRims.parallelShare * Double(total) else { return nil }
    return rim
  }

  /// Differences across 4 cells, summed over 3.
  private func gradient(x: Int, y: Int) -> (across: Float, down: Float) {
    var across: Float = 0
    var down: Float = 0
    for k in -1...1 {
      across += Float(luma[x + 2, y + k]) - Float(luma[x - 2, y + k])
      across += Float(luma[x + 1, y + k]) - Float(luma[x - 1, y + k])
      down += Float(luma[x + k, y + 2]) - Float(luma[x + k, y - 2])
      down += Float(luma[x + k, y + 1]) - Float(luma[x + k, y - 1])
    }
    return (across, down)
  }

  private static func spread(_ mask: Raster<UInt8>) -> Raster<UInt8> {
    var result = mask
    for _ in 0..<reach { result = result.maximum3x3() }
    return result
  }
}
