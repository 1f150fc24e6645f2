import ScanImaging

/// What a page is made of, as far as its cleanup depends on it.
package enum PageKind: Sendable, Hashable {
  /// White paper: its colour is the light's, and goes.
  case white
  /// Coloured stock or a card: the light's strength goes, its colour stays.
  case tint
  /// A cover or picture without paper: only its tones are stretched.
  case tone

  /// Paper darker than this is a dark cover.
  static let darkestPaper: Float = 105
  /// Real phones give white paper a saturation up to 0.28, from warm light and their own colour.
  static let whiteSaturation: Float = 0.30
  /// Saturation from which the guilloche of an ID-1 card is taken for its ground.
  static let cardSaturation: Float = 0.05
  /// Width over height of an ID-1 card, 85.60 mm × 53.98 mm.
  static let cardAspect = 1.586

  /// Judges a page by its grid and what the flood found on it.
  package init(_ grid: PageGrid, _ flood: SoftFlood) {
    guard let paper = flood.mainColor, paper.luma >= PageKind.darkestPaper,
      flood.largestShare >= 0.12, PageKind.lightPrintShare(grid, flood) <= 0.004
    else {
      self = .tone
      return
    }
    let limit = PageKind.isCard(grid) ? PageKind.cardSaturation : PageKind.whiteSaturation
    self = paper.saturation > limit ? .tint : .white
  }

  /// Whether a page has the proportions of an ID-1 card, whose ground is a picture.
  static func isCard(_ grid: PageGrid) -> Bool {
    let (long, short) = (
      Double(max(grid.width, grid.height)), Double(min(grid.width, grid.height))
    )
    return abs(long / short - PageKind.cardAspect) < 0.03
  }

  /// Share of cells clearly brighter than the paper, on the edge of something: glare has none.
  private static func lightPrintShare(_ grid: PageGrid, _ flood: SoftFlood) -> Double {
    let luma = grid.luma
    let (high, low) = (luma.maximum3x3(), luma.minimum3x3())
    var count = 0
    for y in 0..<grid.height {
      for x in 0..<grid.width
      where Float(luma[x, y]) > 1.25 * flood.background[x, y].luma + 6 {
        if Int(high[x, y]) - Int(low[x, y]) > Int(high[x, y]) / 8 { count += 1 }
      }
    }
    return Double(count) / Double(grid.width * grid.height)
  }
}
