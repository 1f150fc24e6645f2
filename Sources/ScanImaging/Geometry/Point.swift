/// A place in continuous picture coordinates: x right, y down, (0, 0) the outer corner of the first
/// pixel, whose centre is (0.5, 0.5).
public struct Point: Hashable, Sendable, Codable {
  /// Pixels from the left edge.
  public var x: Double
  /// Pixels from the top edge.
  public var y: Double

  /// Creates a point from its coordinates.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Sum of the two as vectors.
  @inlinable
  public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }

  /// The vector from `b` to `a`.
  @inlinable
  public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }

  /// The vector stretched by `factor`.
  @inlinable
  public static func * (a: Point, factor: Double) -> Point {
    Point(x: a.x * factor, y: a.y * factor)
  }

  /// Dot product of the two as vectors.
  @inlinable
  public func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  /// Third component of the cross product; positive where `other` lies clockwise on screen.
  @inlinable
  public func cross(_ other: Point) -> Double { x * other.y - y * other.x }

  /// Length as a vector.
  @inlinable
  public var length: Double { (x * x + y * y).squareRoot() }

  /// Straight distance in pixels.
  @inlinable
  public func distance(to other: Point) -> Double { (self - other).length }

  /// The point a share `t` of the way to `other`; 0 is here, 1 is there.
  @inlinable
  public func interpolated(to other: Point, _ t: Double) -> Point {
    Point(x: x + (other.x - x) * t, y: y + (other.y - y) * t)
  }

  /// Whether neither coordinate is infinite or not a number.
  public var isFinite: Bool { x.isFinite && y.isFinite }
}
