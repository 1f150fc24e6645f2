/// What one step along a line shows, or the sum over many.
struct LineSample: Sendable {
  /// What the edges say, by `EdgeLane`.
  var edges = SIMD4<Float>.zero
  /// The difference of colour across the line near it, ahead less behind, and its length: with
  /// both it tells whether the step is the same all along.
  var step = SIMD4<Float>.zero
  /// That length, limited: how clear the step is.
  var nearStep: Float = 0
  /// The ground with the page ahead, where the line's normal points, and with the page behind.
  var ahead = GroundSample()
  var behind = GroundSample()

  static func += (sum: inout LineSample, other: LineSample) {
    sum.edges += other.edges
    sum.step += other.step
    sum.nearStep += other.nearStep
    sum.ahead += other.ahead
    sum.behind += other.behind
  }

  /// The mean of `count` samples between two running sums.
  static func mean(from start: LineSample, to end: LineSample, count: Int) -> LineSample {
    let count = Float(count)
    return LineSample(
      edges: (end.edges - start.edges) / count, step: (end.step - start.step) / count,
      nearStep: (end.nearStep - start.nearStep) / count,
      ahead: .mean(from: start.ahead, to: end.ahead, count: count),
      behind: .mean(from: start.behind, to: end.behind, count: count))
  }
}

/// The lanes of a sample's edges.
enum EdgeLane {
  /// Nearness of edges in the line's direction: mean of usual and weak ones.
  static let support = 0
  /// The same for what goes on beyond a corner: the usual ones, or 0.7 of the weak.
  static let beyond = 1
  /// Whether nothing supports the line here.
  static let gap = 2
  /// Whether an edge crosses the line instead of ending at it.
  static let crossed = 3
}

/// The ground on both sides of a line that is taken for a page's side.
struct GroundSample: Sendable {
  /// Colour inside, and in the last lane whether the ground farther outside looks like it.
  var inside = SIMD4<Float>.zero
  /// Colour outside.
  var outside = SIMD4<Float>.zero
  /// Strength and share of detail inside, then outside.
  var detail = SIMD4<Float>.zero

  static func += (sum: inout GroundSample, other: GroundSample) {
    sum.inside += other.inside
    sum.outside += other.outside
    sum.detail += other.detail
  }

  static func mean(from start: GroundSample, to end: GroundSample, count: Float) -> GroundSample {
    GroundSample(
      inside: (end.inside - start.inside) / count,
      outside: (end.outside - start.outside) / count,
      detail: (end.detail - start.detail) / count)
  }
}
