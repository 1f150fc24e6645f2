import Glibc

/// A line in normal form: the points where x cos(theta) + y sin(theta) = rho.
public struct Line: Hashable, Sendable {
  /// Signed distance from the origin in pixels.
  public var rho: Double
  /// Direction of the normal in radians, clockwise on screen from the x axis.
  public var theta: Double

  /// Creates a line from its normal form.
  public init(rho: Double, theta: Double) {
    self.rho = rho
    self.theta = theta
  }

  /// The line through two points, its normal pointing right of the way from `a` to `b` on screen; `nil`
  /// where they are the same.
  public init?(through a: Point, _ b: Point) {
    let along = b - a
    guard along.length > 0 else { return nil }
    let theta = atan2(along.x, -along.y)
    self.init(rho: a.x * cos(theta) + a.y * sin(theta), theta: theta)
  }

  /// Unit vector across the line.
  public var normal: Point { Point(x: cos(theta), y: sin(theta)) }

  /// Unit vector along the line.
  public var direction: Point { Point(x: sin(theta), y: -cos(theta)) }

  /// Distance of a point, positive on the side the normal points to.
  public func signedDistance(to point: Point) -> Double { normal.dot(point) - rho }

  /// Where the lines cross; `nil` when they are parallel (sine of the angle below 1e-9).
  public func intersection(with other: Line) -> Point? {
    let a = normal
    let b = other.normal
    let determinant = a.cross(b)
    guard abs(determinant) > 1e-9 else { return nil }
    return Point(
      x: (rho * b.y - other.rho * a.y) / determinant,
      y: (other.rho * a.x - rho * b.x) / determinant)
  }
}
