import ScanImaging

/// Tells an outline round several sheets from one sheet: desk runs between them from side to side.
///
/// Sheets laid out in a row or a strict grid have their sides on common lines, which make a fine
/// outline round all of them. No published method is followed.
struct SheetGaps: Sendable {
  let evidence: Evidence

  /// Places at which a strip may cross, and points looked at along each.
  private static let places = 192
  private static let points = 24
  /// How far outside the ends of a strip its desk is seen, in shares of the longer side: the middle
  /// of the narrowest gaps, for farther out the next row of sheets may lie.
  private static let outside = 0.01
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

  /// The sheets in an outline that strips of the desk around it cross from side to side; none where
  /// it is one sheet.
  func sheets(in outline: Quadrilateral) -> [Quadrilateral] {
    let columns = papers(in: outline)
    // Starting at the next corner, what lay across lies along.
    let rows = papers(in: outline.startingCorner(advancedBy: 1))
    let unit = Quadrilateral(PixelSize(width: 1, height: 1))
    guard columns.count * rows.count > 1,
      let toPicture = Homography(from: unit, to: outline)
    else { return [] }
    return rows.flatMap { row in
      columns.map { column in
        Quadrilateral(mapping: unit) { corner in
          toPicture.map(
            Point(
              x: corner.x == 0 ? column.lowerBound : column.upperBound,
              y: corner.y == 0 ? row.lowerBound : row.upperBound))
        }
      }
    }
  }

  /// The shares of the way from the last side to the second that are paper, parted by strips which
  /// run from the first side to the third.
  private func papers(in outline: Quadrilateral) -> [ClosedRange<Double>] {
    let unit = Quadrilateral(PixelSize(width: 1, height: 1))
    guard let toPicture = Homography(from: unit, to: outline) else { return [0...1] }
    let places = Double(SheetGaps.places)
    let margin = Int(SheetGaps.margin * places)
    let widest = Int(SheetGaps.widest * places)
    var papers: [ClosedRange<Double>] = []
    var start = 0.0
    var lastPaper: Int?
    var gap: Range<Int>?
    for index in margin..<SheetGaps.places - margin {
      let across = (Double(index) + 0.5) / places
      let share = deskShare(
        from: toPicture.map(Point(x: across, y: 0)), to: toPicture.map(Point(x: across, y: 1)))
      if share >= SheetGaps.strip {
        gap = (gap?.lowerBound ?? index)..<index + 1
      } else if share <= SheetGaps.paper {
        if let gap, let lastPaper, index - lastPaper <= widest {
          papers.append(start...Double(gap.lowerBound) / places)
          start = Double(gap.upperBound) / places
        }
        (lastPaper, gap) = (index, nil)
      }
    }
    return papers + [start...1]
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
