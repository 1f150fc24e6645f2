public import ScanImaging

/// Which way up the print on a page stands, found without reading it.
///
/// Latin letters have more ink above the middle of their small letters than below, more ascenders than
/// descenders, and lines start at one margin and end where they like.
public struct TextDirection: Sendable, Hashable {
  /// Quarter turns clockwise, 0...3, that turn the page upright; the likeliest, sure or not.
  public let quarterTurns: Int

  /// Whether the print leaves no doubt; a page should be turned only then.
  public let isSure: Bool

  /// How strongly lines are level (above 0) or run down (below).
  package let axisScore: Double

  /// How strongly the level lines are upright (above 0) or upside down (below).
  package let uprightScore: Double

  /// Stretches of lines that were judged.
  package let chunkCount: Int

  /// Least scores and chunks of a sure direction.
  ///
  /// Lattices of bubbles and covers lettered both ways reach an axis score of 0.6, lines of text seldom
  /// stay below 1.
  private static let sure = (axis: 0.75, upright: 1.0, chunks: 5)
  /// Of so many chunks less is enough: on 418 synthetic pages none that long was wrong at any score.
  private static let sureOfMany = (upright: 0.75, chunks: 60)

  /// Judges a mask of ink (255, else 0) whose long side is about `TextInk.longSide`.
  package init(ink: Raster<UInt8>) {
    let text = TextInk(ink: ink)
    let turned = text.quarterTurned
    let (level, standing) = (LinePieces(text), LinePieces(turned))
    let axis = TextAxis(
      nearness: TextAxis.nearness(of: text.letters),
      lengthRatio: (level.strength + 1) / (standing.strength + 1))
    axisScore = axis.score
    let isLevel = axis.score > 0
    let judged = UprightScore(isLevel ? text : turned, isLevel ? level : standing)
    uprightScore = judged.score
    chunkCount = judged.chunkCount
    quarterTurns = (isLevel ? 0 : 1) + (judged.score >= 0 ? 0 : 2)
    isSure =
      abs(axis.score) > TextDirection.sure.axis
      && judged.chunkCount >= TextDirection.sure.chunks
      && abs(judged.score)
        > (judged.chunkCount < TextDirection.sureOfMany.chunks
          ? TextDirection.sure.upright : TextDirection.sureOfMany.upright)
  }

  /// Judges a flattened page.
  ///
  /// - Parameters:
  ///   - page: The page before any filter.
  ///   - analysis: What was found on that page.
  public init(of page: Raster<RGB8>, _ analysis: PageAnalysis) {
    self.init(of: .color(page), analysis)
  }

  /// Judges a flattened page of colour or gray; traps for a bilevel one.
  package init(of page: PageRaster, _ analysis: PageAnalysis) {
    self.init(ink: UprightInk.mask(of: page, analysis.illumination))
  }
}
