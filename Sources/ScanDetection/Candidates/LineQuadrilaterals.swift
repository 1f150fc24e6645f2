import ScanImaging

/// Quadrilaterals whose sides lie on four of the kept lines.
///
/// Every two lines less than 60 degrees apart may be opposite sides; two such pairs make a
/// candidate where neighbouring sides cross steeply (sine above 0.6), not farther than a fifth of
/// the picture outside it, and edges support every side. The support of a line between each pair
/// that crosses it is measured first, so that the many combinations cost four look-ups each.
struct LineQuadrilaterals: Sendable {
  private let profiles: [LineProfile]
  private let size: PixelSize
  /// Which of the lines are the frame's; at most one side of a candidate lies there.
  private let frame: Range<Int>
  /// Lines that may be opposite sides.
  private let pairs: [(first: Int, second: Int)]
  /// Where two lines cross, by `first * count + second`.
  private let crossings: [Point?]

  /// Cosine of 60 degrees: the narrow end of a sheet seen by a wide lens from 50 degrees off.
  static let parallel = 0.5
  static let steep = 0.6
  private static let beyondFrame = 0.2
  static let smallestArea = 0.025
  private static let leastSupport: Float = 0.12
  private static let leastSeen = 0.15
  /// The best supported are kept.
  private static let mostCandidates = 1600
  private static let supportBins = 128

  init(on profiles: [LineProfile], frame: Range<Int>, size: PixelSize) {
    self.profiles = profiles
    self.size = size
    self.frame = frame
    let lines = profiles.map(\.line)
    let directions = profiles.map(\.direction)
    pairs = lines.indices.flatMap { i in
      lines.indices.dropFirst(i + 1).compactMap { j in
        let cosine = abs(directions[i].dot(directions[j]))
        return cosine > LineQuadrilaterals.parallel ? (i, j) : nil
      }
    }
    crossings = LineQuadrilaterals.crossings(of: lines, around: size)
  }

  /// The candidates, best supported first.
  func candidates() -> [Candidate] {
    let parts = sideParts()
    var found: [Outline] = []
    for p in pairs.indices {
      let (a, c) = pairs[p]
      for q in pairs.indices.dropFirst(p + 1) {
        let (b, d) = pairs[q]
        let one = parts[a * pairs.count + q] + parts[c * pairs.count + q]
        let total = one + parts[b * pairs.count + p] + parts[d * pairs.count + p]
        // The second lane counts the sides seen and the third their number less those on the frame;
        // a side that cannot be makes it negative.
        guard total.y >= 2, total.z >= 3 else { continue }
        found.append(
          Outline(
            sides: SIMD4(Int32(b), Int32(c), Int32(d), Int32(a)),
            support: total.x / total.y))
      }
    }
    return bestSupported(of: found)
  }

  /// Candidates of the outlines, best supported first; only as many are sorted as are kept.
  private func bestSupported(of found: [Outline]) -> [Candidate] {
    let bins = LineQuadrilaterals.supportBins
    var starts = [Int](repeating: 0, count: bins + 1)
    for outline in found { starts[outline.bin + 1] += 1 }
    for bin in 0..<bins { starts[bin + 1] += starts[bin] }
    var slots = starts
    var sorted = found
    for outline in found {
      sorted[slots[outline.bin]] = outline
      slots[outline.bin] += 1
    }
    var candidates: [Candidate] = []
    for bin in 0..<bins {
      sorted[starts[bin]..<starts[bin + 1]].sort {
        ($0.support, $1.order) > ($1.support, $0.order)
      }
      for outline in sorted[starts[bin]..<starts[bin + 1]] {
        guard let candidate = candidate(outline) else { continue }
        candidates.append(candidate)
        if candidates.count == LineQuadrilaterals.mostCandidates { return candidates }
      }
    }
    return candidates
  }

  /// Four lines round an area, by their indices.
  private struct Outline {
    let sides: SIMD4<Int32>
    let support: Float

    /// Its place among steps of support, the best first.
    var bin: Int {
      let bins = LineQuadrilaterals.supportBins
      return max(0, min(bins - 1, bins - 1 - Int(support * Float(bins))))
    }

    /// Tells outlines of equal support apart.
    var order: Int32 {
      ((sides.x * 64 + sides.y) * 64 + sides.z) * 64 + sides.w
    }
  }

  /// For each line and pair that crosses it: support of the part between, 1 where it is seen, and 1
  /// unless it is on the frame.
  private func sideParts() -> [SIMD4<Float>] {
    let never = SIMD4<Float>(0, 0, -8, 0)
    return profiles.indices.flatMap { index in
      pairs.map { pair in
        guard let start = crossing(index, pair.first), let end = crossing(index, pair.second)
        else { return never }
        guard !frame.contains(index) else { return .zero }
        let profile = profiles[index]
        let (from, to) = (profile.direction.dot(start), profile.direction.dot(end))
        let part = profile.support(from: from, to: to)
        guard part.length > LineQuadrilaterals.leastSeen * abs(to - from)
        else { return SIMD4(0, 0, 1, 0) }
        return part.mean > LineQuadrilaterals.leastSupport ? SIMD4(part.mean, 1, 1, 0) : never
      }
    }
  }

  private func crossing(_ first: Int, _ second: Int) -> Point? {
    crossings[first * profiles.count + second]
  }

  private static func crossings(of lines: [Line], around size: PixelSize) -> [Point?] {
    let (width, height) = (Double(size.width), Double(size.height))
    let columns = -beyondFrame * width...(1 + beyondFrame) * width
    let rows = -beyondFrame * height...(1 + beyondFrame) * height
    let normals = lines.map(\.normal)
    return lines.indices.flatMap { first in
      lines.indices.map { second in
        guard abs(normals[first].cross(normals[second])) > steep,
          let point = lines[first].intersection(with: lines[second]),
          columns.contains(point.x), rows.contains(point.y)
        else { return nil }
        return point
      }
    }
  }

  private func candidate(_ outline: Outline) -> Candidate? {
    let sides = (0..<4).map { Int(outline.sides[$0]) }
    let corners = (0..<4).compactMap { crossing(sides[($0 + 3) % 4], sides[$0]) }
    guard corners.count == 4 else { return nil }
    let twiceArea = (corners[2] - corners[0]).cross(corners[3] - corners[1])
    let smallest = LineQuadrilaterals.smallestArea * Double(size.width * size.height)
    guard abs(twiceArea) / 2 > smallest else { return nil }
    return Candidate(
      corners: corners, sides: sides, support: outline.support,
      fourthSide: sides.contains(where: frame.contains) ? .frame : .seen)
  }
}
