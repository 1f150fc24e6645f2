import ScanImaging

/// Quadrilaterals whose sides lie on four of the kept lines.
///
/// Every two lines less than 38 degrees apart may be opposite sides; two such pairs make a candidate where
/// neighbouring sides cross steeply (sine above 0.5), not farther than a fifth of the picture outside it.
struct LineQuadrilaterals: Sendable {
  private let profiles: [LineProfile]
  private let size: PixelSize

  /// Cosine of 38 degrees.
  private static let parallel = 0.788
  private static let steep = 0.5
  private static let beyondFrame = 0.2
  private static let smallestArea = 0.025
  private static let leastSupport: Float = 0.12

  init(on profiles: [LineProfile], size: PixelSize) {
    self.profiles = profiles
    self.size = size
  }

  func candidates() -> [Candidate] {
    let crossings = self.crossings()
    let pairs = oppositePairs()
    var found: [Candidate] = []
    for (index, first) in pairs.enumerated() {
      for second in pairs[(index + 1)...] {
        guard let a = crossings[first.0][second.0], let b = crossings[second.0][first.1],
          let c = crossings[first.1][second.1], let d = crossings[second.1][first.0]
        else { continue }
        // Sides in order: a-b lies on second.0, b-c on first.1, c-d on second.1, d-a on first.0.
        let sides = [second.0, first.1, second.1, first.0]
        if let candidate = candidate(corners: [a, b, c, d], sides: sides) {
          found.append(candidate)
        }
      }
    }
    return found
  }

  private func oppositePairs() -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    for i in profiles.indices {
      for j in profiles.indices.dropFirst(i + 1)
      where abs(profiles[i].line.normal.dot(profiles[j].line.normal))
        > LineQuadrilaterals.parallel
      {
        pairs.append((i, j))
      }
    }
    return pairs
  }

  private func crossings() -> [[Point?]] {
    let (width, height) = (Double(size.width), Double(size.height))
    let beyond = LineQuadrilaterals.beyondFrame
    let columns = -beyond * width...(1 + beyond) * width
    let rows = -beyond * height...(1 + beyond) * height
    return profiles.map { first in
      profiles.map { second in
        guard abs(first.line.normal.cross(second.line.normal)) > LineQuadrilaterals.steep,
          let point = first.line.intersection(with: second.line),
          columns.contains(point.x), rows.contains(point.y)
        else { return nil }
        return point
      }
    }
  }

  private func candidate(corners: [Point], sides: [Int]) -> Candidate? {
    let twiceArea = (corners[2] - corners[0]).cross(corners[3] - corners[1])
    let smallest = LineQuadrilaterals.smallestArea * Double(size.width * size.height)
    guard abs(twiceArea) / 2 > smallest else { return nil }
    guard let quad = Quadrilateral(corners: corners) else { return nil }
    var support: Float = 0
    var seen: Float = 0
    for index in 0..<4 {
      let profile = profiles[sides[index]]
      let (start, end) = (corners[index], corners[(index + 1) % 4])
      let part = profile.mean(
        from: profile.line.place(of: start), to: profile.line.place(of: end))
      guard Double(part.steps) > 0.15 * start.distance(to: end) else { continue }
      let value = part.mean[LineLane.support]
      guard value > LineQuadrilaterals.leastSupport else { return nil }
      support += value
      seen += 1
    }
    guard seen >= 2 else { return nil }
    return Candidate(
      quadrilateral: quad,
      profiles: profileOrder(of: quad, corners: corners, sides: sides),
      support: support / seen)
  }

  /// The sides' profiles in the order of the quadrilateral's own sides.
  private func profileOrder(
    of quad: Quadrilateral, corners: [Point], sides: [Int]
  ) -> SIMD4<Int32> {
    let own = quad.corners
    let start = corners.firstIndex(of: own[0]) ?? 0
    let forward = corners[(start + 1) % 4] == own[1]
    var order = SIMD4<Int32>.zero
    for index in 0..<4 {
      let side = forward ? (start + index) % 4 : (start + 7 - index) % 4
      order[index] = Int32(sides[side])
    }
    return order
  }
}

extension [Candidate] {
  /// Without those whose corners all lie within `distance` of a better supported one's, best first.
  func withoutDoubles(within distance: Double) -> [Candidate] {
    let sorted = enumerated().sorted { a, b in
      (a.element.support, b.offset) > (b.element.support, a.offset)
    }
    var kept: [Candidate] = []
    for (_, candidate) in sorted {
      let isDouble = kept.contains {
        $0.quadrilateral.isNear(candidate.quadrilateral, within: distance)
      }
      if !isDouble { kept.append(candidate) }
    }
    return kept
  }
}

extension Quadrilateral {
  /// Whether every corner lies within a distance of the other's, whichever corner either starts at.
  func isNear(_ other: Quadrilateral, within distance: Double) -> Bool {
    largestCornerDistance(to: other) <= distance
  }

  /// The largest distance between corresponding corners, under the correspondence that makes it smallest.
  func largestCornerDistance(to other: Quadrilateral) -> Double {
    let (a, b) = (corners, other.corners)
    return (0..<4).map { turn in
      (0..<4).map { a[$0].distance(to: b[($0 + turn) % 4]) }.max() ?? 0
    }.min() ?? 0
  }
}
