package import ScanImaging

extension TextDirection {
  /// What tells up from down on a page whose lines are level, for fitting and inspecting the weights.
  package struct Evidence: Sendable {
    /// The windows looked at: how dark each cell is, row by row.
    package let windows: [[Float]]
    /// The axis' cues.
    package let axis: (score: Double, nearness: Double)
  }

  /// The evidence of a flattened page of colour or gray as it stands, and turned by a quarter; traps for a
  /// bilevel one.
  package static func evidence(
    of page: PageRaster, _ analysis: PageAnalysis
  ) -> (level: Evidence, standing: Evidence) {
    let ink = UprightInk(of: page, analysis.illumination)
    let text = TextInk(ink: ink.mask(below: UprightInk.threshold))
    return (evidence(ink, text), evidence(ink.quarterTurned, text.quarterTurned))
  }

  private static func evidence(_ ink: UprightInk, _ text: TextInk) -> Evidence {
    let pieces = LinePieces(text)
    let windows = UprightScore.windows(of: UprightScore.chunks(text, pieces), on: ink.luma)
    let axis = TextAxis(
      nearness: TextAxis.nearness(of: text.letters),
      lengthRatio: (pieces.strength + 1) / (LinePieces(text.quarterTurned).strength + 1))
    return Evidence(
      windows: windows.map(\.cells), axis: (axis.score, axis.nearness))
  }
}
