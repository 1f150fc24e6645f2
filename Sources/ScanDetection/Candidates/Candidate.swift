package import ScanImaging

/// A quadrilateral that might be the page, in the reduced picture.
package struct Candidate: Sendable {
  package let quadrilateral: Quadrilateral
  /// Index of the profile along each side: top, right, bottom, left.
  let profiles: SIMD4<Int32>
  /// Mean edge support of the sides seen, by which doubles are told apart.
  let support: Float
}

extension [Candidate] {
  /// Without those whose corners all lie within `distance` of an earlier one's, `count` at most.
  func withoutDoubles(within distance: Double, count limit: Int) -> [Candidate] {
    var kept: [Candidate] = []
    var centers: [Point] = []
    for candidate in self where kept.count < limit {
      let center = candidate.quadrilateral.center
      let isDouble = centers.indices.contains { index in
        abs(centers[index].x - center.x) <= distance
          && abs(centers[index].y - center.y) <= distance
          && kept[index].quadrilateral.isNear(candidate.quadrilateral, within: distance)
      }
      guard !isDouble else { continue }
      kept.append(candidate)
      centers.append(center)
    }
    return kept
  }
}

extension Quadrilateral {
  /// The mean of the corners.
  var center: Point { (topLeft + topRight + bottomRight + bottomLeft) * 0.25 }

  /// Whether it is longer than eight times its width: a ruler, a pen or a board rather than a receipt.
  var isStrip: Bool {
    let lengths = sides.map(\.length)
    let (first, second) = (lengths[0] + lengths[2], lengths[1] + lengths[3])
    return max(first, second) > 8 * min(first, second)
  }

  /// Whether the centre of one lies in the other.
  func overlaps(_ other: Quadrilateral) -> Bool {
    contains(other.center) || other.contains(center)
  }

  /// Whether every corner of the other lies inside, or at most `margin` outside.
  func encloses(_ other: Quadrilateral, within margin: Double) -> Bool {
    let inside = other.corners
    return sides.allSatisfy { side in
      let way = side.end - side.start
      let limit = -margin * way.length
      return inside.allSatisfy { way.cross($0 - side.start) >= limit }
    }
  }

  /// Whether every corner lies within a distance of the other's, whichever corner either starts at.
  func isNear(_ other: Quadrilateral, within distance: Double) -> Bool {
    guard center.distance(to: other.center) <= distance else { return false }
    let (a, b) = (corners, other.corners)
    return (0..<4).contains { turn in
      (0..<4).allSatisfy { a[$0].distance(to: b[($0 + turn) % 4]) <= distance }
    }
  }
}
