import Glibc
package import ScanImaging

/// What a page is made of, as far as its cleanup depends on it.
package enum PageKind: Sendable, Hashable {
  /// White paper: its colour is the light's, and goes.
  case white
  /// Coloured stock: the light's strength goes, its colour stays.
  case tint
  /// A card: likewise, and its ground is a picture, however pale.
  case card
  /// A cover or picture without paper: only its tones are stretched.
  case tone

  /// Paper darker than this is a dark cover.
  static let darkestPaper: Float = 105
  /// Real phones give white paper a saturation up to 0.28, from warm light and their own colour.
  static let whiteSaturation: Float = 0.30
  /// By how much a card's sides may differ from those of its format, as a logarithm.
  static let cardTolerance = 0.03

  /// Shares of light print that paper shows at most.
  ///
  /// Glare amid print gives up to 0.008, covers have from 0.008 on, and real ones 0.037: between them
  /// decides whether the ground is that of a plain dark cover. Where there is hardly any dark print it is no
  /// paper either: a lamp may make a dark cover as bright.
  private static let mostLightPrint = (onPlainGround: 0.004, onPaper: 0.012, alone: 0.001)
  /// Cells on the side of the blocks that light print stands out from.
  private static let aroundSide = 24

  /// Judges a page by its grid, what the flood found on it, and how densely its pixels (not the cells)
  /// lie on the paper.
  package init(_ grid: PageGrid, _ flood: SoftFlood, _ resolution: Resolution) {
    guard let paper = flood.mainColor, paper.luma >= PageKind.darkestPaper,
      flood.largestShare >= 0.12
    else {
      self = .tone
      return
    }
    let lightPrint = PageKind.lightPrintShare(grid, flood)
    guard
      lightPrint <= PageKind.mostLightPrint.onPaper,
      lightPrint <= PageKind.mostLightPrint.onPlainGround || PlainCover(grid) == nil,
      lightPrint <= PageKind.mostLightPrint.alone
        || lightPrint <= PageKind.darkPrintShare(grid, flood)
    else {
      self = .tone
      return
    }
    if PageKind.isCard(grid, resolution) {
      self = .card
    } else {
      self = paper.saturation > PageKind.whiteSaturation ? .tint : .white
    }
  }

  /// Whether a page has the size of an ID-1 card, whose ground is a picture.
  private static func isCard(_ grid: PageGrid, _ resolution: Resolution) -> Bool {
    guard let card = PaperSize.all.first(where: \.isCard) else { return false }
    let millimetres = Double(grid.cellSide) / resolution.pixelsPerMillimetre
    let short = Double(min(grid.width, grid.height)) * millimetres
    let long = Double(max(grid.width, grid.height)) * millimetres
    return abs(log(short / card.width)) < cardTolerance
      && abs(log(long / card.height)) < cardTolerance
  }

  /// Share of cells clearly brighter than the paper, on the edge of something: glare has none but
  /// that of dark print, which it surrounds.
  private static func lightPrintShare(_ grid: PageGrid, _ flood: SoftFlood) -> Double {
    let luma = grid.luma
    let (high, low) = (luma.maximum3x3(), luma.minimum3x3())
    let around = luma.blockMeans(side: aroundSide)
    var count = 0
    for y in 0..<grid.height {
      for x in 0..<grid.width
      where Float(luma[x, y]) > 1.25 * flood.background[x, y].luma + 6 {
        let isEdge = Int(high[x, y]) - Int(low[x, y]) > Int(high[x, y]) / 8
        let ground = around[x / aroundSide, y / aroundSide]
        if isEdge, 8 * Int(luma[x, y]) > 9 * Int(ground) { count += 1 }
      }
    }
    return Double(count) / Double(grid.width * grid.height)
  }

  /// Share of cells that are as much darker than the paper as light print is brighter.
  private static func darkPrintShare(_ grid: PageGrid, _ flood: SoftFlood) -> Double {
    let luma = grid.luma
    var count = 0
    for y in 0..<grid.height {
      for x in 0..<grid.width
      where 1.25 * Float(luma[x, y]) + 6 < flood.background[x, y].luma { count += 1 }
    }
    return Double(count) / Double(grid.width * grid.height)
  }
}

extension Raster<UInt8> {
  /// Mean over every block of so many pixels on a side, those of the last column and row cut.
  fileprivate func blockMeans(side: Int) -> Raster<UInt8> {
    let size = PixelSize(width: (width + side - 1) / side, height: (height + side - 1) / side)
    return Raster(size: size) { output in
      for y in 0..<size.height {
        for x in 0..<size.width {
          var (sum, count) = (0, 0)
          for v in y * side..<Swift.min((y + 1) * side, height) {
            for u in x * side..<Swift.min((x + 1) * side, width) {
              sum += Int(self[u, v])
              count += 1
            }
          }
          output.append(UInt8(truncatingIfNeeded: sum / count))
        }
      }
    }
  }
}
