import Glibc
import ScanImaging

/// Measures the cues of candidates in one picture.
struct CueMeasurement: Sendable {
  let evidence: Evidence
  let profiles: [LineProfile]
  let focalLength: Double?
  let surroundings: Surroundings

  init(evidence: Evidence, profiles: [LineProfile], focalLength: Double?) {
    self.evidence = evidence
    self.profiles = profiles
    self.focalLength = focalLength
    surroundings = Surroundings(evidence)
  }

  /// Sides seen over less than this share do not vote.
  private static let leastSeen = 0.15

  /// The cues of a candidate; a side to be ignored does not vote, as if it were not seen.
  func cues(of candidate: Candidate, ignoring ignored: Int? = nil) -> Cues {
    var cues = Cues()
    let sides = candidate.quadrilateral.sides
    let views = (0..<4).map { index in
      SideView(sides[index], on: profiles[Int(candidate.profiles[index])])
    }
    let seen = views.indices.filter { views[$0].isSeen && $0 != ignored }.map { views[$0] }
    measureEdges(of: views, seen: seen, into: &cues)
    measureColors(of: seen, into: &cues)
    measureInside(of: candidate.quadrilateral, seen: seen, into: &cues)
    measureSurroundings(of: candidate.quadrilateral, seen: seen, into: &cues)
    measureShape(of: candidate.quadrilateral, into: &cues)
    measureFrame(of: sides, into: &cues)
    return cues
  }

  private func measureEdges(of views: [SideView], seen: [SideView], into cues: inout Cues) {
    let supports = seen.map { Double($0.mean.edges[EdgeLane.support]) }.sorted()
    cues[.support] = mean(supports)
    cues[.leastSupport] = supports.first ?? 0
    cues[.secondSupport] = supports.dropFirst().first ?? 0
    cues[.gap] = seen.map { Double($0.mean.edges[EdgeLane.gap]) }.max() ?? 0
    cues[.corners] = mean(
      (0..<4).map { min(views[$0].startSupport, views[($0 + 3) % 4].endSupport) })
    cues[.besideCorners] = mean(
      (0..<4).map { min(views[$0].afterStartSupport, views[($0 + 3) % 4].beforeEndSupport) })
    let beyond = views.flatMap { [$0.beyondStart, $0.beyondEnd] }.sorted(by: >)
    cues[.beyond] = mean(beyond)
    cues[.beyondHighest] = mean(Array(beyond.prefix(3)))
    let steps = seen.map { Double($0.mean.nearStep) }
    cues[.nearStep] = mean(steps)
    cues[.leastNearStep] = steps.min() ?? 0
    let coherences = seen.map { Double($0.coherence) }
    cues[.coherence] = mean(coherences)
    cues[.leastCoherence] = coherences.min() ?? 0
    let crossed = seen.map { Double($0.mean.edges[EdgeLane.crossed]) }
    cues[.crossed] = mean(crossed)
    cues[.mostCrossed] = crossed.max() ?? 0
  }

  private func measureColors(of seen: [SideView], into cues: inout Cues) {
    let steps = seen.map { tanh(Double(PaperColor.distance($0.inside, $0.outside)) / 18) }
    cues[.farStep] = mean(steps)
    cues[.leastFarStep] = steps.min() ?? 0
    cues[.ringAlike] = seen.map { Double($0.ground.inside.w) }.max() ?? 0
    cues[.marginDetail] = mean(seen.map { Double($0.ground.detail.x) })
    let middle = seen.map(\.inside).reduce(.zero, +) / Float(max(1, seen.count))
    let outside = seen.map(\.outside).reduce(.zero, +) / Float(max(1, seen.count))
    cues[.lightnessGain] = tanh(Double(middle.x - outside.x) / 40)
    cues[.chroma] = tanh(PaperColor.chroma(middle) / 40)
    cues[.chromaDrop] = tanh((PaperColor.chroma(outside) - PaperColor.chroma(middle)) / 25)
    let distances = seen.map { Double(PaperColor.distance($0.inside, middle)) }
    cues[.unevenness] = tanh(mean(distances) / 18)
  }

