// Source of the clipping: I. E. Sutherland, G. W. Hodgman, Reentrant polygon clipping, Comm. ACM 17
// (1974).

package import ScanImaging

extension Quadrilateral {
  /// The area two convex quadrilaterals share.
  package func sharedArea(with other: Quadrilateral) -> Double {
    var polygon = other.corners
    for side in sides {
      polygon = Quadrilateral.clipped(polygon, rightOf: side)
      if polygon.count < 3 { return 0 }
    }
    return abs(Quadrilateral.twiceArea(of: polygon)) / 2
  }

  /// Shared area over the area of both together.
  package func overlap(with other: Quadrilateral) -> Double {
    let shared = sharedArea(with: other)
    let all = signedArea + other.signedArea - shared
    return all > 0 ? shared / all : 0
  }

  /// The part of a polygon to the right of the way along a side, which is inside a clockwise
  /// outline.
  private static func clipped(_ polygon: [Point], rightOf side: LineSegment) -> [Point] {
    let way = side.end - side.start
    var result: [Point] = []
    for (index, point) in polygon.enumerated() {
      let next = polygon[(index + 1) % polygon.count]
      let (here, there) = (way.cross(point - side.start), way.cross(next - side.start))
      if here >= 0 { result.append(point) }
      if (here >= 0) != (there >= 0) {
        result.append(point.interpolated(to: next, here / (here - there)))
      }
    }
    return result
  }

  private static func twiceArea(of polygon: [Point]) -> Double {
    polygon.indices.reduce(0) { $0 + polygon[$1].cross(polygon[($1 + 1) % polygon.count]) }
  }
}
