import ScanImaging

/// White letters in dark fills of a page that passes for white, where they tell that its ground is tinted.
///
/// What is lightest under a light shows the light's colour (Land, McCann: Lightness and Retinex Theory, 1971).
/// On white paper that is the ground. Letters of white in a dark fill are bare paper or white ink: where they
/// are lighter than the ground and of another hue, the ground is printed or dyed, and they are what is white.
/// In departure from Land and McCann a lightest patch is not enough: glare and specks are lighter than paper, so
/// many strokes on even fills must agree. Nor is lightness: phones sharpen letters above the paper's light. They
/// do so in all channels alike, so the hue must differ as well.
package struct WhiteLetters: Sendable {
  /// The letters' colour as a multiple of the ground's, per channel; none is below 1.
  package let white: SIMD3<Float>

  /// Cells of strokes that are letters, at least: those of some ten letters of a line.
  static let fewestCells = 120
  /// Share of the ground's luma that a fill has at most.
  static let palestFill: Float = 0.93
  /// Cells between letters and bare paper, at least.
  static let paperDistance = 3
  /// Share of the cells, the lightest, that show the letters' own colour; the others are their rims.
  static let coreShare: Float = 0.3
  /// How much lighter than the ground white is, the ratio between the channels in which both differ most and
  /// least, and the product of the two, at least: the less one of them tells the more must the other.
  ///
  /// None of 53 real sheets, and of 311 synthetic pages that are not tinted, reaches all three.
  static let least = (lightness: Float(1.06), hue: Float(1.07), both: Float(1.18))
  /// How much lighter than white paper sharpened letters are, at most; what the end of the samples' range then
  /// cuts off is no hue.
  ///
  /// Letters on real photos of white paper come up to 1.10.
  static let sharpened: Float = 1.1
  /// Cells beside strokes up to which their chroma has bled.
  static let bleeding = 3
  /// Cells around one whose letters are of its colour, and whose fill is.
  static let around = (letters: 7, fill: 16)
  /// By how much the fill around may be lighter or darker, as a share.
  static let evenness: Float = 0.12
  /// Share of the fill that the core of thin strokes may still hold.
  static let fillInCore: Float = 0.1

  /// Looks for letters on the grid of a page of white or pale paper; `nil` where none tell that it is tinted.
  package init?(_ grid: PageGrid, _ flood: SoftFlood) {
    let near = flood.paper.maximum(reaching: WhiteLetters.paperDistance)
    // Most pages are paper and print all over, and done with here.
    guard near.pixels.count(where: { $0 == 0 }) >= WhiteLetters.fewestCells else { return nil }
    let strokes = LightStrokes(grid)
    guard strokes.count >= WhiteLetters.fewestCells,
      let core = WhiteLetters.core(of: strokes, awayFrom: near, grid.luma, flood),
      core.lightness >= WhiteLetters.least.lightness
    else { return nil }
    let beside = strokes.cells.maximum(reaching: WhiteLetters.bleeding)
    let cut = SIMD3<Float>(repeating: 255)
    var (white, seen, pure): ([SIMD3<Float>], [SIMD3<Float>], [SIMD3<Float>]) = ([], [], [])
    for (x, y) in core.cells {
      guard let fill = WhiteLetters.fill(around: x, y, grid, strokes, beside) else { continue }
      let ground = pointwiseMax(flood.background[x, y], .one)
      let letter = WhiteLetters.freed(x, y, of: fill, grid, strokes, beside)
      let expected = pointwiseMin(ground * WhiteLetters.sharpened, cut)
      white.append(letter / ground)
      seen.append(letter / expected)
      pure.append((letter + (letter - fill) * WhiteLetters.fillInCore) / expected)
    }
    guard !white.isEmpty else { return nil }
    let hue = min(SIMD3.median(of: seen).spread, SIMD3.median(of: pure).spread)
    guard hue >= WhiteLetters.least.hue, hue * core.lightness >= WhiteLetters.least.both else {
      return nil
    }
    let middle = SIMD3.median(of: white)
    // No ground is lighter than white in any channel: strokes that seem darker there are thin, and hold fill.
    self.white = middle / min(middle.min(), 1)
  }

  /// The lightest cells of letters in fills that are darker than the ground, and how much lighter they are.
  private static func core(
    of strokes: LightStrokes, awayFrom near: Raster<UInt8>, _ luma: Raster<UInt8>,
    _ flood: SoftFlood
  ) -> (cells: [(x: Int, y: Int)], lightness: Float)? {
    var found: [(x: Int, y: Int, lightness: Float)] = []
    for y in 0..<luma.height {
      for x in 0..<luma.width where strokes.cells[x, y] != 0 && near[x, y] == 0 {
        let ground = max(flood.background[x, y].luma, 1)
        guard Float(strokes.ground[x, y]) < palestFill * ground else { continue }
        found.append((x, y, Float(luma[x, y]) / ground))
      }
    }
    guard found.count >= fewestCells else { return nil }
    found.sort { $0.lightness > $1.lightness }
    let lightest = found.prefix(Int(Float(found.count) * coreShare))
    return (lightest.map { ($0.x, $0.y) }, lightest[lightest.count / 2].lightness)
  }

  /// The colour of the fill under a letter, as it is where no letter is near; `nil` where that is nowhere.
  private static func fill(
    around x: Int, _ y: Int, _ grid: PageGrid, _ strokes: LightStrokes, _ beside: Raster<UInt8>
  ) -> SIMD3<Float>? {
    let (own, reach) = (Float(strokes.ground[x, y]), around.fill)
    var sum = SIMD3<Float>.zero
    for v in max(0, y - reach)...min(grid.height - 1, y + reach) {
      for u in max(0, x - reach)...min(grid.width - 1, x + reach) where beside[u, v] == 0 {
        let color = grid[u, v]
        if abs(color.luma - own) <= evenness * own { sum += color }
      }
    }
    let luma = sum.luma
    return luma > 0 ? sum * (own / luma) : nil
  }

  /// The colour of a letter at one of its cells, as light as it is there, free of the hue of its fill.
  ///
  /// JPEG halves the resolution of chroma and not that of luma, so that thin strokes take on their fill's hue.
  /// What a stroke loses by that the fill beside it gains: summed up over both, the difference from the fill
  /// farther off keeps its hue.
  private static func freed(
    _ x: Int, _ y: Int, of fill: SIMD3<Float>, _ grid: PageGrid, _ strokes: LightStrokes,
    _ beside: Raster<UInt8>
  ) -> SIMD3<Float> {
    let (own, reach) = (fill.luma, around.letters)
    var sum = SIMD3<Float>.zero
    for v in max(0, y - reach)...min(grid.height - 1, y + reach) {
      for u in max(0, x - reach)...min(grid.width - 1, x + reach) where beside[u, v] != 0 {
        sum += grid[u, v] - fill * (Float(strokes.ground[u, v]) / own)
      }
    }
    return fill + sum * ((grid[x, y].luma - own) / max(sum.luma, 1))
  }
}

extension SIMD3<Float> {
  /// The largest over the smallest of three ratios.
  fileprivate var spread: Float { max() / Swift.max(min(), 1e-3) }
}
