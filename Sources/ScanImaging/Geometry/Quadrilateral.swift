/// Four corners in continuous coordinates, clockwise on screen from the top left.
public struct Quadrilateral: Hashable, Sendable {
  /// The first corner.
  public var topLeft: Point
  /// The corner clockwise of the top left.
  public var topRight: Point
  /// The corner across from the top left.
  public var bottomRight: Point
  /// The corner counterclockwise of the top left.
  public var bottomLeft: Point

  /// Creates a quadrilateral from its corners, given clockwise on screen.
  public init(topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// The outline of a whole picture.
  public init(_ size: PixelSize) {
    let width = Double(size.width)
    let height = Double(size.height)
    self.init(
      topLeft: Point(x: 0, y: 0), topRight: Point(x: width, y: 0),
      bottomRight: Point(x: width, y: height), bottomLeft: Point(x: 0, y: height))
  }

  /// Puts four corners given in any order into clockwise order from the one nearest the origin of the
  /// picture; `nil` unless they are finite and span a convex quadrilateral with area.
  public init?(corners: [Point]) {
    guard corners.count == 4, corners.allSatisfy(\.isFinite) else { return nil }
    let centre = corners.reduce(Point(x: 0, y: 0), +) * 0.25
    var ring = corners.sorted { a, b in
      (a - centre).clockwiseAngle < (b - centre).clockwiseAngle
    }
    guard
      let first = ring.indices.min(by: { a, b in
        let (p, q) = (ring[a], ring[b])
        return (p.x * p.x + p.y * p.y, p.y, p.x) < (q.x * q.x + q.y * q.y, q.y, q.x)
      })
    else { return nil }
    ring = Array(ring[first...] + ring[..<first])
    self.init(topLeft: ring[0], topRight: ring[1], bottomRight: ring[2], bottomLeft: ring[3])
    guard isConvex else { return nil }
  }

  /// Clockwise from the top left.
  public var corners: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }

  /// Top, right, bottom, left, each clockwise.
  public var sides: [LineSegment] {
    [
      LineSegment(start: topLeft, end: topRight),
      LineSegment(start: topRight, end: bottomRight),
      LineSegment(start: bottomRight, end: bottomLeft),
      LineSegment(start: bottomLeft, end: topLeft),
    ]
  }

  /// Area in square pixels; positive while the corners run clockwise on screen.
  public var signedArea: Double {
    (bottomRight - topLeft).cross(bottomLeft - topRight) / 2
  }

  /// Whether the corners run clockwise and every inner angle is below 180 degrees.
  public var isConvex: Bool {
    let c = corners
    return (0..<4).allSatisfy { i in
      let (a, b, next) = (c[i], c[(i + 1) % 4], c[(i + 2) % 4])
      return (b - a).cross(next - b) > 0
    }
  }

  /// Whether the point lies inside or on the outline; meaningful for convex quadrilaterals.
  public func contains(_ point: Point) -> Bool {
    sides.allSatisfy { ($0.end - $0.start).cross(point - $0.start) >= 0 }
  }

  /// The same outline in a picture scaled by the given factors.
  public func scaled(x: Double, y: Double) -> Quadrilateral {
    Quadrilateral(mapping: self) { Point(x: $0.x * x, y: $0.y * y) }
  }

  /// The corners of `original`, each sent through `transform`, in the same order.
  public init(mapping original: Quadrilateral, _ transform: (Point) -> Point) {
    self.init(
      topLeft: transform(original.topLeft), topRight: transform(original.topRight),
      bottomRight: transform(original.bottomRight), bottomLeft: transform(original.bottomLeft))
  }

  /// The same outline starting at the corner `turns` places further clockwise; flattening from it turns
  /// the page a quarter counterclockwise each.
  public func startingCorner(advancedBy turns: Int) -> Quadrilateral {
    let c = corners
    let at = { (i: Int) in c[((i + turns) % 4 + 4) % 4] }
    return Quadrilateral(topLeft: at(0), topRight: at(1), bottomRight: at(2), bottomLeft: at(3))
  }
}

extension Point {
  /// Angle as a vector, growing clockwise on screen from the negative x axis, up to a monotone
  /// transform; enough to sort by.
  fileprivate var clockwiseAngle: Double {
    let sum = abs(x) + abs(y)
    guard sum > 0 else { return 0 }
    return y < 0 ? x / sum - 1 : 1 - x / sum
  }
}
