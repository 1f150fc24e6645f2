package import ScanImaging

/// Which cells of a page show bare paper, and what light falls on it everywhere.
///
/// Light changes slowly over a page and print does not, so paper is followed across soft steps only:
/// the largest bright part is paper, further parts join where they continue its light, and parts in
/// the shadow of something join where their rim runs as no print does. What is left (fills, pictures,
/// covers' blocks) takes its light from around, and therefore stays as dark as it is, where an envelope of any
/// window eats it.
package struct SoftFlood: Sendable {
  /// 255 where a cell is bare paper, else 0.
  package private(set) var paper: Raster<UInt8>
  /// The paper's colour under the light of each cell; everywhere, unless no paper was found.
  package private(set) var background: ColorField
  /// Mean colour of the part the search started from; `nil` where there was none.
  package private(set) var mainColor: SIMD3<Float>?
  /// Share of the page that its largest part covers, of whatever colour.
  package private(set) var largestShare: Double

  /// 255 in cells of glare that leads from the paper into fills; `nil` where there are none.
  package private(set) var glare: Raster<UInt8>?

  /// How far the hue of paper is from that of the light around, at most.
  private static let sameHue: Float = 0.06

  /// Cells on the rim of a hard shadow, where the background must not be smoothed.
  private var rims: Raster<UInt8>
  /// Cells on folds without print, whose valleys are light's and narrower than what the closing leaves.
  private var folds: [Int] = []

  /// Searches a grid for paper.
  ///
  /// - Parameters:
  ///   - grid: The page.
  ///   - glare: The glare found on it before its light was taken off; `nil` where there is none, or all is
  ///     still there.
  package init(_ grid: PageGrid, glare: Raster<UInt8>? = nil) {
    let open = grid.mapped { $0.median3x3() }
    let closed = open.mapped { $0.closedByDisc7() }
    let parts = GridParts(closed, glare: glare)
    let bridges = glare == nil ? GlareBridges(parts, closed) : nil
    self.glare = glare ?? bridges?.cells
    let found = bridges?.parts ?? parts
    let cellCount = grid.width * grid.height
    paper = Raster(size: grid.size, repeating: 0)
    rims = paper
    background = ColorField(cells: Raster(size: grid.size, repeating: .zero))
    largestShare = Double(found.parts.map(\.area).max() ?? 0) / Double(cellCount)
    guard let start = SoftFlood.mainPart(of: found, cellCount: cellCount) else { return }
    mainColor = found.parts[start].mean
    var joined = found.parts.map(\.isGlare)
    joined[start] = true
    mark(found, where: joined)
    join(&joined, found, grid, open, closed)
    dropLeaks(closed)
    background = smoothed(closed, open)
  }

  /// Largest part that is bright and colourless enough; parts under 15 % of the page do not count, nor glare.
  private static func mainPart(of found: GridParts, cellCount: Int) -> Int? {
    var best: (index: Int, score: Float)?
    for (index, part) in found.parts.enumerated()
    where part.area * 100 >= cellCount * 15 && !part.isGlare {
      let color = part.mean
      let score =
        Float(part.area).squareRoot() * color.luma * color.luma * (1 - 0.7 * color.saturation)
      if score > best?.score ?? 0 { best = (index, score) }
    }
    return best?.index
  }

  private mutating func mark(_ found: GridParts, where joined: [Bool]) {
    for index in 0..<paper.pixels.count {
      let label = Int(found.labels.pixels[index])
      paper.pixels[index] = label > 0 && joined[label - 1] ? 255 : rims.pixels[index]
    }
  }

  /// Lets parts join that continue the paper's light, and shadows.
  private mutating func join(
    _ joined: inout [Bool], _ found: GridParts, _ grid: PageGrid, _ open: PageGrid,
    _ closed: PageGrid
  ) {
    let light = ColorField(closed, where: paper).reduced(by: 4).filled()
    let expected = SoftFlood.expectedColors(of: found, under: light, cellSide: 4)
    let cellCount = closed.width * closed.height
    var shadows: [Int] = []
    for (index, part) in found.parts.enumerated() where !joined[index] {
      let color = part.mean
      let ratio = color.luma / max(expected[index].luma, 1)
      let distance = color.chromaticityDistance(to: expected[index])
      if part.area * 1000 >= cellCount * 4, distance < SoftFlood.sameHue, ratio >= 0.95,
        ratio <= 1.1
      {
        joined[index] = true
      } else if part.area * 1000 >= cellCount * 15, part.touchesBorder, distance < 0.12,
        ratio >= 0.3, ratio <= 0.97
      {
        shadows.append(index)
      }
    }
    joinPanels(
      &joined, found.parts,
      PartSeams(found, closed, open: open, leastArea: cellCount * 15 / 1000))
    shadows.removeAll { joined[$0] }
    mark(found, where: joined)
    let edges = ShadowRims(found, closed.luma, paper)
    lazy var lightPrint = LightStrokes(grid)
    for index in shadows {
      let rim = edges.rim(ofPart: index + 1)
      // What is of another hue may be a thing in a picture.
      let isPaper =
        rim.meetsPaper
        || found.parts[index].mean.chromaticityDistance(to: expected[index]) < SoftFlood.sameHue
      guard
        rim.isOblique && isPaper
          || isShadow(index + 1, expected[index], edges, found, grid, closed)
      else { continue }
      let lightCount = lightPrint.count(onPart: index + 1, of: found.labels, closed.luma)
      // A fill, then, under light that makes its rim oblique.
      guard Double(lightCount) <= ShadowRims.mostLightPrint * Double(found.parts[index].area) else {
        continue
      }
      joined[index] = true
      for cell in rim.cells { rims.pixels[cell] = 255 }
    }
    mark(found, where: joined)
  }

  /// Lets parts join that a fold, or the soft edge of a shadow, parts from paper, one after the other;
  /// glare leads from paper to anything.
  private mutating func joinPanels(
    _ joined: inout [Bool], _ parts: [GridParts.Part], _ seams: PartSeams
  ) {
    var isNew = true
    while isNew {
      isNew = false
      for seam in seams.seams {
        let (first, second) = (seam.labels.first - 1, seam.labels.second - 1)
        guard joined[first] != joined[second], !parts[first].isGlare, !parts[second].isGlare
        else { continue }
        joined[first] = true
        joined[second] = true
        isNew = true
      }
    }
    for seam in seams.seams
    where joined[seam.labels.first - 1] && joined[seam.labels.second - 1] {
      for cell in seam.cells { rims.pixels[cell] = 255 }
      folds += seam.bare
    }
  }

  /// Whether a part whose rim runs as that of print is a shadow all the same: dark enough for its print to
  /// tell, or so large that only a shadow is.
  private func isShadow(
    _ label: Int, _ expected: SIMD3<Float>, _ edges: ShadowRims, _ found: GridParts,
    _ grid: PageGrid, _ closed: PageGrid
  ) -> Bool {
    let part = found.parts[label - 1]
    let isDark = part.mean.luma <= 0.75 * expected.luma
    let isLarge = part.area * 10 >= closed.width * closed.height
    return (isDark || isLarge) && edges.isPrintedOver(part: label, on: grid, closed)
  }

  /// Mean of the light over the cells of every part.
  private static func expectedColors(
    of found: GridParts, under light: ColorField, cellSide: Int
  ) -> [SIMD3<Float>] {
    var sums = [SIMD3<Float>](repeating: .zero, count: found.parts.count)
    for y in 0..<found.labels.height {
      for x in 0..<found.labels.width {
        let label = Int(found.labels[x, y])
        if label > 0 { sums[label - 1] += light[x / cellSide, y / cellSide] }
      }
    }
    for index in sums.indices { sums[index] /= Float(max(found.parts[index].area, 1)) }
    return sums
  }

  /// Takes cells back whose hue is not that of the light around them: the flood had crept into a
  /// coloured thing.
  private mutating func dropLeaks(_ closed: PageGrid) {
    for _ in 0..<2 {
      let leak = leaks(closed)
      // Where nothing leaks, the second look would see the same.
      guard leak.pixels.contains(255) else { return }
      let spread = leak.maximum3x3().maximum3x3()
      for index in 0..<paper.pixels.count where spread.pixels[index] != 0 {
        paper.pixels[index] = 0
      }
    }
  }

  /// 255 where a cell of paper is darker than the light around it and of another hue.
  private func leaks(_ closed: PageGrid) -> Raster<UInt8> {
    let side = 8
    let light = ColorField(closed, where: paper).reduced(by: side)
      .blurredWhereKnown(sigma: 2.5).filled()
    var leak = Raster<UInt8>(size: paper.size, repeating: 0)
    for y in 0..<paper.height {
      let (isPaper, red) = (paper.row(y), closed.red.row(y))
      let (green, blue) = (closed.green.row(y), closed.blue.row(y))
      var row = leak.mutableRow(y)
      for start in Swift.stride(from: 0, to: paper.width, by: side) {
        let around = light[start / side, y / side]
        let luma = around.luma
        for x in start..<min(start + side, paper.width) where isPaper[x] != 0 {
          let color = SIMD3(Float(red[x]), Float(green[x]), Float(blue[x]))
          if color.luma <= luma, color.chromaticityDistance(to: around) > 0.09 { row[x] = 255 }
        }
      }
    }
    return leak
  }

  /// The light everywhere: paper two cells away from anything else, smoothed; the rest filled in.
  private func smoothed(_ closed: PageGrid, _ open: PageGrid) -> ColorField {
    var sure = paper.minimum3x3().minimum3x3()
    // Where nothing survives the erosion the paper as found must do.
    if !sure.pixels.contains(255) { sure = paper }
    var exact = ColorField(closed, where: sure)
    for cell in folds where sure.pixels[cell] != 0 {
      let (x, y) = (cell % closed.width, cell / closed.width)
      exact.cells.pixels[cell] = SIMD4(open[x, y], 1)
    }
    var soft = exact.blurredWhereKnown(sigma: 2)
    if rims.pixels.contains(255) {
      let hard = exact.blurredWhereKnown(sigma: 0.6)
      for index in 0..<rims.pixels.count where rims.pixels[index] != 0 {
        soft.cells.pixels[index] = hard.cells.pixels[index]
      }
    }
    return soft.filled()
  }
}
