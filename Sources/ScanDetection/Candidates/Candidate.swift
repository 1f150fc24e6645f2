package import ScanImaging

/// A quadrilateral that might be the page, in the reduced picture.
package struct Candidate: Sendable {
  package let quadrilateral: Quadrilateral
  /// Index of the profile along each side: top, right, bottom, left.
  let profiles: SIMD4<Int32>
  /// Mean edge support of the sides seen, by which doubles are told apart.
  let support: Float
  /// What tells its fourth side.
  let fourthSide: FourthSide

  /// How the last of four sides is known.
  package enum FourthSide: Sendable, Hashable {
    /// By edges, as the others.
    case seen
    /// The picture ends there.
    case frame
    /// By the proportions of the paper alone; it is the side with this profile, and paper of these
    /// proportions is so common against the most common, as a logarithm.
    case guessed(profile: Int, commonness: Double)
  }
}

extension Candidate {
  /// Which of the sides is guessed, where one is.
  var guessedSide: Int? {
    guard case .guessed(let profile, _) = fourthSide else { return nil }
    return (0..<4).first { profiles[$0] == profile }
  }

  /// How common paper of the proportions is that a guess took, as a logarithm; 0 without a guess.
  var commonness: Double {
    guard case .guessed(_, let commonness) = fourthSide else { return 0 }
    return commonness
  }

  var isGuess: Bool { guessedSide != nil }

  /// A candidate of corners in turn, where `sides` are the indices of the profiles along the sides
  /// that begin at them; `nil` where the corners are not convex.
  init?(corners: [Point], sides: [Int], support: Float, fourthSide: FourthSide) {
    guard let quad = Quadrilateral(corners: corners) else { return nil }
    let own = quad.corners
    let start = corners.firstIndex(of: own[0]) ?? 0
    let forward = corners[(start + 1) % 4] == own[1]
    var order = SIMD4<Int32>.zero
    for index in 0..<4 {
      let side = forward ? (start + index) % 4 : (start + 7 - index) % 4
      order[index] = Int32(sides[side])
    }
    self.init(
      quadrilateral: quad, profiles: order, support: support, fourthSide: fourthSide)
  }
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

  /// The largest distance between corners of two outlines, whichever corner either starts at.
  func cornerDistance(to other: Quadrilateral) -> Double {
    let (a, b) = (corners, other.corners)
    return (0..<4).map { turn in
      (0..<4).map { a[$0].distance(to: b[($0 + turn) % 4]) }.max() ?? 0
    }.min() ?? .infinity
  }

  /// Whether every corner lies within a distance of the other's, whichever corner either starts at.
  func isNear(_ other: Quadrilateral, within distance: Double) -> Bool {
    center.distance(to: other.center) <= distance && cornerDistance(to: other) <= distance
  }
}
