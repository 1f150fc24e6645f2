/// The straight piece between two points.
public struct LineSegment: Hashable, Sendable {
  public var start: Point
  public var end: Point

  public init(start: Point, end: Point) {
    self.start = start
    self.end = end
  }

  public var length: Double { start.distance(to: end) }
  public var midpoint: Point { start.interpolated(to: end, 0.5) }

  /// The line the segment lies on; `nil` where both ends are the same point.
  public var line: Line? { Line(through: start, end) }
}
