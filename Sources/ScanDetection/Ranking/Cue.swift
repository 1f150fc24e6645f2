/// What speaks for or against a candidate.
///
/// Each is a number of about -1...1; `RankingWeights` says how
/// much it counts.
package enum Cue: Int, CaseIterable, Sendable {
  /// Mean and least edge support of the sides.
  case support, leastSupport, secondSupport
  /// Largest share of a side without any edge.
  case gap
  /// Edge support near the corners.
  case corners
  /// Edges that go on beyond the corners: mean of eight ends, mean of the highest three.
  case beyond, beyondHighest
  /// Step of the ground's colour from inside to outside: mean of the sides, and the least of them.
  case farStep, leastFarStep
  /// Step of colour close to the sides: mean and least.
  case nearStep, leastNearStep
  /// Share of the worst side whose outside looks like its inside.
  case ringAlike
  /// Rank of the inside's lightness among all pixels, and its deviation downwards.
  case brightness, darkness
  /// How much the ground's colour differs between the sides' insides.
  case unevenness
  /// Detail along the inner margin; what the inside has more of than the outside.
  case marginDetail, detailGain
  /// Detail within, whatever lies outside.
  case innerDetail
  /// How far from a rectangle seen by a real camera.
  case perspective
  /// Logarithm of the share of the picture; how much smaller than 0.15 it is.
  case area, smallness
  /// Largest and second largest share of a side that runs along the frame.
  case alongFrame, alongFrameSecond
  /// Mean share of the sides outside the picture.
  case outside
  /// Whether the step close to a side is the same all along: mean and least.
  case coherence, leastCoherence
  /// Share of a side that edges cross without ending there: mean and largest.
  case crossed, mostCrossed
  /// Edge support next to the corners, past what rounding takes away.
  case besideCorners
  /// Share of the picture far around that looks like the ground outside a side: mean and least.
  case desk, leastDesk
  /// Share of it that looks like the inside.
  case alikeElsewhere
  /// How much lighter the inside is than the outside.
  case lightnessGain
  /// How colourful the inside is, and how much less so than the outside.
  case chroma, chromaDrop
  /// Dark and nothing on it, such as a telephone.
  case darkBlank
}

/// The cues of one candidate.
package struct Cues: Sendable {
  package var values: [Double] = Array(repeating: 0, count: Cue.allCases.count)

  package init() {}

  package subscript(cue: Cue) -> Double {
    get { values[cue.rawValue] }
    set { values[cue.rawValue] = newValue }
  }
}
