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
    bias: -8.5,
    weights: Cue.allCases.map { weight(of: $0) })

  private static func weight(of cue: Cue) -> Double {
    switch cue {
    case .support: 11.9
    case .leastSupport: 0
    case .secondSupport: 0
    case .gap: 0
    case .corners: 7.3
    case .beyond: -8.4
    case .beyondHighest: -4.6
    case .farStep: 5.0
    case .leastFarStep: 0
    case .nearStep: 0
    case .leastNearStep: 0
    case .ringAlike: -1.7
    case .brightness: 6.6
    case .darkness: 0
    case .unevenness: 0
    case .marginDetail: -7.4
    case .detailGain: 3.7
    case .innerDetail: 0
    case .perspective: -3.1
    case .area: 1.2
    case .smallness: -2.8
    case .alongFrame: -2.9
    case .alongFrameSecond: -5.5
    case .outside: -8.7
    case .region: 0
    }
  }
}
