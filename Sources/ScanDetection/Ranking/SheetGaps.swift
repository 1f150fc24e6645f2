import ScanImaging

/// Tells an outline round several sheets from one sheet: desk runs between them from side to side.
///
/// Sheets laid out in a row or a strict grid have their sides on common lines, which make a fine
/// outline round all of them. No published method is followed.
struct SheetGaps: Sendable {
  let evidence: Evidence

  /// Places at which a strip may cross, and points looked at along each.
  private static let places = 96
  private static let points = 24
  /// How far outside the ends of a strip its desk is seen, in shares of the longer side.
  private static let outside = 0.022
  /// Colours nearer than this are alike, and paper is at least so far from the desk: creases of a
  /// page on a desk nearly as light look like a strip of it.
  private static let alike: Float = 16
  private static let leastContrast: Float = 32
  /// Share of a strip that is desk, and most of the paper beside it.
  private static let strip = 0.9
  private static let paper = 0.3
  /// Nearer to a side than this share of the outline a strip is no gap between sheets.
  private static let margin = 0.08
  /// Widest gap, in shares of the outline.
  private static let widest = 0.3

  /// Whether a strip of the desk around crosses the outline between two of its sides.
  func cross(_ outline: Quadrilateral) -> Bool {
    isCrossed(outline) || isCrossed(outline.startingCorner(advancedBy: 1))
  }

  /// Looks for a strip from the first side to the third.
  private func isCrossed(_ outline: Quadrilateral) -> Bool {
    let unit = Quadrilateral(PixelSize(width: 1, height: 1))
    guard let toPicture = Homography(from: unit, to: outline) else { return false }
    let shares = (0..<SheetGaps.places).map { index in
      let across = (Double(index) + 0.5) / Double(SheetGaps.places)
      return deskShare(
        from: toPicture.map(Point(x: across, y: 0)), to: toPicture.map(Point(x: across, y: 1)))
    }
    let margin = Int(SheetGaps.margin * Double(SheetGaps.places))
    let widest = Int(SheetGaps.widest * Double(SheetGaps.places))
    var reachedPaper: Int?
    var gapWidth = 0
    for index in margin..<SheetGaps.places - margin {
      let share = shares[index]
      if share >= SheetGaps.strip {
        if reachedPaper != nil { gapWidth += 1 }
      } else if share <= SheetGaps.paper {
        if let start = reachedPaper, gapWidth > 0, index - start <= widest { return true }
        reachedPaper = index
        gapWidth = 0
      }
    }
    return false
  }

  /// The part of a line between two sides that looks like the desk just outside both of its ends.
  private func deskShare(from start: Point, to end: Point) -> Double {
    let way = end - start
    let step = way * (SheetGaps.outside * evidence.longSide / max(1e-9, way.length))
    let desks = [start - step, end + step].filter(isInside).map(color)
    guard let desk = desks.first else { return 0 }
    if desks.count > 1, PaperColor.distance(desk, desks[1]) > 2 * SheetGaps.alike { return 0 }
    var (deskCount, paperCount) = (0, 0)
    for index in 0..<SheetGaps.points {
      let share = (Double(index) + 0.5) / Double(SheetGaps.points)
      let here = color(start.interpolated(to: end, share))
      // Light falls off over a desk, so that either end may tell it.
      let distance = desks.map { PaperColor.distance($0, here) }.min() ?? 0
      if distance < SheetGaps.alike { deskCount += 1 }
      if distance > SheetGaps.leastContrast { paperCount += 1 }
    }
    // Between the two it is neither, and such a line tells nothing.
    if deskCount < paperCount, 2 * paperCount < SheetGaps.points { return 0.5 }
    return Double(deskCount) / Double(SheetGaps.points)
  }

  private func isInside(_ point: Point) -> Bool {
    point.x >= 0 && point.y >= 0 && point.x < Double(evidence.size.width)
      && point.y < Double(evidence.size.height)
  }

  private func color(_ point: Point) -> SIMD4<Float> {
    evidence.color(at: SIMD2(Float(point.x), Float(point.y)))
  }
}
