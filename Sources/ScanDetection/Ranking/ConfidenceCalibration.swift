// Source: J. C. Platt, Probabilistic outputs for support vector machines and comparisons to
// regularized likelihood methods, in Advances in Large Margin Classifiers (1999). Departure: two
// inputs, the share of the odds and the lead over the best rival.

import Glibc

/// Makes an outline's share of the odds a confidence that is right as often as it says.
///
/// Weights know the photos they were fit to too well, and so are too sure of others. The calibration
/// is fit to photos judged by weights that never saw them.
package struct ConfidenceCalibration: Sendable {
  private let bias: Double
  private let slope: Double
  private let marginSlope: Double

  /// The share as it is.
  package static let none = ConfidenceCalibration(bias: 0, slope: 1, marginSlope: 0)
  /// Logits and margins beyond this say nothing more.
  private static let limit = 12.0

  package init(bias: Double, slope: Double, marginSlope: Double) {
    self.bias = bias
    self.slope = slope
    self.marginSlope = marginSlope
  }

  /// The confidence of an outline with these odds against all other answers, whose score is higher
  /// by `margin` than that of the best of them.
  package func confidence(odds: Double, margin: Double) -> Double {
    let limit = ConfidenceCalibration.limit
    let logit = max(-limit, min(limit, log(odds)))
    let lead = max(-limit, min(limit, margin))
    return 1 / (1 + exp(-(bias + slope * logit + marginSlope * lead)))
  }
}
