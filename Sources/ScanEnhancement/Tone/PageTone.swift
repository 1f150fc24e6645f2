/// Chooses the tone table of a page from the light found on it and from its darkest ink.
package struct PageTone: Sendable, Hashable {
  /// Depth below white from which on nothing is cleared away.
  var clean = 0.10
  /// Haze over the darkest ink that is taken out, at most.
  var deepestBlack = 0.25
  /// How far deep tones are lifted against the camera's contrast.
  var lift = 0.7
  /// Tone that becomes black at most where there is no paper.
  var deepestCut = Double(ToneStretch.limits.dark) / 255

  /// What the lift grows by, in shares of itself, where ink has no light left at all.
  ///
  /// At a darkest ink of 0.01 of the paper, fills of 0.21, 0.33 and 0.44 came out at 0.09, 0.16 and 0.25; at
  /// 0.09 they came out at 0.17, 0.25 and 0.37.
  private static let steepLift = 1.3
  /// Share of pixels that count as the darkest ink, and where on a flatbed's scale it lies.
  private static let ink = (share: 0.004, level: 0.10)

  /// The table that makes a page of this kind clean, print on paper `gain` times as deep.
  func table(for kind: PageKind, _ levels: PageLevels, gain: Double = 1) -> ToneTable {
    if kind == .tone {
      let (black, white) = limits(levels)
      return .stretch(from: black, to: white)
    }
    let (share, level) = (PageTone.ink.share, PageTone.ink.level)
    let haze = levels.darkest.quantile(share) - level
    // Ink that is blacker than ink tells a steep camera curve, which has drowned the deep tones.
    let steepness = max(level - levels.luma.quantile(share), 0) / level
    return .paper(
      black: min(max(haze, 0), deepestBlack), shoulder: min(0.02, clean / 2)...max(clean, 1e-6),
      lift: lift * (1 + PageTone.steepLift * steepness), gain: gain)
  }

  /// The table that leaves divided luma as it is, paper at `HybridThreshold.paperSample`.
  func dividedTable(for kind: PageKind, _ levels: PageLevels) -> ToneTable {
    guard kind == .tone else { return .linear(paper: HybridThreshold.paperSample) }
    let (black, white) = limits(levels)
    let level = Double(HybridThreshold.paperSample) / 255
    return ToneTable { level * ($0 - black) / (white - black) }
  }

  /// Darkest and brightest tone of a page without paper.
  private func limits(_ levels: PageLevels) -> (black: Double, white: Double) {
    (
      min(levels.luma.quantile(ToneStretch.shares.dark), deepestCut),
      max(levels.luma.quantile(ToneStretch.shares.bright), Double(ToneStretch.limits.bright) / 255)
    )
  }
}
