import Glibc
import ScanImaging

/// What one step along a line shows.
///
/// A lane per quantity, so that sums of all go in one addition.
///
/// Quantities named by a side come twice: ahead, with the page where the line's normal points, and behind,
/// with the page on the other side.
typealias LineSample = SIMD32<Float>

/// The lanes of a `LineSample`.
enum LineLane {
  /// Nearness of edges in the line's direction: mean of usual and weak ones.
  static let support = 0
  /// The same for what goes on beyond a corner: the usual ones, or 0.7 of the weak.
  static let beyond = 1
  /// Whether nothing supports the line here.
  static let gap = 2
  /// Colour step across the line near it.
  static let nearStep = 3
  /// The difference of colour it is the length of, ahead less behind: three lanes.
  static let difference = 4
  /// Its length; with the lanes above it tells whether the step is the same all along.
  static let distance = 7
  /// Whether an edge crosses the line instead of ending at it.
  static let crossed = 8
  /// Lanes from here on come twice, `sideLanes` apart: page ahead, page behind.
  static let firstOfSide = 9
  static let sideLanes = 11
  /// Colour of the ground inside (three lanes) and outside (three).
  static let inside = 0
  static let outside = 3
  /// Whether the ground farther outside looks like the inside.
  static let ringAlike = 6
  /// Strength and share of detail inside, then outside.
  static let detailInside = 7
  static let detailOutside = 9
}

/// Running sums along a line, so that the mean of every quantity over any part is one subtraction.
struct LineProfile: Sendable {
  let line: Line
  /// Unit vector along the line, kept since a `Line` computes it from an angle.
  let direction: Point
  /// Where along the line the picture begins; samples follow in whole steps.
  private let first: Double
  private let sums: [LineSample]
  /// The sums of the support alone, dense in memory for the many look-ups of candidates.
  private let supportSums: [Float]

  /// Pixels between samples.
  private static let step = 2.0
  /// Distances from the line in shares of the picture's longer side.
  private static let insideOffset: Float = 0.012
  private static let outsideOffset: Float = 0.022
  private static let ringOffset: Float = 0.045
  private static let marginOffset: Float = 0.015
  private static let beyondOffset: Float = 0.03

  init(along line: Line, in evidence: Evidence) {
    self.line = line
    direction = line.direction
    let span = line.span(inside: evidence.size)
    first = span.lowerBound
    var running = LineSample.zero
    var sums = [running]
    let count = max(0, Int((span.upperBound - span.lowerBound) / LineProfile.step))
    sums.reserveCapacity(count + 1)
    let sampler = LineSampler(along: line, in: evidence)
    for step in 0..<count {
      running += sampler.sample(at: first + (Double(step) + 0.5) * LineProfile.step)
      sums.append(running)
    }
    self.sums = sums
    supportSums = sums.map { $0[LineLane.support] }
  }

  /// Length of the part that lies inside the picture, and the mean support over it.
  func support(from start: Double, to end: Double) -> (length: Double, mean: Float) {
    let (low, high) = steps(from: start, to: end)
    guard high > low else { return (0, 0) }
    return (
      Double(high - low) * LineProfile.step,
      (supportSums[high] - supportSums[low]) / Float(high - low)
    )
  }

  /// Length of the part that lies inside the picture, and the means over it; zero where none does.
  func mean(from start: Double, to end: Double) -> (length: Double, mean: LineSample) {
    let (low, high) = steps(from: start, to: end)
    guard high > low else { return (0, .zero) }
    return (Double(high - low) * LineProfile.step, (sums[high] - sums[low]) / Float(high - low))
  }

  private func steps(from start: Double, to end: Double) -> (low: Int, high: Int) {
    let index = { (place: Double) in
      max(0, min(sums.count - 1, Int(((place - first) / LineProfile.step).rounded())))
    }
    return (index(min(start, end)), index(max(start, end)))
  }

  /// Takes the quantities of a line's two sides at one place.
  private struct LineSampler {
    let evidence: Evidence
    let bin: Int
    let normal: SIMD2<Float>
    let direction: SIMD2<Float>
    let origin: SIMD2<Float>
    let longSide: Float

