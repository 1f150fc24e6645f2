// Robust fit with Tukey's biweight. Source: A. E. Beaton, J. W. Tukey, The fitting of power series,
// meaning polynomials, illustrated on band-spectroscopic data, Technometrics 16 (1974). The start is the
// line or parabola most samples agree on (M. A. Fischler, R. C. Bolles, Random sample consensus, Comm. ACM
// 24, 1981), over fixed pairs and triples in place of random ones, so that the result is deterministic.

import ScanImaging

/// Where one side of a page runs: an offset from the straight line between two points, as a polynomial.
struct SideCurve: Sendable {
  /// The ends of the straight line.
  let base: LineSegment
  /// Offset c0 + c1 u + c2 u^2 at u from -1 (start) to 1 (end), in pixels to the right of the way.
  private(set) var coefficients: SIMD3<Double>
  /// Share of the samples that agree with the curve.
  private(set) var agreement = 0.0

  /// The straight line itself.
  init(_ base: LineSegment) {
    self.base = base
    coefficients = .zero
  }

  /// Bends below this, in pixels, are noise: a straight side has the surer corners.
  private static let leastBend = 0.2

  /// Where an edge was seen: at `place` (-1...1 along the base) and `offset` pixels to the right.
  struct Sample: Sendable {
    let place: Double
    let offset: Double
    let strength: Double
  }

  func offset(at place: Double) -> Double {
    coefficients.x + place * (coefficients.y + place * coefficients.z)
  }

  /// The point at a place and, from the curve, a further offset.
  func point(at place: Double, offset further: Double = 0) -> Point {
    let along = base.start.interpolated(to: base.end, (place + 1) / 2)
    return along + normal * (offset(at: place) + further)
  }

  /// Unit vector to the right of the way.
  var normal: Point {
    let way = base.end - base.start
    return Point(x: -way.y, y: way.x) * (1 / way.length)
  }

  /// The tangent at a place; `nil` for a base without length.
  func tangent(at place: Double) -> Line? {
    let step = 0.01
    return Line(through: point(at: place - step), point(at: place + step))
  }

  /// The curve through the samples, where enough of them agree within `tolerance` pixels.
  ///
  /// A parabola needs agreeing samples at both ends; otherwise the side stays straight, since beyond the
  /// samples a parabola says nothing. `nil` where fewer than a third of the samples agree.
  func fitted(to samples: [Sample], tolerance: Double) -> SideCurve? {
    guard samples.count >= 12 else { return nil }
    var weights = agreementWeights(of: samples, tolerance: tolerance)
    guard share(of: weights) >= 0.3 else { return nil }
    var curve = self
    var scale = 2 * tolerance
    for _ in 0..<6 {
      let reaches =
        samples.indices.contains { samples[$0].place < -0.7 && weights[$0] > 0.2 }
        && samples.indices.contains { samples[$0].place > 0.7 && weights[$0] > 0.2 }
      guard let solution = SideCurve.solve(samples, weights, bends: reaches)
      else { return nil }
      curve.coefficients = solution
      for index in samples.indices {
        let residual = (samples[index].offset - curve.offset(at: samples[index].place)) / scale
        let rest = max(0, 1 - residual * residual)
        weights[index] = rest * rest * samples[index].strength
      }
      scale = max(tolerance, scale * 0.75)
    }
    if abs(curve.coefficients.z) < SideCurve.leastBend,
      let straight = SideCurve.solve(samples, weights, bends: false)
    {
      curve.coefficients = straight
    }
    curve.agreement = share(
      of: samples.map { abs($0.offset - curve.offset(at: $0.place)) < tolerance ? 1 : 0 })
    return curve.agreement >= 0.3 ? curve : nil
  }

  private func share(of weights: [Double]) -> Double {
    Double(weights.count { $0 > 0 }) / Double(max(1, weights.count))
  }

  /// The strengths of the samples near the curve most agree with, 0 for the rest.
  ///
  /// Lines through two samples are tried first, then parabolas through three; a parabola has to win by a
  /// tenth, since it can lean on print where a line cannot.
  private func agreementWeights(of samples: [Sample], tolerance: Double) -> [Double] {
    let count = samples.count
    var best: (score: Double, weights: [Double]) = (-1, [])
    func consider(_ c: SIMD3<Double>, handicap: Double) {
      let weights = samples.map { sample in
        let expected = c.x + sample.place * (c.y + sample.place * c.z)
        return abs(sample.offset - expected) < 2 * tolerance ? sample.strength : 0
      }
      let score = weights.reduce(0, +) / handicap
      if score > best.score { best = (score, weights) }
    }
    for step in [count / 2, count / 3, 2 * count / 3] {
      for first in stride(from: 0, to: count - step, by: max(1, count / 24)) {
        let (a, b) = (samples[first], samples[first + step])
        guard b.place > a.place else { continue }
        let slope = (b.offset - a.offset) / (b.place - a.place)
        consider(SIMD3(a.offset - slope * a.place, slope, 0), handicap: 1)
      }
    }
    let step = max(1, count / 20)
    for first in stride(from: 0, to: count / 4, by: step) {
      for middle in stride(from: 3 * count / 8, to: 5 * count / 8, by: step) {
        for last in stride(from: count - 1, to: 3 * count / 4, by: -step) {
          guard let curve = SideCurve.parabola(samples[first], samples[middle], samples[last])
          else { continue }
          consider(curve, handicap: 1.1)
        }
      }
    }
    return best.weights
  }

  /// Coefficients of the parabola through three samples (Newton's divided differences).
  private static func parabola(_ a: Sample, _ b: Sample, _ c: Sample) -> SIMD3<Double>? {
    guard a.place < b.place, b.place < c.place else { return nil }
    let first = (b.offset - a.offset) / (b.place - a.place)
    let second = (c.offset - b.offset) / (c.place - b.place)
    let bend = (second - first) / (c.place - a.place)
    let slope = first - bend * (a.place + b.place)
    return SIMD3(a.offset - a.place * (slope + bend * a.place), slope, bend)
  }

  /// Weighted least squares; the square's coefficient is held back a little where few samples vote.
  private static func solve(
    _ samples: [Sample], _ weights: [Double], bends: Bool
  ) -> SIMD3<Double>? {
    var m = [Double](repeating: 0, count: 5)
    var r = SIMD3<Double>.zero
    for (sample, weight) in zip(samples, weights) where weight > 0 {
      let u = sample.place
      var power = weight
      for index in 0..<5 {
        m[index] += power
        power *= u
      }
      r += SIMD3(1, u, u * u) * (weight * sample.offset)
    }
    guard bends else {
      let determinant = m[0] * m[2] - m[1] * m[1]
      guard determinant > 1e-9 else { return nil }
      return SIMD3(
        (r.x * m[2] - r.y * m[1]) / determinant, (m[0] * r.y - m[1] * r.x) / determinant, 0)
    }
    let matrix = [m[0], m[1], m[2], m[1], m[2], m[3], m[2], m[3], m[4] * 1.02]
    guard let inverse = Homography(matrix: matrix)?.inverseMatrix else { return nil }
    // The inverse comes up to a factor; it follows from one entry of the product with the matrix.
    let unit = inverse[0] * matrix[0] + inverse[1] * matrix[3] + inverse[2] * matrix[6]
    guard unit != 0 else { return nil }
    let rows = (0..<3).map { row in
      (inverse[3 * row] * r.x + inverse[3 * row + 1] * r.y + inverse[3 * row + 2] * r.z) / unit
    }
    return SIMD3(rows[0], rows[1], rows[2])
  }
}
