import ScanImaging

/// The lines that sides of candidates lie on, with what is seen along them.
struct CandidateSides: Sendable {
  /// First those of the kept lines, then the frame's four, then those of regions.
  private(set) var profiles: [LineProfile]
  /// Where the frame's lines stand among the profiles.
  let frame: Range<Int>
  private let lines: [EvidenceLine]
  /// Where the profile along each line stands, once there is one.
  private var placeOfLine: [Int: Int]
  private let evidence: Evidence

  /// How far a region's side may be from a line that it is taken for: degrees as a sine, and shares
  /// of the longer side.
  private static let turned = 0.05
  private static let apart = 0.008
  /// The same for plain ground, whose outline is a guess.
  private static let farApart = 0.02
  /// How far outside the picture the frame's lines run, in pixels: nothing is seen along them, so
  /// they neither speak for a candidate nor against it.
  private static let beyondFrame = 1.0

  /// Sides on the most likely `kept` of the lines, and on the frame where a page is cut by it.
  init(lines: [EvidenceLine], kept: Int, evidence: Evidence) {
    self.lines = lines
    self.evidence = evidence
    profiles = lines.prefix(kept).map { LineProfile(along: $0.line, in: evidence) }
    placeOfLine = Dictionary(uniqueKeysWithValues: profiles.indices.map { ($0, $0) })
    frame = profiles.count..<profiles.count + 4
    let beyond = CandidateSides.beyondFrame
    profiles += [
      Line(rho: -beyond, theta: .pi / 2),
      Line(rho: Double(evidence.size.width) + beyond, theta: 0),
      Line(rho: Double(evidence.size.height) + beyond, theta: .pi / 2),
      Line(rho: -beyond, theta: 0),
    ].map { LineProfile(along: $0, in: evidence) }
  }

  /// A candidate round a region, each side moved to a line of edges where one runs along it; `nil`
  /// where the sides do not meet in four corners.
  mutating func candidate(
    snapping outline: Quadrilateral, isGuess: Bool
  ) -> Candidate? {
    let reach =
      evidence.longSide * (isGuess ? CandidateSides.farApart : CandidateSides.apart)
    var indices = SIMD4<Int32>.zero
    for (index, side) in outline.sides.enumerated() {
      guard let line = side.line else { return nil }
      indices[index] = Int32(profile(along: side, on: line, within: reach))
    }
    let found = (0..<4).map { profiles[Int(indices[$0])].line }
    let corners = (0..<4).compactMap { found[($0 + 3) % 4].intersection(with: found[$0]) }
    guard corners.count == 4 else { return nil }
    let quad = Quadrilateral(
      topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
    guard quad.isConvex, quad.isNear(outline, within: 0.04 * evidence.longSide) else { return nil }
    let isCut = (0..<4).contains { frame.contains(Int(indices[$0])) }
    return Candidate(
      quadrilateral: quad, profiles: indices, support: 1, fourthSide: isCut ? .frame : .seen)
  }

  /// A candidate whose fourth side is guessed, with a profile along that side.
  mutating func candidate(guessing guess: ThreeSidedQuadrilaterals.Guess) -> Candidate? {
    guard let line = Line(through: guess.corners[2], guess.corners[3]) else { return nil }
    profiles.append(LineProfile(along: line, in: evidence))
    let profile = profiles.count - 1
    let sides = [guess.sides[0], guess.sides[1], profile, guess.sides[2]]
    return Candidate(
      corners: guess.corners, sides: sides, support: guess.support,
      fourthSide: .guessed(profile: profile, commonness: guess.commonness))
  }

  /// The index of the profile a side runs along: the frame's or a new one, on a line of edges if
  /// one is near.
  private mutating func profile(
    along side: LineSegment, on line: Line, within reach: Double
  ) -> Int {
    if let edge = frame.first(where: { isNear(profiles[$0].line, side) }) { return edge }
    let way = (side.end - side.start) * (1 / side.length)
    var best: (index: Int, distance: Double)?
    for (index, candidate) in lines.enumerated() {
      let normal = candidate.normal
      guard abs(normal.dot(way)) < CandidateSides.turned else { continue }
      let distance = abs(normal.dot(side.midpoint) - candidate.line.rho)
      if distance < best?.distance ?? reach {
        best = (index, distance)
      }
    }
    guard let best else {
      profiles.append(LineProfile(along: line, in: evidence))
      return profiles.count - 1
    }
    if let known = placeOfLine[best.index] { return known }
    profiles.append(LineProfile(along: lines[best.index].line, in: evidence))
    placeOfLine[best.index] = profiles.count - 1
    return profiles.count - 1
  }

  private func isNear(_ line: Line, _ side: LineSegment) -> Bool {
    let limit = CandidateSides.beyondFrame + CandidateSides.apart * evidence.longSide
    return abs(line.signedDistance(to: side.start)) < limit
      && abs(line.signedDistance(to: side.end)) < limit
  }
}