    init(along line: Line, in evidence: Evidence) {
      self.evidence = evidence
      bin = OrientedEdges.bin(normal: line.theta)
      normal = SIMD2(Float(line.normal.x), Float(line.normal.y))
      direction = SIMD2(normal.y, -normal.x)
      origin = normal * Float(line.rho)
      longSide = Float(evidence.size.longSide)
    }

    func sample(at place: Double) -> LineSample {
      let point = origin + direction * Float(place)
      let x = max(0, min(evidence.size.width - 1, Int(point.x)))
      let y = max(0, min(evidence.size.height - 1, Int(point.y)))
      let usual = evidence.edges.nearness(x: x, y: y, bin: bin)
      let weak = evidence.weakEdges.nearness(x: x, y: y, bin: bin)
      var sample = LineSample.zero
      sample[LineLane.support] = (usual + weak) / 2
      sample[LineLane.beyond] = max(usual, 0.7 * weak)
      sample[LineLane.gap] = weak < 0.3 ? 1 : 0
      let step = evidence.color(at: point + normal * 3) - evidence.color(at: point - normal * 3)
      let distance = (step * step).sum().squareRoot()
      sample[LineLane.nearStep] = tanhf(distance / 18)
      for axis in 0..<3 { sample[LineLane.difference + axis] = step[axis] }
      sample[LineLane.distance] = distance
      sample[LineLane.crossed] = isCrossed(at: point) ? 1 : 0
      fill(&sample, from: LineLane.firstOfSide, at: point, inward: normal)
      fill(
        &sample, from: LineLane.firstOfSide + LineLane.sideLanes, at: point, inward: -normal)
      return sample
    }

    /// Whether edges about square to the line lie on both sides of it, five pixels off.
    private func isCrossed(at point: SIMD2<Float>) -> Bool {
      evidence.edges.isNear(point + normal * 5, squareTo: bin)
        && evidence.edges.isNear(point - normal * 5, squareTo: bin)
    }

    private func fill(
      _ sample: inout LineSample, from lane: Int, at point: SIMD2<Float>, inward: SIMD2<Float>
    ) {
      let inside = ground(at: point + inward * (LineProfile.insideOffset * longSide))
      let outside = ground(at: point - inward * (LineProfile.outsideOffset * longSide))
      let ring = ground(at: point - inward * (LineProfile.ringOffset * longSide))
      for axis in 0..<3 {
        sample[lane + LineLane.inside + axis] = inside[axis]
        sample[lane + LineLane.outside + axis] = outside[axis]
      }
      sample[lane + LineLane.ringAlike] = PaperColor.distance(inside, ring) < 12 ? 1 : 0
      let margin = detail(at: point + inward * (LineProfile.marginOffset * longSide))
      sample[lane + LineLane.detailInside] = margin.x
      sample[lane + LineLane.detailInside + 1] = margin.y
      let beyond = detail(at: point - inward * (LineProfile.beyondOffset * longSide))
      sample[lane + LineLane.detailOutside] = beyond.x
      sample[lane + LineLane.detailOutside + 1] = beyond.y
    }

    private func ground(at point: SIMD2<Float>) -> SIMD4<Float> {
      evidence.colors.color(x: point.x, y: point.y)
    }

    private func detail(at point: SIMD2<Float>) -> SIMD2<Float> {
      evidence.details.detail(x: point.x, y: point.y)
    }
  }
}

extension Line {
  /// The places along the line that lie inside a picture; empty (0...0) where it misses it.
  func span(inside size: PixelSize) -> ClosedRange<Double> {
    let (origin, along) = (normal * rho, direction)
    var (low, high) = (-Double.infinity, Double.infinity)
    let axes = [
      (origin.x, along.x, Double(size.width)), (origin.y, along.y, Double(size.height)),
    ]
    for (start, step, length) in axes {
      if abs(step) < 1e-12 {
        guard start >= 0, start <= length else { return 0...0 }
        continue
      }
      let (a, b) = (-start / step, (length - start) / step)
      low = max(low, min(a, b))
      high = min(high, max(a, b))
    }
    return low < high ? low...high : 0...0
  }
}
