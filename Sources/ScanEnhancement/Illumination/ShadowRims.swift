package import ScanImaging

/// Tells the rim of a shadow from that of a fill: print is parallel to the page, shadows seldom are.
package struct ShadowRims {
  /// Reach, in cells, over which a shadow turns into lit paper.
  static let reach = 6
  /// Largest share of a shadow's rim within 3 degrees of the page's axes.
  static let parallelShare = 0.6
  /// Share of the cells around a shadow that lit paper is near to, at least.
  ///
  /// A thing in a picture meets other things, and had up to 0.11; shadows have 0.4 and more.
  static let paperShare = 0.2

  /// Shares of a part that dark print covers at least, and light print at most.
  static let leastPrint = 0.01
  static let mostLightPrint = 0.002

  private let found: GridParts
  private let luma: Raster<UInt8>
  private let nearPaper: Raster<UInt8>

  /// Prepares the search among the parts of a grid with this luma and these cells of paper.
  package init(_ found: GridParts, _ luma: Raster<UInt8>, _ paper: Raster<UInt8>) {
    self.found = found
    self.luma = luma
    nearPaper = paper.maximum(reaching: ShadowRims.reach)
  }

  /// Cells between a part and the paper, whether they run as no print's do, and whether paper is what
  /// the part lies on.
  package func rim(ofPart label: Int) -> (cells: [Int], isOblique: Bool, meetsPaper: Bool) {
    var mask = Raster<UInt8>(size: luma.size, repeating: 0)
    for index in 0..<mask.pixels.count where Int(found.labels.pixels[index]) == label {
      mask.pixels[index] = 255
    }
    let near = mask.maximum(reaching: ShadowRims.reach)
    var rim: [Int] = []
    var (parallel, total) = (0, 0)
    var (around, met) = (0, 0)
    let (width, height) = (luma.width, luma.height)
    for y in 0..<height {
      for x in 0..<width where near[x, y] != 0 {
        let isAround = mask[x, y] == 0
        if isAround { around += 1 }
        guard nearPaper[x, y] != 0 else { continue }
        if isAround { met += 1 }
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
    let isOblique = total > 0 && Double(parallel) < ShadowRims.parallelShare * Double(total)
    return (rim, isOblique, Double(met) >= ShadowRims.paperShare * Double(around))
  }

  /// Whether dark print runs over a part as it does over paper, and no light print does.
  ///
  /// What is printed on a fill this dark would be light, or it could not be read.
  package func isPrintedOver(part label: Int, on grid: PageGrid, _ closed: PageGrid) -> Bool {
    let (page, ground) = (grid.luma, closed.luma)
    let mean = found.parts[label - 1].mean.luma
    var (area, dark, light) = (0, 0, 0)
    var (columns, rows) = (Int.max...Int.max, Int.max...Int.max)
    for y in 0..<page.height {
      for x in 0..<page.width where Int(found.labels[x, y]) == label {
        area += 1
        if 10 * Int(page[x, y]) < 8 * Int(ground[x, y]) { dark += 1 }
        columns =
          min(columns.lowerBound, x)...max(columns.lowerBound == .max ? x : columns.upperBound, x)
        rows = min(rows.lowerBound, y)...max(rows.lowerBound == .max ? y : rows.upperBound, y)
      }
    }
    guard area > 0 else { return false }
    for y in rows {
      for x in columns where nearPaper[x, y] == 0 && Float(page[x, y]) > 1.2 * mean { light += 1 }
    }
    return Double(dark) >= ShadowRims.leastPrint * Double(area)
      && Double(light) <= ShadowRims.mostLightPrint * Double(area)
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
}
