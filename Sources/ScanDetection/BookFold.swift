public import ScanImaging

/// The fold of an open book, and the two pages beside it.
///
/// The fold shows as a dark valley, or as a step of light from one page to the other, on a nearly
/// straight line from one long side of the outline to the other. Every line near the middle is
/// tried on the outline made flat; where none shows, the pages are halves.
public struct BookFold: Sendable, Hashable {
  /// The fold, from the first long side to the second; its ends lie on the outline.
  public let line: LineSegment
  /// The two pages: left and right, or upper and lower where the spread stands upright in the
  /// picture.
  ///
  /// Each starts at the corner that the outline's own first corner belongs to or answers to.
  public let pages: [Quadrilateral]
  /// How clearly the fold was seen, 0...1; below 0.2 the pages are halves of the outline.
  public let clearness: Double

  /// Pages of a spread stand side by side: the fold joins its longer sides.
  ///
  /// Between these ratios of the sides both ways are tried, since perspective shortens one of them.
  private static let sureRatio = 1.3
  private static let leastClearness = 0.2

  /// Looks for the fold of the book whose outline was found in a picture.
  public init(of outline: Quadrilateral, in raster: Raster<RGB8>) {
    let (top, right) = (outline.sides[0], outline.sides[1])
    let (bottom, left) = (outline.sides[2], outline.sides[3])
    let ratio = (top.length + bottom.length) / max(1e-9, left.length + right.length)
    let upright = FoldSearch(of: outline, in: raster)
    // Turned by a quarter, the fold that joins left and right side stands upright as well.
    let turned = FoldSearch(of: outline.startingCorner(advancedBy: 1), in: raster)
    var isUpright = ratio >= 1
    if max(ratio, 1 / ratio) < BookFold.sureRatio { isUpright = upright.score >= turned.score }
    let search = isUpright ? upright : turned
    let isSeen = search.score >= BookFold.leastClearness
    let (first, second) = isSeen ? (search.first, search.second) : (0.5, 0.5)
    clearness = search.score
    if isUpright {
      line = BookFold.fold(across: outline, first, second)
      pages = [
        Quadrilateral(
          topLeft: outline.topLeft, topRight: line.start, bottomRight: line.end,
          bottomLeft: outline.bottomLeft),
        Quadrilateral(
          topLeft: line.start, topRight: outline.topRight, bottomRight: outline.bottomRight,
          bottomLeft: line.end),
      ]
    } else {
      line = BookFold.fold(across: outline.startingCorner(advancedBy: 1), first, second)
      pages = [
        Quadrilateral(
          topLeft: outline.topLeft, topRight: outline.topRight, bottomRight: line.start,
          bottomLeft: line.end),
        Quadrilateral(
          topLeft: line.end, topRight: line.start, bottomRight: outline.bottomRight,
          bottomLeft: outline.bottomLeft),
      ]
    }
  }

  /// The line between places on the first and the third side, each a share of the flat side's
  /// length.
  private static func fold(
    across outline: Quadrilateral, _ first: Double, _ second: Double
  ) -> LineSegment {
    guard
      let fromUnit = Homography(from: Quadrilateral(PixelSize(width: 1, height: 1)), to: outline)
    else {
      return LineSegment(start: outline.sides[0].midpoint, end: outline.sides[2].midpoint)
    }
    return LineSegment(
      start: fromUnit.map(Point(x: first, y: 0)), end: fromUnit.map(Point(x: second, y: 1)))
  }
}
