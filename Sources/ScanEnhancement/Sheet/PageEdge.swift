import ScanImaging

/// What a preview shows on both sides of the page's edge.
struct PageEdge {
  let picture: PageGrid
  let frame: PageFrame
  /// 0 where the photo does not reach.
  let isSeen: Raster<UInt8>

  /// Differences up to which two places are of one thing: a nail ends, a finger's flank is darker than
  /// its middle.
  static let lumaRatios: ClosedRange<Float> = 0.67...1.5
  static let farthestHue: Float = 0.06
  /// Share of what is seen of a thing's places at the edge, in tenths, that goes on where the thing does.
  static let leastTenths = 6

  /// The cell at a place of a side that is judged for it: clear of the blur between desk and sheet.
  func inside(_ side: PageFrame.Side, _ place: Int) -> (x: Int, y: Int) {
    side.cell(place, frame.cells(0.5) + 1)
  }

  /// The colour of the surroundings there; `nil` where the photo does not show them.
  func outside(_ side: PageFrame.Side, _ place: Int) -> SIMD3<Float>? {
    let (x, y) = side.cell(place, 1 - frame.cells(1, least: 2))
    return isSeen[x, y] != 0 ? picture[x, y] : nil
  }

  /// Whether what lies at the page's edge goes on outside; `nil` where the photo does not show that.
  func goesOn(_ side: PageFrame.Side, _ place: Int) -> Bool? {
    guard let outside = outside(side, place) else { return nil }
    let (x, y) = inside(side, place)
    return PageEdge.areAlike(picture[x, y], outside)
  }

  /// How many places of the page's edge go on outside; it tells at once that most sheets lie whole and
  /// bare on their desk.
  var goingOn: Int {
    frame.sides.reduce(0) { count, side in
      count + (0..<side.length).count { goesOn(side, $0) == true }
    }
  }

  /// Whether two colours may be of one thing.
  static func areAlike(_ first: SIMD3<Float>, _ second: SIMD3<Float>) -> Bool {
    lumaRatios.contains((first.luma + 8) / (second.luma + 8))
      && first.chromaticityDistance(to: second) < farthestHue
  }
}
