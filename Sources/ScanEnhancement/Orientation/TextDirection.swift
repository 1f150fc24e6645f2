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

  /// Least scores of a sure axis: the sum of its cues, and how many letters agree on it.
  ///
  /// Lattices of bubbles and covers lettered both ways reach a sum of 1.2, but few of their letters agree;
  /// lines of text seldom stay below 1.
  static let sureAxis = (score: 0.75, nearness: 0.28)
  /// Fewest chunks of a sure direction.
  private static let fewestChunks = 5
  /// Least scores of a sure direction on paper, by the chunks it rests on: the more, the less will do.
  ///
  /// On 285 synthetic pages and 53 real ones turned every way one page was wrong beyond them, which
  /// now is not.
  private static let sureScores = [(15, 1.0), (40, 0.8), (60, 0.45), (100, 0.35)]
  /// The same with fewer chunks, and what of it must not come from the lines' ends.
  private static let sureOfFew = (score: 1.5, withoutEnds: 0.85, chunks: 20)
  /// The same on other ground than paper: that of cards and covers is full of marks that are no letters.
  private static let sureOnGround = 1.0

  /// Judges a mask of ink (255, else 0) whose long side is about `TextInk.longSide`.
  ///
  /// - Parameters:
  ///   - ink: The mask.
  ///   - isOnPaper: Whether it was taken on white paper; the ground of cards and covers is full of
  ///     marks that are no letters, however many they are.
  package init(ink: Raster<UInt8>, isOnPaper: Bool = true) {
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
      abs(axis.score) > TextDirection.sureAxis.score
      && axis.score * axis.nearness > 0
      && abs(axis.nearness) >= TextDirection.sureAxis.nearness
      && TextDirection.isSure(judged, isOnPaper: isOnPaper)
  }

  private static func isSure(_ judged: UprightScore, isOnPaper: Bool) -> Bool {
    let count = judged.chunkCount
    guard count >= fewestChunks else { return false }
    var least = sureOfFew.score
    for (chunks, score) in sureScores where count >= chunks { least = score }
    if !isOnPaper { least = max(least, sureOnGround) }
    // A few lines that happen to begin or end alike prove little.
    let sign: Double = judged.score < 0 ? -1 : 1
    let isEndless =
      count >= sureOfFew.chunks || sign * judged.scoreWithoutEnds >= sureOfFew.withoutEnds
    return abs(judged.score) > least && isEndless
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
    self.init(
      ink: UprightInk.mask(of: page, analysis.illumination),
      isOnPaper: analysis.illumination.kind == .white)
  }
}