  /// Looks at a grid of 9x9 points inside.
  private func measureInside(of quad: Quadrilateral, seen: [SideView], into cues: inout Cues) {
    // Ranks rise with lightness, so counting takes the place of sorting.
    var counts = [UInt8](repeating: 0, count: 256)
    var count = 0
    var detail = SIMD2<Float>.zero
    for row in 0..<9 {
      let down = (Double(row) + 0.5) / 9
      let left = quad.topLeft.interpolated(to: quad.bottomLeft, down)
      let right = quad.topRight.interpolated(to: quad.bottomRight, down)
      for column in 0..<9 {
        let point = left.interpolated(to: right, (Double(column) + 0.5) / 9)
        let x = Int(point.x)
        let y = Int(point.y)
        guard point.x >= 0, point.y >= 0, x < evidence.size.width, y < evidence.size.height
        else { continue }
        counts[Int(evidence.picture.lab.lightness.span[y * evidence.size.width + x])] += 1
        count += 1
        detail += evidence.details.detail(x: Float(point.x), y: Float(point.y))
      }
    }
    guard count > 0 else { return }
    var darker = count * 7 / 10
    let lightness = counts.firstIndex { number in
      darker -= Int(number)
      return darker < 0
    }
    let rank = Double(evidence.lightnessRanks[lightness ?? 255])
    cues[.brightness] = rank
    cues[.darkness] = max(0, 0.5 - rank)
    detail /= Float(count)
    let around = mean(seen.map { Double($0.ground.detail.w) })
    cues[.detailGain] = tanh(3 * (Double(detail.y) - around))
    cues[.innerDetail] = Double(detail.x)
    cues[.darkBlank] = 2 * cues[.darkness] * (1 - Double(detail.x))
  }

  private func measureSurroundings(
    of quad: Quadrilateral, seen: [SideView], into cues: inout Cues
  ) {
    let inside = seen.map(\.inside).reduce(.zero, +) / Float(max(1, seen.count))
    let shares = surroundings.shares(around: quad, outside: seen.map(\.outside), inside: inside)
    let desks = shares?.outside.map { tanh(4 * Double($0)) } ?? []
    cues[.desk] = desks.isEmpty ? 0.6 : mean(desks)
    cues[.leastDesk] = desks.min() ?? 0.3
    cues[.alikeElsewhere] = tanh(4 * Double(shares?.inside ?? 0))
  }

  private func measureShape(of quad: Quadrilateral, into cues: inout Cues) {
    let share = quad.signedArea / Double(evidence.size.width * evidence.size.height)
    cues[.area] = log(max(1e-6, share))
    cues[.smallness] = 8 * max(0, 0.15 - share)
    let view = CameraView(pictureSize: evidence.size, focalLength: focalLength)
    cues[.perspective] = tanh(view.deviationFromRightAngle(of: quad) / (6 * Double.pi / 180))
  }

  private func measureFrame(of sides: [LineSegment], into cues: inout Cues) {
    let (width, height) = (Double(evidence.size.width), Double(evidence.size.height))
    let band = 0.012 * evidence.longSide
    var along: [Double] = []
    var outside = 0.0
    for side in sides {
      var near = 0.0
      var out = 0.0
      for index in 0..<16 {
        let point = side.start.interpolated(to: side.end, (Double(index) + 0.5) / 16)
        let depth = min(min(point.x, width - point.x), min(point.y, height - point.y))
        if depth < 0 { out += 1 }
        if abs(depth) < band { near += 1 }
      }
      along.append(near / 16)
      outside += out / 64
    }
    along.sort(by: >)
    cues[.alongFrame] = along[0]
    cues[.alongFrameSecond] = along[1]
    cues[.outside] = outside
  }

  private func mean(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
  }

  /// One side of a candidate as its line's profile shows it.
  private struct SideView {
    let isSeen: Bool
    let mean: LineSample
    let startSupport: Double
    let endSupport: Double
    let afterStartSupport: Double
    let beforeEndSupport: Double
    let beyondStart: Double
    let beyondEnd: Double
    /// The ground with the page where it lies.
    let ground: GroundSample

    init(_ side: LineSegment, on profile: LineProfile) {
      let start = profile.direction.dot(side.start)
      let end = profile.direction.dot(side.end)
      let along = end - start
      let whole = profile.mean(from: start, to: end)
      isSeen = whole.length >= CueMeasurement.leastSeen * abs(along)
      mean = whole.mean
      // Clockwise corners keep the page to the right of the way, where the normal of a line points.
      ground = along >= 0 ? whole.mean.ahead : whole.mean.behind
      let support = { (from: Double, to: Double) in
        let part = profile.support(from: start + from * along, to: start + to * along)
        return part.length == 0 ? 0.4 : Double(part.mean)
      }
      let beyond = { (from: Double, to: Double) in
        Double(profile.beyond(from: start + from * along, to: start + to * along))
      }
      startSupport = support(0, 0.15)
      endSupport = support(0.85, 1)
      afterStartSupport = support(0.05, 0.2)
      beforeEndSupport = support(0.8, 0.95)
      beyondStart = beyond(-0.13, -0.02)
      beyondEnd = beyond(1.02, 1.13)
    }

    /// Length of the mean step over the mean length of the steps: 1 where all are alike.
    var coherence: Float {
      let step = SIMD3(mean.step.x, mean.step.y, mean.step.z)
      return (step * step).sum().squareRoot() / max(1, mean.step.w)
    }

    var inside: SIMD4<Float> { SIMD4(ground.inside.x, ground.inside.y, ground.inside.z, 0) }
    var outside: SIMD4<Float> { ground.outside }
  }
}
