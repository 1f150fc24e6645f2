import ScanImaging

/// Tells the sheet round a printed frame from what a page lies on.
///
/// The back of a playing card has a strong frame with a rim of paper around it: a strip of even
/// width, of one colour, at least as light as what it encloses, and unlike the desk outside.
struct SheetRims: Sendable {
  let evidence: Evidence

  private static let points = 16
  /// The narrowest of the four strips against the widest, and widths in shares of the longer side.
  private static let evenness = 0.35
  private static let narrowest = 0.008
  private static let widest = 0.09
  /// Colours nearer than this are alike, and how many of the strip and of the desk beside it have to
  /// be and not to be like it.
  private static let alike: Float = 16
  private static let ofOneColor = 0.7
  private static let unlikeDesk = 0.8
  private static let outside = 0.022
  /// Corners nearer than this, in shares of the longer side, are shared.
  private static let sharedCorner = 0.015
  /// Where the ground beside a side is looked at, how far it has to differ, and how often.
  private static let across = 0.012
  private static let step: Float = 14
  private static let partedShare = 0.8
  /// How much darker than the inside a rim may be, in shadow.
  private static let darker: Float = 12

  /// Whether what lies between the outlines is the rim of a sheet.
  func isRim(from inner: Quadrilateral, to outer: Quadrilateral) -> Bool {
    let inner = aligned(inner, with: outer)
    let longSide = evidence.longSide
    var widths: [Double] = []
    var rim: [SIMD4<Float>] = []
    var desk: [SIMD4<Float>] = []
    for (near, far) in zip(inner.sides, outer.sides) {
      let way = far.end - far.start
      let outward = Point(x: way.y, y: -way.x) * (1 / max(1e-9, way.length))
      var width = 0.0
      for index in 0..<SheetRims.points {
        let share = (Double(index) + 0.5) / Double(SheetRims.points)
        let (a, b) = (
          near.start.interpolated(to: near.end, share), far.start.interpolated(to: far.end, share)
        )
        width += outward.dot(b - a) / Double(SheetRims.points)
        if let color = color(a.interpolated(to: b, 0.5)) { rim.append(color) }
        if let color = color(b + outward * (SheetRims.outside * longSide)) { desk.append(color) }
      }
      widths.append(width / longSide)
    }
    guard let least = widths.min(), let most = widths.max(), least > SheetRims.narrowest,
      most < SheetRims.widest, least > SheetRims.evenness * most, !rim.isEmpty, !desk.isEmpty
    else { return false }
    let paper = SheetRims.median(of: rim)
    let like = { (color: SIMD4<Float>) in PaperColor.distance(color, paper) < SheetRims.alike }
    return Double(rim.count(where: like)) >= SheetRims.ofOneColor * Double(rim.count)
      && Double(desk.count { !like($0) }) >= SheetRims.unlikeDesk * Double(desk.count)
      && paper.x > median(inside: inner).x - SheetRims.darker
  }

  /// Whether the sheet in the inner outline goes on to the fourth side of the outer one.
  ///
  /// Outlines that end at the upper side of a picture, at a crease or at a shadow share three sides
  /// with the sheet. Beyond, the two sides they share go on to part paper from desk, and so does the
  /// fourth; what lies between has the paper's hue.
  func isContinued(from inner: Quadrilateral, to outer: Quadrilateral) -> Bool {
    let near = SheetRims.sharedCorner * evidence.longSide
    let inner = aligned(inner, with: outer)
    let (own, whole) = (inner.corners, outer.corners)
    let free = (0..<4).filter { own[$0].distance(to: whole[$0]) > near }
    guard free.count == 2 else { return false }
    // The fourth side runs from the first to the second of the free corners.
    let first = free == [0, 3] ? 3 : free[0]
    let second = (first + 1) % 4
    guard free.contains(second) else { return false }
    let rest = [
      LineSegment(start: own[first], end: whole[first]),
      LineSegment(start: whole[first], end: whole[second]),
      LineSegment(start: whole[second], end: own[second]),
    ]
    let center = (own[first] + own[second] + whole[first] + whole[second]) * 0.25
    let paper = median(inside: inner)
    guard let beyond = color(center), SheetRims.hueDistance(beyond, paper) < SheetRims.alike
    else { return false }
    return rest.allSatisfy(partsGround)
  }

  /// Whether the ground differs between the two sides of a line all along; a line out of the picture
  /// parts nothing.
  private func partsGround(_ side: LineSegment) -> Bool {
    let way = side.end - side.start
    let across =
      Point(x: -way.y, y: way.x) * (SheetRims.across * evidence.longSide / max(1e-9, way.length))
    var (seen, parted) = (0, 0)
    for index in 0..<SheetRims.points {
      let share = (Double(index) + 0.5) / Double(SheetRims.points)
      let place = side.start.interpolated(to: side.end, share)
      guard let ahead = color(place + across), let behind = color(place - across) else { continue }
      seen += 1
      if PaperColor.distance(ahead, behind) > SheetRims.step { parted += 1 }
    }
    return seen >= SheetRims.points / 2
      && Double(parted) >= SheetRims.partedShare * Double(seen)
  }

  private static func hueDistance(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Float {
    let difference = a - b
    return (difference.y * difference.y + difference.z * difference.z).squareRoot()
  }

  /// The inner outline starting at the corner nearest to the outer one's first.
  private func aligned(_ inner: Quadrilateral, with outer: Quadrilateral) -> Quadrilateral {
    let turns = (0..<4).map { inner.startingCorner(advancedBy: $0) }
    return turns.min {
      $0.topLeft.distance(to: outer.topLeft) < $1.topLeft.distance(to: outer.topLeft)
    } ?? inner
  }

  /// The median colour of a grid within an outline.
  private func median(inside quad: Quadrilateral) -> SIMD4<Float> {
    var values: [SIMD4<Float>] = []
    for row in 0..<7 {
      let down = (Double(row) + 0.5) / 7
      let left = quad.topLeft.interpolated(to: quad.bottomLeft, down)
      let right = quad.topRight.interpolated(to: quad.bottomRight, down)
      for column in 0..<7 {
        let point = left.interpolated(to: right, (Double(column) + 0.5) / 7)
        if let color = color(point) { values.append(color) }
      }
    }
    return values.isEmpty ? .zero : SheetRims.median(of: values)
  }

  private static func median(of colors: [SIMD4<Float>]) -> SIMD4<Float> {
    var median = SIMD4<Float>.zero
    for component in 0..<3 {
      median[component] = colors.map { $0[component] }.sorted()[colors.count / 2]
    }
    return median
  }

  /// The colour at a point; `nil` outside the picture.
  private func color(_ point: Point) -> SIMD4<Float>? {
    guard point.x >= 0, point.y >= 0, point.x < Double(evidence.size.width),
      point.y < Double(evidence.size.height)
    else { return nil }
    return evidence.color(at: SIMD2(Float(point.x), Float(point.y)))
  }
}
