// Source: Z. Zhang, L.-W. He, Whiteboard scanning and image enhancement, Digital Signal Processing
// 17 (2007), section 3: the directions in space of a rectangle's sides follow from where they vanish
// in the picture. There four corners tell the proportions; here the proportions and three sides
// tell the other two corners.

import Glibc
package import ScanImaging

/// Places the far side of a rectangle of known proportions whose other three sides are seen.
package struct RectangleCompletion: Sendable {
  private let center: Point
  private let focalLength: Double

  /// Focal length in longer sides of the picture where the photo does not tell: a telephone's 27 mm
  /// on film 36 mm wide.
  private static let usualFocalLength = 0.75
  /// A far corner at less than this share of the near ones' distance lies beside the camera.
  private static let nearest = 0.1

  package init(pictureSize: PixelSize, focalLength: Double?) {
    center = Point(x: Double(pictureSize.width) / 2, y: Double(pictureSize.height) / 2)
    self.focalLength =
      focalLength ?? RectangleCompletion.usualFocalLength * Double(pictureSize.longSide)
  }

  /// The far corners, each on the line beside its near corner, in the order of the near ones.
  ///
  /// The near side runs between two corners and the others along `lines`; `length` is that of these
  /// in lengths of the near side, and negative to place the rectangle behind the near side instead.
  /// `nil` where no camera sees such a rectangle.
  package func farCorners(
    near: (Point, Point), along lines: (Line, Line), length: Double
  ) -> (Point, Point)? {
    let (first, second) = (ray(near.0), ray(near.1))
    guard let along = RectangleCompletion.unit(cross(plane(lines.0), plane(lines.1))),
      let across = RectangleCompletion.unit(cross(cross(first, second), along))
    else { return nil }
    let normal = cross(along, across)
    let (a, b) = (1 / dot(normal, first), 1 / dot(normal, second))
    guard a.isFinite, b.isFinite, a * b > 0 else { return nil }
    let (start, end) = (first * abs(a), second * abs(b))
    let apart = end - start
    let way = along * (length * dot(apart, apart).squareRoot())
    guard let far = point(start + way, nearest: start), let other = point(end + way, nearest: end)
    else { return nil }
    return (far, other)
  }

  private func ray(_ point: Point) -> SIMD3<Double> {
    SIMD3(point.x - center.x, point.y - center.y, focalLength)
  }

  /// The normal of the plane through the camera in which a line lies.
  private func plane(_ line: Line) -> SIMD3<Double> {
    SIMD3(line.normal.x, line.normal.y, line.signedDistance(to: center) / focalLength)
  }

  private func point(_ place: SIMD3<Double>, nearest start: SIMD3<Double>) -> Point? {
    guard place.z > RectangleCompletion.nearest * start.z else { return nil }
    return center + Point(x: place.x, y: place.y) * (focalLength / place.z)
  }

  private func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

  private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }

  private static func unit(_ vector: SIMD3<Double>) -> SIMD3<Double>? {
    let length = (vector * vector).sum().squareRoot()
    return length > 1e-12 ? vector / length : nil
  }
}
