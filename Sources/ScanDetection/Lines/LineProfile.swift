import Glibc
import ScanImaging

/// Running sums along a line, so that the mean of every quantity over any part is one subtraction.
struct LineProfile: Sendable {
  let line: Line
  /// Unit vector along the line, kept since a `Line` computes it from an angle.
  let direction: Point
  /// Where along the line the picture begins; samples follow in whole steps.
  private let first: Double
  private let sums: [LineSample]
  /// The sums of two quantities alone, dense in memory for the many look-ups of candidates.
  private let supportSums: [Float]
  private let beyondSums: [Float]

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
    var running = LineSample()
    var sums = [running]
    let count = max(0, Int((span.upperBound - span.lowerBound) / LineProfile.step))
    sums.reserveCapacity(count + 1)
    let sampler = LineSampler(along: line, in: evidence)
    for step in 0..<count {
      running += sampler.sample(at: first + (Double(step) + 0.5) * LineProfile.step)
      sums.append(running)
    }
    self.sums = sums
    supportSums = sums.map { $0.edges[EdgeLane.support] }
    beyondSums = sums.map { $0.edges[EdgeLane.beyond] }
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

  /// Mean over a part of what counts against it beyond a corner; 0 outside the picture.
  func beyond(from start: Double, to end: Double) -> Float {
    let (low, high) = steps(from: start, to: end)
    return high > low ? (beyondSums[high] - beyondSums[low]) / Float(high - low) : 0
  }

  /// Length of the part that lies inside the picture, and the means over it; zero where none does.
  func mean(from start: Double, to end: Double) -> (length: Double, mean: LineSample) {
    let (low, high) = steps(from: start, to: end)
    guard high > low else { return (0, LineSample()) }
    return (
      Double(high - low) * LineProfile.step,
      .mean(from: sums[low], to: sums[high], count: high - low)
    )
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
      var step = evidence.color(at: point + normal * 3) - evidence.color(at: point - normal * 3)
      let distance = (step * step).sum().squareRoot()
      step.w = distance
      return LineSample(
        edges: SIMD4(
          (usual + weak) / 2, max(usual, 0.7 * weak), weak < 0.3 ? 1 : 0,
          isCrossed(at: point) ? 1 : 0),
        step: step, nearStep: tanhf(distance / 18),
        ahead: groundSample(at: point, inward: normal),
        behind: groundSample(at: point, inward: -normal))
    }

    /// Whether edges about square to the line lie on both sides of it, five pixels off.
    private func isCrossed(at point: SIMD2<Float>) -> Bool {
      evidence.edges.isNear(point + normal * 5, squareTo: bin)
        && evidence.edges.isNear(point - normal * 5, squareTo: bin)
    }

    @inline(__always)
    private func groundSample(at point: SIMD2<Float>, inward: SIMD2<Float>) -> GroundSample {
      var inside = ground(at: point + inward * (LineProfile.insideOffset * longSide))
      let outside = ground(at: point - inward * (LineProfile.outsideOffset * longSide))
      let ring = ground(at: point - inward * (LineProfile.ringOffset * longSide))
      inside.w = PaperColor.distance(inside, ring) < 12 ? 1 : 0
      let margin = detail(at: point + inward * (LineProfile.marginOffset * longSide))
      let beyond = detail(at: point - inward * (LineProfile.beyondOffset * longSide))
      return GroundSample(
        inside: inside, outside: outside, detail: SIMD4(lowHalf: margin, highHalf: beyond))
    }

    @inline(__always)
    private func ground(at point: SIMD2<Float>) -> SIMD4<Float> {
      evidence.colors.color(x: point.x, y: point.y)
    }

    @inline(__always)
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
