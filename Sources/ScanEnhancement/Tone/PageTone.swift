/// Chooses the tone table of a page from the light found on it and from its darkest ink.
package struct PageTone: Sendable, Hashable {
  /// Depth below white from which on nothing is cleared away.
  var clean = 0.10
  /// Haze over the darkest ink that is taken out, at most.
  var deepestBlack = 0.25
  /// How far deep tones are lifted against the camera's contrast.
  var lift = 0.7

  /// Share of pixels that count as the darkest ink, and where on a flatbed's scale it lies.
  private static let ink = (share: 0.004, level: 0.10)

  /// The table that makes a page of this kind clean.
  func table(for kind: PageKind, _ levels: LevelHistogram) -> ToneTable {
    if kind == .tone {
      let (black, white) = PageTone.limits(levels)
      return .stretch(from: black, to: white)
    }
    let black = levels.quantile(PageTone.ink.share) - PageTone.ink.level
    return .paper(
      black: min(max(black, 0), deepestBlack), shoulder: min(0.02, clean / 2)...max(clean, 1e-6),
      lift: lift)
  }

  /// The table that leaves divided luma as it is, paper at `HybridThreshold.paperSample`.
  func dividedTable(for kind: PageKind, _ levels: LevelHistogram) -> ToneTable {
    guard kind == .tone else { return .linear(paper: HybridThreshold.paperSample) }
    let (black, white) = PageTone.limits(levels)
    let level = Double(HybridThreshold.paperSample) / 255
    return ToneTable { level * ($0 - black) / (white - black) }
  }

  /// Darkest and brightest tone of a page without paper.
  private static func limits(_ levels: LevelHistogram) -> (black: Double, white: Double) {
    (
      min(levels.quantile(ToneStretch.shares.dark), Double(ToneStretch.limits.dark) / 255),
      max(levels.quantile(ToneStretch.shares.bright), Double(ToneStretch.limits.bright) / 255)
    )
  }
}
