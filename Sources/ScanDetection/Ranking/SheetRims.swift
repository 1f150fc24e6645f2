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
      && paper.x > lightness(inside: inner) - SheetRims.darker
  }

  /// The inner outline starting at the corner nearest to the outer one's first.
  private func aligned(_ inner: Quadrilateral, with outer: Quadrilateral) -> Quadrilateral {
    let turns = (0..<4).map { inner.startingCorner(advancedBy: $0) }
    return turns.min {
      $0.topLeft.distance(to: outer.topLeft) < $1.topLeft.distance(to: outer.topLeft)
    } ?? inner
  }

  /// The median lightness of a grid within an outline.
  private func lightness(inside quad: Quadrilateral) -> Float {
    var values: [Float] = []
    for row in 0..<7 {
      let down = (Double(row) + 0.5) / 7
      let left = quad.topLeft.interpolated(to: quad.bottomLeft, down)
      let right = quad.topRight.interpolated(to: quad.bottomRight, down)
      for column in 0..<7 {
        let point = left.interpolated(to: right, (Double(column) + 0.5) / 7)
        if let color = color(point) { values.append(color.x) }
      }
    }
    values.sort()
    return values.isEmpty ? 0 : values[values.count / 2]
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
