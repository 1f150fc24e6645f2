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

  /// Fit by Samples/DetectionTraining/fit.py on synthetic photos.
  package static let trained = RankingWeights(
    bias: -1.184,
    weights: Cue.allCases.map { weight(of: $0) })

  private static func weight(of cue: Cue) -> Double {
    switch cue {
    case .support: 1.351
    case .leastSupport: 1.340
    case .secondSupport: 0.468
    case .gap: -4.318
    case .corners: 6.217
    case .beyond: -8.220
    case .beyondHighest: -4.520
    case .farStep: 0.917
    case .leastFarStep: 1.116
    case .nearStep: 2.031
    case .leastNearStep: 1.359
    case .ringAlike: -3.211
    case .brightness: 2.085
    case .darkness: -3.751
    case .unevenness: 0.751
    case .marginDetail: -6.374
    case .detailGain: 2.648
    case .innerDetail: 1.937
    case .perspective: -2.346
    case .area: 1.564
    case .smallness: -3.799
    case .alongFrame: -0.654
    case .alongFrameSecond: -26.932
    case .outside: -12.638
    case .region: 0.000
    }
  }
}
