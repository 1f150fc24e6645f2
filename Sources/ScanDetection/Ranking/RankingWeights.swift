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
    bias: -1.540,
    weights: Cue.allCases.map { weight(of: $0) })

  private static func weight(of cue: Cue) -> Double {
    switch cue {
    case .support: 1.924
    case .leastSupport: 1.425
    case .secondSupport: 0.835
    case .gap: -4.289
    case .corners: 6.558
    case .beyond: -7.201
    case .beyondHighest: -4.428
    case .farStep: 1.490
    case .leastFarStep: 1.221
    case .nearStep: 1.887
    case .leastNearStep: 1.361
    case .ringAlike: -2.742
    case .brightness: 2.307
    case .darkness: -3.976
    case .unevenness: 1.266
    case .marginDetail: -5.277
    case .detailGain: 2.764
    case .innerDetail: 1.446
    case .perspective: -2.281
    case .area: 1.495
    case .smallness: -3.143
    case .alongFrame: -0.883
    case .alongFrameSecond: -24.402
    case .outside: -12.476
    case .coherence: -1.770
    case .leastCoherence: -0.390
    case .crossed: -23.524
    case .mostCrossed: -11.136
    }
  }
}
