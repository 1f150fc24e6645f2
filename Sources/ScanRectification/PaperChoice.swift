import Glibc
import ScanImaging

/// The paper a page of given proportions is taken for, and its measure.
///
/// Proportions say nothing about size, so each of them stands for the paper met most: all of ISO's
/// A and B sizes become A4, which is right for most pages and fits every printer; A3, A5, A6, B5
/// and Tabloid (whose proportions half a Letter page has too) come by order only. (A5's 148 x 210
/// mm differ from A4's proportions by 0.33 %, and sharp photos tell them to 0.1 %; but a sheet is
/// cut to half a millimetre, which makes 0.2 %, and with ten A4 pages to one of A5 the guess would
/// be wrong more often than right.) A strip longer than any usual paper is a receipt of an 80 mm
/// roll. A card's proportions are those of many pocket books' pages, too: whoever has looked at the
/// print says whether it may be a card. Anything else keeps its proportions and is made as large as fits into A4.
struct PaperChoice {
  /// The paper, where the proportions are those of one.
  var paper: PaperSize?
  /// The page's width in millimetres.
  var width: Double
  /// The page's height in millimetres.
  var height: Double

  /// Paper that proportions alone may choose.
  private static let candidates = ["a4", "letter", "legal", "id-1"].compactMap(PaperSize.named)

  /// Difference of proportions that is put down to the photo: corners off by a few pixels, bent
  /// paper.
  ///
  /// The closest two candidates, Legal and ID-1, lie 3.8 % apart; bent sheets of the corpus are up
  /// to 2 % off.
  private static let tolerance = 0.02
  /// The most to put down to a photo that says little.
  private static let largestTolerance = 0.03

  /// The highest width over height of a strip; a 16:9 picture is above it.
  private static let strip = 0.555

  /// Chooses by proportions, or measures the page as the paper it must be.
  ///
  /// A long picture is a strip of paper only where `mayBeStrip`: telephones take whole photos of such
  /// proportions.
  init(
    proportions: PageProportions, forced: PaperSize?, mayBeStrip: Bool = true,
    mayBeCard: Bool = true
  ) {
    let ratio = min(1e3, max(1e-3, proportions.widthOverHeight))
    let isLying = ratio > 1
    let portrait = isLying ? 1 / ratio : ratio
    let chosen =
      forced
      ?? PaperChoice.paper(
        portrait: portrait, deviation: proportions.deviation, mayBeCard: mayBeCard)
      ?? (mayBeStrip && portrait < PaperChoice.strip ? PaperSize.named("receipt-80mm") : nil)
    let short: Double
    let long: Double
    if let chosen, chosen.isRoll {
      (short, long) = (chosen.width, chosen.width / portrait)
    } else if let chosen {
      (short, long) = (chosen.width, chosen.height)
    } else {
      long = min(297, 210 / portrait)
      short = long * portrait
    }
    paper = chosen
    width = isLying ? long : short
    height = isLying ? short : long
  }

  /// Gives the page a known measure; it keeps its paper only where that has this measure, too.
  mutating func measure(width: Double, height: Double) {
    let off = max(abs(log(width / self.width)), abs(log(height / self.height)))
    if off > PaperChoice.tolerance { paper = nil }
    self.width = width
    self.height = height
  }

  private static func paper(
    portrait: Double, deviation: Double, mayBeCard: Bool
  ) -> PaperSize? {
    let off = { (paper: PaperSize) in abs(log(portrait / (paper.width / paper.height))) }
    let tolerated = max(tolerance, min(largestTolerance, 2.5 * deviation))
    return candidates.filter { off($0) <= tolerated && (mayBeCard || !$0.isCard) }
      .min { off($0) < off($1) }
  }
}
