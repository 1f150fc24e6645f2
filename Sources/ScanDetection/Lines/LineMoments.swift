import Glibc
package import ScanImaging

/// Sums over points from which the line of least squared distances follows; sums of sets add up.
package struct LineMoments: Sendable {
  private(set) var count = 0.0
  private var sum = Point(x: 0, y: 0)
  private var xx = 0.0
  private var xy = 0.0
  private var yy = 0.0

  init() {}

  mutating func add(_ point: Point, weight: Double = 1) {
    count += weight
    sum = sum + point * weight
    xx += weight * point.x * point.x
    xy += weight * point.x * point.y
    yy += weight * point.y * point.y
  }

  mutating func add(_ other: LineMoments) {
    count += other.count
    sum = sum + other.sum
    xx += other.xx
    xy += other.xy
    yy += other.yy
  }

  /// Covariance of the points: along x, mixed, along y.
  private var covariance: (xx: Double, xy: Double, yy: Double) {
    let mean = sum * (1 / count)
    return (
      xx / count - mean.x * mean.x, xy / count - mean.x * mean.y,
      yy / count - mean.y * mean.y
    )
  }

  /// The line of least squared distances; `nil` without two different points.
  var line: Line? {
    guard count > 0 else { return nil }
    let c = covariance
    guard c.xx + c.yy > 1e-9 else { return nil }
    let along = 0.5 * atan2(2 * c.xy, c.xx - c.yy)
    let theta = along + .pi / 2
    let mean = sum * (1 / count)
    return Line(rho: mean.x * cos(theta) + mean.y * sin(theta), theta: theta)
  }

  /// Root mean square distance of the points from that line.
  var spread: Double {
    guard count > 0 else { return 0 }
    let c = covariance
    let half = ((c.xx - c.yy) * (c.xx - c.yy) / 4 + c.xy * c.xy).squareRoot()
    return max(0, (c.xx + c.yy) / 2 - half).squareRoot()
  }
}

/// A straight piece of an edge: its line, where along it it lies, and the points it was fit to.
package struct MeasuredSegment: Sendable {
  package let line: Line
  /// Between the ends, as positions along the line's direction.
  let span: ClosedRange<Double>
  let moments: LineMoments

  package var length: Double { span.upperBound - span.lowerBound }
  package let start: Point
  package let end: Point

  init(line: Line, span: ClosedRange<Double>, moments: LineMoments) {
    self.line = line
    self.span = span
    self.moments = moments
    start = line.point(at: span.lowerBound)
    end = line.point(at: span.upperBound)
  }
}

extension Line {
  /// The point at a signed distance along the direction from the one nearest the origin.
  func point(at place: Double) -> Point { normal * rho + direction * place }

  /// Where along the line the point nearest to `point` lies.
  func place(of point: Point) -> Double { direction.dot(point) }
}
