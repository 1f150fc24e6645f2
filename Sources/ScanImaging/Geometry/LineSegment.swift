/// The straight piece between two points.
public struct LineSegment: Hashable, Sendable {
  /// One end.
  public var start: Point
  /// The other end.
  public var end: Point

  /// Creates the segment between two points.
  public init(start: Point, end: Point) {
    self.start = start
    self.end = end
  }

  /// Distance between the ends in pixels.
  public var length: Double { start.distance(to: end) }
  /// The point halfway.
  public var midpoint: Point { start.interpolated(to: end, 0.5) }

  /// The line the segment lies on; `nil` where both ends are the same point.
  public var line: Line? { Line(through: start, end) }
}
