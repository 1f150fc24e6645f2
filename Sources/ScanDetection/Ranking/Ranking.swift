import Glibc
import ScanImaging

/// Candidates with their scores, best first, and what follows from them.
struct Ranking: Sendable {
  /// One candidate and the logarithm of its odds against "no page".
  struct Entry: Sendable {
    let candidate: Candidate
    let cues: Cues
    let score: Double
  }

  private(set) var entries: [Entry]
  private let longSide: Double

  /// Corners this near, in shares of the longer side, make two outlines the same answer.
  static let sameAnswer = 0.03

  /// How much better a printed frame may score than its sheet, and how much larger the sheet may be.
  ///
  /// Chosen on the corpus and the synthetic sets 1-3 and 11-13, of which 1-3 train no weights: up to 1
  /// no right answer turned wrong in 395, above 1.2 some did.
  private static let frameAllowance = 1.0
  private static let largestGrowth = 1.35
  /// How far, in shares of the longer side, a frame's corners may lie outside its sheet.
  private static let frameMargin = 0.006

  init(_ entries: [Entry], longSide: Double) {
    self.entries = entries.enumerated().sorted { a, b in
      (a.element.score, b.offset) > (b.element.score, a.offset)
    }.map(\.element)
    self.longSide = longSide
  }

  /// How likely the entry is the page: its odds and those of outlines like it, against "no page" and
  /// every outline that overlaps it.
  ///
  /// Sheets lying beside it do not count against it, nor do frames printed on it.
  func confidence(of entry: Entry) -> Double {
    let quad = entry.candidate.quadrilateral
    let highest = max(0, entries.first?.score ?? 0)
    var same = 0.0
    var all = exp(-highest)
    for other in entries {
      let odds = exp(other.score - highest)
      guard odds > 1e-9 else { break }
      let outline = other.candidate.quadrilateral
      guard quad.overlaps(outline) else { continue }
      all += odds
      if quad.isNear(outline, within: Ranking.sameAnswer * longSide)
        || isFrame(outline, on: quad)
      {
        same += odds
      }
    }
    return same / all
  }

  /// The same with the sheet first where the best entry is probably a frame printed on it.
  ///
  /// Inner frames often have the sharper edges and win by a little. Of the outlines around the winner that
  /// score nearly as well and are not much larger, the largest takes its place, with its odds.
  func preferringOuterSheet() -> Ranking {
    guard let winner = entries.first else { return self }
    let inner = winner.candidate.quadrilateral
    let margin = Ranking.frameMargin * longSide
    var chosen = 0
    for (index, entry) in entries.enumerated().dropFirst() {
      guard entry.score >= winner.score - Ranking.frameAllowance else { break }
      let outline = entry.candidate.quadrilateral
      let growth = outline.signedArea / inner.signedArea
      guard growth > 1.04, growth < Ranking.largestGrowth,
        outline.signedArea > entries[chosen].candidate.quadrilateral.signedArea,
        outline.encloses(inner, within: margin)
      else { continue }
      chosen = index
    }
    guard chosen > 0 else { return self }
    var result = self
    let sheet = result.entries.remove(at: chosen)
    result.entries.insert(
      Entry(candidate: sheet.candidate, cues: sheet.cues, score: winner.score), at: 0)
    return result
  }

  private func isFrame(_ inner: Quadrilateral, on sheet: Quadrilateral) -> Bool {
    inner.signedArea * Ranking.largestGrowth > sheet.signedArea
      && inner.signedArea < sheet.signedArea
      && sheet.encloses(inner, within: Ranking.frameMargin * longSide)
  }

  /// The best entry whose outline differs from the given one.
  func first(differingFrom entry: Entry) -> Entry? {
    entries.first { other in
      !entry.candidate.quadrilateral.isNear(
        other.candidate.quadrilateral, within: Ranking.sameAnswer * longSide)
    }
  }

  /// The best entries that do not overlap any better one of the result.
  func apart(atMost count: Int) -> [Entry] {
    var result: [Entry] = []
    for entry in entries where result.count < count {
      let isApart = result.allSatisfy {
        !$0.candidate.quadrilateral.overlaps(entry.candidate.quadrilateral)
      }
      if isApart { result.append(entry) }
    }
    return result
  }
}
