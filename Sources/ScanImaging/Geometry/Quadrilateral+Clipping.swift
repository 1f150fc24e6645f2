// Source: I. E. Sutherland, G. W. Hodgman, Reentrant Polygon Clipping, Communications of the ACM 17(1),
// 1974.

extension Quadrilateral {
  /// Area in square pixels of the part that lies in a picture of this size; meaningful for convex
  /// quadrilaterals whose corners run clockwise.
  public func area(within size: PixelSize) -> Double {
    let (width, height) = (Double(size.width), Double(size.height))
    var ring = corners
    ring = clipped(ring) { $0.x }
    ring = clipped(ring) { width - $0.x }
    ring = clipped(ring) { $0.y }
    ring = clipped(ring) { height - $0.y }
    guard let origin = ring.first else { return 0 }
    return zip(ring, ring.dropFirst()).reduce(0) { sum, side in
      sum + (side.0 - origin).cross(side.1 - origin) / 2
    }
  }

  /// The part of a ring of points where `inside`, linear in x and y, is not negative.
  private func clipped(_ ring: [Point], to inside: (Point) -> Double) -> [Point] {
    var clipped: [Point] = []
    for (index, point) in ring.enumerated() {
      let next = ring[(index + 1) % ring.count]
      let (here, there) = (inside(point), inside(next))
      if here >= 0 { clipped.append(point) }
      if (here < 0) != (there < 0) {
        clipped.append(point + (next - point) * (here / (here - there)))
      }
    }
    return clipped
  }
}
