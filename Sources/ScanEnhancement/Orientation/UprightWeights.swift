/// Weights of the logistic score of a `LineChunk`, for upright Latin print.
///
/// Fitted by Samples/UprightTraining/fit.py with a ridge of 20 on 304 synthetic photos (seeds 3, 11 to
/// 13, 41 and 42) flattened by their true corners; of 114 others (seeds 1 and 2) 98 of a hundred come out
/// right and none surely wrong, where weights fitted on rendered pages had 96 and one.
enum UprightWeights {
  static let rows: [Double] = [
    -2.4, -1.1, 2.7, 3.2, 0.8, 2, 2.8, -0.7, -0.7, 0.1, 0.3, 0.8,
  ]
  static let shapes: [Double] = [
    -0.4, -0.8, -0.2, 1, 0.9, 0, -0.7, -1.2,
    -0.3, 2.3, -0.3, 0.6, 1.1, -0.2, 1.3, 0.6,
    -0.3, 1.6, 1.4, -0.3, -2.6, 0.1, 1.2, -0.9,
    -0.2, 1, 1.4, 1, 3.6, 2.2, -0.6, -1,
  ]
  static let dots: [Double] = [2.0, 0.6]

  static let all = rows + shapes + dots

  /// The score of a chunk's features: above 0 the stretch is upright.
  static func score(_ features: [Double]) -> Double {
    zip(all, features).reduce(0) { $0 + $1.0 * $1.1 }
  }
}
