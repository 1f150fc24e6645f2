/// Weights of the logistic score of a `LineChunk`, for upright Latin print.
///
/// Fitted by Newton's method with a ridge on rendered pages (letters, articles, invoices, receipts, forms) at 0.45
/// to 1.3 of 150 dpi with skew, blur and noise, each chunk weighted by 1 / √(chunks of its page).
enum UprightWeights {
  static let rows: [Double] = [
    -4.4, 2.2, 5.5, 2.3, 1.5, 4.1, 2.0, -1.1, -1.2, -0.1, 0, 1.1,
  ]
  static let shapes: [Double] = [
    0.8, -1.8, 0.3, 1.4, -0.2, 0, -0.9, -1.4,
    0, 2.6, -0.2, 0.7, 0.7, 0.4, 1.6, 0.2,
    -0.6, 1.9, 0.7, -0.2, -2.7, 0.2, 1.6, -1.0,
    0.7, 0, 1.7, 0, 2.8, 2.7, -0.6, -1.0,
  ]
  static let dots: [Double] = [0.6, -0.7]

  static let all = rows + shapes + dots

  /// The score of a chunk's features: above 0 the stretch is upright.
  static func score(_ features: [Double]) -> Double {
    zip(all, features).reduce(0) { $0 + $1.0 * $1.1 }
  }
}
