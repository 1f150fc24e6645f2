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
  /// For paper on a desk nearly as light, and for paper on patterned cloth, whose gaps are narrower
  /// than the squares; hiding print would hide thin stripes as well.
  private static let plainLooks = [
    PlainLook(isPrintHidden: true, reach: 0.016, ranges: [8, 14]),
    PlainLook(isPrintHidden: false, reach: 0.03, ranges: [30, 50, 75]),
  ]
  /// The same limits for regions of plain squares, which are smaller and which pictures pierce.
  private static let smallestPlainArea = 0.006
  private static let leastPlainFill = 0.65
  private static let mostPlainOutlines = 8

  /// Outlines of regions in the reduced picture, the fullest first.
  ///
  /// Those of plain ground come second, since they lie less exactly.
  static func outlines(
    in evidence: Evidence
  ) -> (even: [Quadrilateral], plain: [Quadrilateral]) {
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
    var kept: [Quadrilateral] = []
    let near = 0.015 * evidence.longSide
    keep(&kept, found, atMost: mostOutlines, unlessWithin: near)
    let even = kept.count
    found = plainLooks.flatMap { look in
      let plane = look.isPrintHidden ? lightness : PaperColor.halved(evidence.picture.lab.lightness)
      return regions.outlines(ofPlainGroundIn: plane, look)
    }
    keep(&kept, found, atMost: kept.count + mostPlainOutlines, unlessWithin: near)
    return (Array(kept[..<even]), Array(kept[even...]))
  }

  /// Adds outlines, the fullest first, unless one like it is there.
  private static func keep(
    _ kept: inout [Quadrilateral], _ found: [(quad: Quadrilateral, fill: Double)],
    atMost count: Int, unlessWithin distance: Double
  ) {
    let fullest = found.sorted {
      ($0.fill, $1.quad.signedArea) > ($1.fill, $0.quad.signedArea)
    }
    for (quad, _) in fullest where kept.count < count {
      if !kept.contains(where: { $0.isNear(quad, within: distance) }) { kept.append(quad) }
    }
  }

  /// Outlines of what is plain: sheets on patterned cloth.
  private func outlines(
    ofPlainGroundIn lightness: Raster<UInt8>, _ look: PlainLook
  ) -> [(quad: Quadrilateral, fill: Double)] {
    let reach = max(2, Int((look.reach * Double(size.longSide)).rounded()))
    let ground = PlainGround(of: lightness, reach: reach)
    return look.ranges.flatMap { range in
      outlines(where: ground.steadiness, exceeds: 255 - range, plain: ground)
    }
  }

  /// How plain ground is looked for.
  private struct PlainLook {
    let isPrintHidden: Bool
    /// Half the side of a square, in shares of the longer side.
    let reach: Double
    /// Ranges of lightness that still count as plain.
    let ranges: [UInt8]
  }

  private func outlines(
    where plane: Raster<UInt8>, exceeds level: UInt8, plain: PlainGround? = nil
  ) -> [(quad: Quadrilateral, fill: Double)] {
    let mask = Raster<UInt8>(size: size) { output in
      for value in plane.pixels { output.append(value > level ? 1 : 0) }
    }
    let whole = Double(size.width * size.height)
    let smallest =
      plain == nil ? RegionQuadrilaterals.smallestArea : RegionQuadrilaterals.smallestPlainArea
    let leastFill =
      plain == nil ? RegionQuadrilaterals.leastFill : RegionQuadrilaterals.leastPlainFill
    let parts = ConnectedParts(mask, .four)
    return parts.parts.indices.flatMap { index -> [(quad: Quadrilateral, fill: Double)] in
      let part = parts.parts[index]
      let area = Double(part.area)
      guard area > smallest * whole,
        area < RegionQuadrilaterals.largestArea * whole
      else { return [] }
      // Plain all round as far as squares fit: this is the picture's frame.
      if let plain, plain.reaches(left: part.left, top: part.top, part.right, part.bottom) {
        return []
      }
      let hull = hull(of: Int32(index + 1), in: parts.labels, part)
      guard let corners = RegionQuadrilaterals.fourCorners(of: hull),
        let region = Quadrilateral(corners: corners)
      else { return [] }
      let fill = area / region.signedArea
      guard fill > leastFill else { return [] }
      let outlines = plain?.grounds(within: region) ?? [region]
      return outlines.map { ($0.scaled(x: scale, y: scale), fill) }
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
