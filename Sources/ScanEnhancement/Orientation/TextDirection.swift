public import ScanImaging

/// Which way up the print on a page stands, found without reading it.
///
/// Letters stand closer to their neighbours in the line than to those above and below: that tells which way
/// the lines run. Then each letter is looked at alone, and what they say is added up. A few words are enough;
/// what is no text, or runs the other way, adds up to nothing.
public struct TextDirection: Sendable, Hashable {
  /// Quarter turns clockwise, 0...3, that turn the page upright; the likeliest, sure or not.
  public let quarterTurns: Int

  /// Whether the print leaves no doubt; a page should be turned only then.
  public let isSure: Bool

  /// How strongly lines are level (above 0) or run down (below).
  package let axisScore: Double

  /// How strongly the lines are upright (above 0) or upside down (below), once they are level.
  package let uprightScore: Double

  /// Stretches of lines that were judged.
  package let chunkCount: Int

  /// Least scores of a sure axis: the sum of its cues, and how many letters agree on it.
  ///
  /// Lattices of bubbles and covers lettered both ways reach a sum of 1.2, but few of their letters agree;
  /// lines of text seldom stay below 1.
  static let sureAxis = (score: 0.75, nearness: 0.28)
  /// Fewest letters of a sure direction.
  private static let fewestLetters = 5
  /// Least scores of a sure direction where the axis is sure, and where the letters alone decide it.
  ///
  /// Of 40 synthetic pictures that took no part in the training none reached 2.6; of 53 real sheets, each at
  /// four turns, none is sure of a wrong way.
  private static let sureScores = (axis: 3.5, letters: 5.0)

  /// Judges print; where that leaves doubt, fainter ink also.
  init(_ ink: UprightInk) {
    self.init(ink, below: UprightInk.threshold)
    guard !isSure else { return }
    let faint = TextDirection(ink, below: UprightInk.faintThreshold)
    if faint.isSure { self = faint }
  }

  private init(_ ink: UprightInk, below threshold: UInt8) {
    let text = TextInk(ink: ink.mask(below: threshold))
    let turned = text.quarterTurned
    let (level, standing) = (LinePieces(text), LinePieces(turned))
    let axis = TextAxis(
      nearness: TextAxis.nearness(of: text.letters),
      lengthRatio: (level.strength + 1) / (standing.strength + 1))
    axisScore = axis.score
    func judged(isLevel: Bool) -> UprightScore {
      isLevel ? UprightScore(ink, text, level) : UprightScore(ink.quarterTurned, turned, standing)
    }
    var isLevel = axis.score > 0
    var best = judged(isLevel: isLevel)
    var least = axis.isSure ? TextDirection.sureScores.axis : TextDirection.sureScores.letters
    if !TextDirection.isSure(best, least) {
      // Letters that say nothing may lie on their side, whatever their distances say.
      let other = judged(isLevel: !isLevel)
      if TextDirection.isSure(other, TextDirection.sureScores.letters) {
        (isLevel, best, least) = (!isLevel, other, TextDirection.sureScores.letters)
      }
    }
    uprightScore = best.score
    chunkCount = best.chunkCount
    quarterTurns = (isLevel ? 0 : 1) + (best.score >= 0 ? 0 : 2)
    isSure = TextDirection.isSure(best, least)
  }

  private static func isSure(_ judged: UprightScore, _ least: Double) -> Bool {
    judged.letterCount >= fewestLetters && abs(judged.score) > least
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
    self.init(UprightInk(of: page, analysis.illumination))
  }
}
