// Sources: level sets as regions, J. Matas, O. Chum, M. Urban, T. Pajdla, Robust wide baseline
// stereo from maximally stable extremal regions, BMVC 2002; hulls by A. M. Andrew, Another
// efficient algorithm for convex hulls in two dimensions, Inf. Proc. Letters 9 (1979). Departures:
// a few fixed levels in place of all, no test of stability, since the ranking judges; a hull
// becomes a quadrilateral by dropping the sides that add least.

import ScanImaging

/// Quadrilaterals round regions of one kind of ground, for sheets whose sides are too short, too
/// faint or too bent for lines.
struct RegionQuadrilaterals: Sendable {
  private let size: PixelSize
  /// Reduced pixels in one pixel of the planes.
  private let scale: Double

  /// Levels of lightness as shares of the picture's pixels, and levels of the difference from the
  /// border's colour.
  private static let lightnessShares = [0.3, 0.45, 0.6, 0.7, 0.8, 0.9]
  private static let differences: [UInt8] = [10, 18, 30, 48]
  private static let smallestArea = 0.02
  private static let largestArea = 0.96
  /// How much of its quadrilateral a region has to fill, holes by print aside.
  private static let leastFill = 0.82
  private static let mostOutlines = 12

  /// Outlines of regions in the reduced picture, the fullest first.
  static func outlines(in evidence: Evidence) -> [Quadrilateral] {
    let ground = evidence.colors
    let lightness = ground.lightness
    let regions = RegionQuadrilaterals(
      size: lightness.size,
      scale: Double(evidence.size.width) / Double(lightness.width))
    let histogram = lightness.histogram
    var found: [(quad: Quadrilateral, fill: Double)] = []
    var levels: Set<Int> = []
    for share in lightnessShares {
      let level = histogram.value(atShare: share)
      guard levels.insert(level).inserted else { continue }
      found += regions.outlines(where: lightness, exceeds: UInt8(clamping: level))
    }
    let unlike = ground.differencesFromBorder
    for level in differences { found += regions.outlines(where: unlike, exceeds: level) }
    found.sort { ($0.fill, $1.quad.signedArea) > ($1.fill, $0.quad.signedArea) }
    var kept: [Quadrilateral] = []
    for (quad, _) in found where kept.count < mostOutlines {
      let near = 0.015 * evidence.longSide
      if !kept.contains(where: { $0.isNear(quad, within: near) }) { kept.append(quad) }
    }
    return kept
  }

  private func outlines(
    where plane: Raster<UInt8>, exceeds level: UInt8
  ) -> [(quad: Quadrilateral, fill: Double)] {
    let mask = Raster<UInt8>(size: size) { output in
      for value in plane.pixels { output.append(value > level ? 1 : 0) }
    }
    let whole = Double(size.width * size.height)
    let parts = ConnectedParts(mask, .four)
    return parts.parts.indices.compactMap { index in
      let part = parts.parts[index]
      let area = Double(part.area)
      guard area > RegionQuadrilaterals.smallestArea * whole,
        area < RegionQuadrilaterals.largestArea * whole
      else { return nil }
      let hull = hull(of: Int32(index + 1), in: parts.labels, part)
      guard let corners = RegionQuadrilaterals.fourCorners(of: hull),
        let quad = Quadrilateral(corners: corners.map { $0 * scale })
      else { return nil }
      let fill = area * scale * scale / quad.signedArea
      return fill > RegionQuadrilaterals.leastFill ? (quad, fill) : nil
    }
  }

  /// The convex hull of a part, clockwise, round the outer corners of its pixels.
  private func hull(
    of label: Int32, in labels: Raster<Int32>, _ part: ConnectedParts.Part
  ) -> [Point] {
    var points: [Point] = []
    for y in part.top...part.bottom {
      let row = labels.row(y)
      guard let left = (part.left...part.right).first(where: { row[$0] == label }),
        let right = (part.left...part.right).last(where: { row[$0] == label })
      else { continue }
      for edge in [Double(y), Double(y + 1)] {
        points.append(Point(x: Double(left), y: edge))
        points.append(Point(x: Double(right + 1), y: edge))
      }
    }
    points.sort { ($0.x, $0.y) < ($1.x, $1.y) }
    let upper = RegionQuadrilaterals.chain(points)
    let lower = RegionQuadrilaterals.chain(points.reversed())
    return upper.dropLast() + lower.dropLast()
  }

  /// Half a hull: the points that turn right all the way.
  private static func chain(_ points: [Point]) -> [Point] {
    var kept: [Point] = []
    for point in points {
      while kept.count >= 2,
        (kept[kept.count - 1] - kept[kept.count - 2]).cross(point - kept[kept.count - 1]) <= 0
      {
        kept.removeLast()
      }
      kept.append(point)
    }
    return kept
  }

  /// The hull with sides dropped, each the one whose neighbours, prolonged, add least area, until
  /// four are left.
  private static func fourCorners(of hull: [Point]) -> [Point]? {
    var polygon = hull
    while polygon.count > 4 {
      let count = polygon.count
      var best: (area: Double, index: Int, corner: Point)?
      for index in 0..<count {
        let (a, b) = (polygon[(index + count - 1) % count], polygon[index])
        let (c, d) = (polygon[(index + 1) % count], polygon[(index + 2) % count])
        let (before, after) = (b - a, c - d)
        let turn = before.cross(after)
        // The sides before and after meet beyond this one only where they turn less than half
        // round.
        guard turn < -1e-9 else { continue }
        let share = (c - b).cross(after) / turn
        let corner = b + before * share
        let area = abs((corner - b).cross(c - b)) / 2
        if area < best?.area ?? .infinity { best = (area, index, corner) }
      }
      guard let best else { return nil }
      polygon[best.index] = best.corner
      polygon.remove(at: (best.index + 1) % count)
    }
    return polygon.count == 4 ? polygon : nil
  }
}
