import Glibc
package import ScanImaging

/// Where in a picture codes may be: patches of parallel edges, and patches of many edges in two
/// directions.
///
/// Cells with strong edges are joined with their neighbours, those of bars only with such as run the
/// same way; each part becomes a turned rectangle. Several scales are looked at, since a wide bar fills
/// a cell where the picture is large, and a small code where it is reduced.
package struct RegionFinder: Sendable {
  /// Least share of the edges' energy that has to run one way in bars.
  private static let coherence: Float = 0.55

  package init() {}

  /// The regions of a picture given at several scales, likeliest first, in pixels of the first.
  package func regions(in pyramid: [Raster<UInt8>]) -> [CodeRegion] {
    guard let full = pyramid.first else { return [] }
    var all: [CodeRegion] = []
    for raster in pyramid where min(raster.width, raster.height) >= 3 * GradientCells.side {
      let factor = Double(full.width) / Double(raster.width)
      all += regions(in: raster).map { $0.scaled(by: factor) }
    }
    all.sort { $0.score > $1.score }
    var kept: [CodeRegion] = []
    for region in all {
      let isKnown = kept.contains { other in
        guard other.kind == region.kind, other.overlap(region) > 0.8 else { return false }
        let ratio = (other.width * other.height) / (region.width * region.height)
        return ratio > 0.5 && ratio < 2
      }
      if !isKnown { kept.append(region) }
    }
    return kept
  }

  private func regions(in raster: Raster<UInt8>) -> [CodeRegion] {
    let cells = GradientCells(raster)
    let threshold = cells.energyThreshold
    return bars(cells, threshold) + modules(cells, threshold)
  }

  private func bars(_ cells: GradientCells, _ threshold: Float) -> [CodeRegion] {
    let smooth = cells.smoothed
    var directions = [SIMD2<Float>](repeating: .zero, count: cells.xx.count)
    var isBar = [Bool](repeating: false, count: cells.xx.count)
    for cell in cells.xx.indices {
      let (difference, mixed) = (smooth.xx[cell] - smooth.yy[cell], 2 * smooth.xy[cell])
      let length = (difference * difference + mixed * mixed).squareRoot()
      guard smooth.energy(cell) > threshold * 4, length > Self.coherence * smooth.energy(cell)
      else { continue }
      isBar[cell] = true
      directions[cell] = SIMD2(difference, mixed) / length
    }
    // Twice the angle between directions is below 36 degrees.
    let parts = parts(cells, isBar) { a, b in (directions[a] * directions[b]).sum() > 0.8 }
    return parts.compactMap { part in
      guard part.count >= 4 else { return nil }
      return region(.bars, cells, part)
    }
  }

  private func modules(_ cells: GradientCells, _ threshold: Float) -> [CodeRegion] {
    let isStrong = cells.xx.indices.map { cells.energy($0) > threshold }
    return parts(cells, isStrong) { _, _ in true }.compactMap { part in
      guard part.count >= 4 else { return nil }
      return region(.modules, cells, part)
    }
  }

  /// Cells that hang together by their sides and `joins`.
  private func parts(
    _ cells: GradientCells, _ isMember: [Bool], joins: (Int, Int) -> Bool
  ) -> [[Int]] {
    var isFree = isMember
    var parts: [[Int]] = []
    for first in isMember.indices where isFree[first] {
      isFree[first] = false
      var part = [first]
      var next = 0
      while next < part.count {
        let cell = part[next]
        next += 1
        let (x, y) = (cell % cells.columns, cell / cells.columns)
        for (column, row) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)] {
          guard column >= 0, column < cells.columns, row >= 0, row < cells.rows else { continue }
          let other = row * cells.columns + column
          guard isFree[other], joins(cell, other) else { continue }
          isFree[other] = false
          part.append(other)
        }
      }
      parts.append(part)
    }
    return parts
  }

  private func region(
    _ kind: CodeRegion.Kind, _ cells: GradientCells, _ part: [Int]
  ) -> CodeRegion? {
    let angle = kind == .bars ? barAngle(cells, part) : moduleAngle(cells, part)
    let (c, s) = (cos(angle), sin(angle))
    var along: [Double] = []
    var across: [Double] = []
    var energy = 0.0
    let half = Double(GradientCells.side) / 2
    for cell in part {
      // The derivative's pixel is one to the right of and below the cell's own.
      let x = Double(cell % cells.columns * GradientCells.side) + half + 1
      let y = Double(cell / cells.columns * GradientCells.side) + half + 1
      along.append(x * c + y * s)
      across.append(y * c - x * s)
      energy += Double(cells.energy(cell))
    }
    along.sort()
    across.sort()
    // A few cells stick out where something else touches the code.
    let trim = part.count / 100
    let (u0, u1) = (along[trim] - half, along[along.count - 1 - trim] + half)
    let (v0, v1) = (across[trim] - half, across[across.count - 1 - trim] + half)
    let (width, height) = (u1 - u0, v1 - v0)
    let fill = Double(part.count) * half * half * 4 / (width * height)
    guard fill > (kind == .bars ? 0.3 : 0.35) else { return nil }
    let (u, v) = ((u0 + u1) / 2, (v0 + v1) / 2)
    let strength = (energy / Double(part.count)).squareRoot()
    let ratio = max(width, height) / min(width, height)
    guard kind == .bars || ratio < 8 else { return nil }
    // Bars grow likelier with their number; a patch of modules is dense and square, and a large one is
    // rather a paragraph.
    let size = kind == .bars ? Double(part.count).squareRoot() : min(1, fill)
    return CodeRegion(
      kind: kind, centre: Point(x: u * c - v * s, y: u * s + v * c), angle: angle, width: width,
      height: height, score: strength * min(1, fill) * size / ratio.squareRoot())
  }

  /// The direction of the gradients of a part with one.
  private func barAngle(_ cells: GradientCells, _ part: [Int]) -> Double {
    var (xx, yy, xy) = (0.0, 0.0, 0.0)
    for cell in part {
      xx += Double(cells.xx[cell])
      yy += Double(cells.yy[cell])
      xy += Double(cells.xy[cell])
    }
    return atan2(2 * xy, xx - yy) / 2
  }

  /// The direction, within an eighth of a turn of the x axis, that gradients share up to quarter turns:
  /// cells vote with four times their angle.
  private func moduleAngle(_ cells: GradientCells, _ part: [Int]) -> Double {
    var (c4, s4) = (0.0, 0.0)
    for cell in part {
      let (difference, mixed) = (cells.xx[cell] - cells.yy[cell], 2 * cells.xy[cell])
      let energy = cells.energy(cell)
      guard energy > 0 else { continue }
      // The square of exp(2i angle) times its weight, over the weight.
      c4 += Double((difference * difference - mixed * mixed) / energy)
      s4 += Double(2 * difference * mixed / energy)
    }
    return atan2(s4, c4) / 4
  }
}
