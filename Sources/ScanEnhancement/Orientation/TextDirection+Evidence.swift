package import ScanImaging

extension TextDirection {
  /// What tells up from down on a page whose lines are level, for fitting and inspecting the weights.
  package struct Evidence: Sendable {
    /// The features of every stretch of a line, in the order of `UprightWeights`.
    package let chunks: [[Double]]
    /// How much better lines agree on where they start than on where they end, -1...1.
    package let raggedness: Double
  }

  /// The evidence of a flattened page of colour or gray, its lines level; traps for a bilevel one.
  package static func evidence(of page: PageRaster, _ analysis: PageAnalysis) -> Evidence {
    let text = TextInk(ink: UprightInk.mask(of: page, analysis.illumination))
    let pieces = LinePieces(text)
    return Evidence(
      chunks: UprightScore.chunkFeatures(text, pieces),
      raggedness: UprightScore.raggedness(pieces, width: text.mask.width))
  }
}
