/// How much each cue counts in a candidate's score, the logarithm of its odds against "no page".
package struct RankingWeights: Sendable {
  package var bias: Double
  package var weights: [Double]

  package init(bias: Double, weights: [Double]) {
    precondition(weights.count == Cue.allCases.count)
    self.bias = bias
    self.weights = weights
  }

  package func score(of cues: Cues) -> Double {
    var score = bias
    for index in weights.indices { score += weights[index] * cues.values[index] }
    return score
  }

  /// Weights fit by Samples/DetectionTraining/fit.py with a ridge of 0.6 on synthetic photos (seeds 11 to 13, and
  /// 21 without a page), 60 real photos and 60 pieces of these beside the paper.
  package static let trained = RankingWeights(
    bias: -1.996,
    weights: Cue.allCases.map { weight(of: $0) })

  private static func weight(of cue: Cue) -> Double {
    switch cue {
    case .support: 1.851
    case .leastSupport: 1.503
    case .secondSupport: 0.747
    case .gap: -3.952
    case .corners: 6.142
    case .beyond: -6.880
    case .beyondHighest: -4.671
    case .farStep: 1.420
    case .leastFarStep: 1.215
    case .nearStep: 1.899
    case .leastNearStep: 1.612
    case .ringAlike: -2.524
    case .brightness: 2.130
    case .darkness: -3.717
    case .unevenness: 1.014
    case .marginDetail: -5.056
    case .detailGain: 2.620
    case .innerDetail: 1.486
    case .perspective: -2.142
    case .area: 1.443
    case .smallness: -3.221
    case .alongFrame: -1.024
    case .alongFrameSecond: -21.984
    case .outside: -11.900
    case .coherence: -1.346
    case .leastCoherence: -0.389
    case .crossed: -20.339
    case .mostCrossed: -9.301
    }
  }
}
