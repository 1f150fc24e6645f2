public import ScanImaging

/// How many lines of print a page holds.
///
/// Tells the pages of pocket books from cards of the same proportions. Costs about as much as
/// `TextDirection`.
public struct PrintedLines: Sendable {
  /// Lines one below another, those that run across the page or those that run down, whichever are
  /// more; what stands side by side counts once.
  public let count: Int

  /// More lines than this are a page's, not a card's.
  ///
  /// Real cards with small print on both sides hold up to 16, full pages of pocket books from 30 on.
  public static let mostOnCard = 24

  /// Heights of print that make a piece of a line.
  private static let leastAspect = 5

  /// Counts the lines on a flattened gray page before any filter, given what was found on it.
  public init(of page: Raster<UInt8>, _ analysis: PageAnalysis) {
    let ink = UprightInk(of: .gray(page), analysis.illumination)
    self.init(ink: ink.mask(below: UprightInk.threshold))
  }

  /// Counts the lines in a mask of ink (255, else 0) whose long side is about `TextInk.longSide`.
  package init(ink: Raster<UInt8>) {
    let text = TextInk(ink: ink)
    count = max(PrintedLines.count(in: text), PrintedLines.count(in: text.quarterTurned))
  }

  private static func count(in text: TextInk) -> Int {
    let pieces = LinePieces(text).parts.filter { $0.width >= leastAspect * $0.height }
    let middles = pieces.map { (middle: $0.top + $0.bottom, height: $0.height) }
      .sorted { $0.middle < $1.middle }
    var count = 0
    var line = Int.min / 2
    // Middles are doubled: a line ends half a height below where it began.
    for piece in middles where piece.middle - line > piece.height {
      count += 1
      line = piece.middle
    }
    return count
  }
}
