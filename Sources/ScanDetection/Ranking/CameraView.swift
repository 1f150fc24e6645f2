// Source: Z. Zhang, L.-W. He, Whiteboard scanning and image enhancement, Digital Signal Processing
// 17 (2007), section 3: the vanishing directions of a rectangle's sides are orthogonal for the
// camera that took it.

import Glibc
package import ScanImaging

/// The camera that took the picture, as far as it is known.
package struct CameraView: Sendable {
  private let center: Point
  /// Focal lengths to try, in pixels, rising.
  private let focalLengths: [Double]

  /// Focal lengths of cameras people hold, in longer sides of the picture: 22 mm to 105 mm on film.
  private static let usual = [0.62, 0.75, 0.95, 1.2, 1.6, 2.2, 3.0]

  package init(pictureSize: PixelSize, focalLength: Double?) {
    center = Point(x: Double(pictureSize.width) / 2, y: Double(pictureSize.height) / 2)
    let longSide = Double(pictureSize.longSide)
    focalLengths =
      focalLength.map { [0.93 * $0, $0, 1.07 * $0] }
      ?? CameraView.usual.map { $0 * longSide }
  }

  /// How far the angle between the sides' directions in space is from a right one, in radians, for
  /// the focal length that brings it nearest.
  package func deviationFromRightAngle(of quad: Quadrilateral) -> Double {
    let (a, b) = (quad.topLeft - center, quad.topRight - center)
    let (c, d) = (quad.bottomRight - center, quad.bottomLeft - center)
    let first = vanishing(from: a, b, and: d, c)
    let second = vanishing(from: a, d, and: b, c)
    var least = Double.infinity
    var previous: Double?
    for focalLength in focalLengths {
      let deviation = asin(max(-1, min(1, cosine(first, second, focalLength))))
      if let previous, (previous < 0) != (deviation < 0) { return 0 }
      least = min(least, abs(deviation))
      previous = deviation
    }
    return least.isFinite ? least : .pi / 2
  }

  /// The point two lines share, in homogeneous coordinates.
  private func vanishing(
    from a: Point, _ b: Point, and c: Point, _ d: Point
  ) -> SIMD3<Double> {
    let p = SIMD3(a.y - b.y, b.x - a.x, a.cross(b))
    let q = SIMD3(c.y - d.y, d.x - c.x, c.cross(d))
    return SIMD3(p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x)
  }

  private func cosine(
    _ v: SIMD3<Double>, _ w: SIMD3<Double>, _ focalLength: Double
  ) -> Double {
    let dot = { (s: SIMD3<Double>, t: SIMD3<Double>) in
      s.x * t.x + s.y * t.y + s.z * t.z * focalLength * focalLength
    }
    let norm = (dot(v, v) * dot(w, w)).squareRoot()
    return norm > 0 ? dot(v, w) / norm : 1
  }
}
