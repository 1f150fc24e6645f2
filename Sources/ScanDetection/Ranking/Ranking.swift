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

  init(_ entries: [Entry], longSide: Double) {
    self.entries = entries.enumerated().sorted { a, b in
      (a.element.score, b.offset) > (b.element.score, a.offset)
    }.map(\.element)
    self.longSide = longSide
  }

  /// How likely the entry is the page: its odds and those of outlines like it, against "no page" and
  /// every outline that overlaps it.
  ///
  /// Sheets lying beside it do not count against it.
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
      if quad.isNear(outline, within: Ranking.sameAnswer * longSide) { same += odds }
    }
    return same / all
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
