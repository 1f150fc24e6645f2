import ScanImaging

/// Quadrilaterals of three lines whose fourth side follows from the proportions of known paper.
///
/// For sheets with a side that cannot be seen: white on white, under a thumb or another sheet, or
/// beyond the picture. Of three lines the middle one is the near side; the other two run from its
/// ends as far as each proportion says, to either side of it. Such an outline is a guess, to be
/// asked for where no four sides make a page. Angles and the smallest area are those of four lines.
struct ThreeSidedQuadrilaterals: Sendable {
  private let profiles: [LineProfile]
  private let size: PixelSize
  private let completion: RectangleCompletion

  /// Longer over shorter side of ISO 216 paper, of Letter, and of ID-1 cards, and how common each
  /// is, taken as 4 : 2 : 1, which decides where the picture does not.
  private static let proportions = [
    (Double(2).squareRoot(), 0.0), (11 / 8.5, -0.7), (85.60 / 53.98, -1.4),
  ]
  /// The most likely lines are tried.
  private static let lines = 16
  /// The near side is at least this long, in shares of the longer side of the picture.
  private static let shortest = 0.1
  /// Mean edge support of the near side and of each of the others; three sides have to say as much
  /// as four else do.
  private static let leastNear: Float = 0.45
  private static let leastBeside: Float = 0.3
  /// How much of the far side's neighbours has to be seen, and how far outside the picture, in
  /// shares of its sides, corners may lie.
  private static let leastSeen = 0.5
  private static let beyondFrame = 0.3
  private static let largestArea = 1.1
  private static let mostCandidates = 80

  /// An outline with a guessed side, that from its third to its fourth corner.
  struct Guess: Sendable {
    let corners: [Point]
    /// Indices of the profiles along the first, second and fourth side.
    let sides: [Int]
    let support: Float
    /// How common paper of these proportions is, as a logarithm.
    let commonness: Double
  }

  init(on profiles: [LineProfile], size: PixelSize, focalLength: Double?) {
    self.profiles = Array(profiles.prefix(ThreeSidedQuadrilaterals.lines))
    self.size = size
    completion = RectangleCompletion(pictureSize: size, focalLength: focalLength)
  }

  /// The best supported guesses.
  func guesses() -> [Guess] {
    var found: [Guess] = []
    for near in profiles.indices {
      for first in profiles.indices.dropLast() where first != near {
        guard let start = corner(near, first) else { continue }
        for second in (first + 1)..<profiles.count where second != near {
          guard let end = corner(near, second) else { continue }
          found += guesses(near: near, from: start, beside: first, to: end, beside: second)
        }
      }
    }
    let best = found.indices.sorted {
      (found[$0].support, $1) > (found[$1].support, $0)
    }
    return best.prefix(ThreeSidedQuadrilaterals.mostCandidates).map { found[$0] }
  }

  /// Where the near side meets one beside it, if that is steep enough.
  private func corner(_ near: Int, _ beside: Int) -> Point? {
    let sine = profiles[near].direction.cross(profiles[beside].direction)
    guard abs(sine) > LineQuadrilaterals.steep else { return nil }
    return profiles[near].line.intersection(with: profiles[beside].line).flatMap { point in
      isReachable(point) ? point : nil
    }
  }

  private func isReachable(_ point: Point) -> Bool {
    let beyond = ThreeSidedQuadrilaterals.beyondFrame
    let (width, height) = (Double(size.width), Double(size.height))
    return point.x > -beyond * width && point.x < (1 + beyond) * width
      && point.y > -beyond * height && point.y < (1 + beyond) * height
  }

  private func guesses(
    near: Int, from start: Point, beside first: Int, to end: Point, beside second: Int
  ) -> [Guess] {
    let (a, b) = (profiles[first], profiles[second])
    guard abs(a.direction.dot(b.direction)) > LineQuadrilaterals.parallel,
      start.distance(to: end) > ThreeSidedQuadrilaterals.shortest * Double(size.longSide),
      let nearSupport = support(near, from: start, to: end),
      nearSupport > ThreeSidedQuadrilaterals.leastNear
    else { return [] }
    let lengths = ThreeSidedQuadrilaterals.proportions.flatMap { proportion, commonness in
      [proportion, 1 / proportion, -proportion, -1 / proportion].map { ($0, commonness) }
    }
    return lengths.compactMap { length, commonness -> Guess? in
      guard
        let far = completion.farCorners(
          near: (start, end), along: (a.line, b.line), length: length),
        isReachable(far.0), isReachable(far.1),
        let firstSupport = support(first, from: start, to: far.0),
        let secondSupport = support(second, from: end, to: far.1),
        min(firstSupport, secondSupport) > ThreeSidedQuadrilaterals.leastBeside
      else { return nil }
      let area = abs((end - far.0).cross(far.1 - start)) / 2
      let whole = Double(size.width * size.height)
      guard area > LineQuadrilaterals.smallestArea * whole,
        area < ThreeSidedQuadrilaterals.largestArea * whole
      else { return nil }
      return Guess(
        corners: [start, end, far.1, far.0], sides: [near, second, first],
        support: (nearSupport + firstSupport + secondSupport) / 3, commonness: commonness)
    }
  }

  /// Mean support along part of a line; `nil` where too little of it is in the picture.
  private func support(_ index: Int, from start: Point, to end: Point) -> Float? {
    let profile = profiles[index]
    let (from, to) = (profile.direction.dot(start), profile.direction.dot(end))
    let part = profile.support(from: from, to: to)
    return part.length > ThreeSidedQuadrilaterals.leastSeen * abs(to - from) ? part.mean : nil
  }
}
