import Glibc
package import ScanImaging

/// Candidates with their scores, best first, and what follows from them.
package struct Ranking: Sendable {
  /// One candidate and the logarithm of its odds against "no page".
  package struct Entry: Sendable {
    package let candidate: Candidate
    let cues: Cues
    let score: Double

    init(candidate: Candidate, cues: Cues, score: Double) {
      self.candidate = candidate
      self.cues = cues
      self.score = score
    }

    /// An outline with its score, and what else a test wants to say.
    package init(
      _ outline: Quadrilateral, score: Double, fourthSide: Candidate.FourthSide = .seen,
      cues: Cues = Cues()
    ) {
      candidate = Candidate(
        quadrilateral: outline, profiles: .zero, support: 0, fourthSide: fourthSide)
      self.cues = cues
      self.score = score
    }
  }

  package internal(set) var entries: [Entry]
  private let longSide: Double
  private let calibration: ConfidenceCalibration
  /// Whether a rim of paper runs from an outline to one around it.
  private let isRim: @Sendable (Quadrilateral, Quadrilateral) -> Bool
  /// Whether the sheet in an outline goes on to the fourth side of one that shares three with it.
  private let isContinued: @Sendable (Quadrilateral, Quadrilateral) -> Bool

  /// Corners this near, in shares of the longer side, make two outlines the same answer.
  static let sameAnswer = 0.03

  /// How much better a printed frame may score than its sheet, and how much larger the sheet may
  /// be.
  ///
  /// Chosen with earlier weights on the corpus and the synthetic sets 1-3 and 11-13, of which 1-3
  /// train no weights: up to 1 no right answer turned wrong in 395, above 1.2 some did.
  private static let frameAllowance = 1.0
  private static let largestGrowth = 1.35
  /// How much better it may score where a rim of paper is seen around it.
  private static let rimAllowance = 6.0
  /// The same for a part of a sheet, cut at a picture, a crease or a shadow.
  private static let partAllowance = 4.0
  /// How far, in shares of the longer side, a frame's corners may lie outside its sheet.
  private static let frameMargin = 0.006
  /// Part of the smaller of two sheets that the other may cover: a corner of a card under another.
  private static let largestOverlap = 0.08
  /// How many of the best outlines are looked at for being several sheets, and the most of the
  /// outline that one of these may cover.
  private static let mostParted = 100
  /// How near a sheet lies to where the gaps leave room for one, in shares of the longer side.
  private static let sameSheet = 0.02
  private static let largestPart = 0.7
  /// Scores below this cannot become a page's confidence.
  private static let hopeless = -4.0

  package init(
    _ entries: [Entry], longSide: Double, calibration: ConfidenceCalibration = .none,
    isRim: @escaping @Sendable (Quadrilateral, Quadrilateral) -> Bool = { _, _ in false },
    isContinued: @escaping @Sendable (Quadrilateral, Quadrilateral) -> Bool = { _, _ in false }
  ) {
    self.isContinued = isContinued
    self.calibration = calibration
    self.isRim = isRim
    self.entries = Ranking.sorted(entries)
    self.longSide = longSide
  }

  /// The entries, best first, and the earlier of equals.
  static func sorted(_ entries: [Entry]) -> [Entry] {
    entries.enumerated().sorted { a, b in
      (a.element.score, b.offset) > (b.element.score, a.offset)
    }.map(\.element)
  }

  /// How likely the entry is the page: its odds and those of outlines like it, against "no page"
  /// and every outline that overlaps it, calibrated.
  ///
  /// Sheets lying beside it do not count against it, nor do frames printed on it.
  package func confidence(of entry: Entry) -> Double {
    let quad = entry.candidate.quadrilateral
    let highest = max(0, entries.first?.score ?? 0)
    var same = 0.0
    var rest = exp(-highest)
    var rival = 0.0
    for other in entries {
      let odds = exp(other.score - highest)
      guard odds > 1e-9 else { break }
      let outline = other.candidate.quadrilateral
      guard quad.overlaps(outline) else { continue }
      if quad.isNear(outline, within: Ranking.sameAnswer * longSide)
        || isFrame(outline, on: quad)
      {
        same += odds
      } else {
        rest += odds
        rival = max(rival, other.score)
      }
    }
    return calibration.confidence(odds: same / rest, margin: entry.score - rival)
  }

  /// The sheet an entry is probably printed on as a frame, or the entry itself.
  ///
  /// Inner frames often have the sharper edges and win by a little. Of the outlines around the
  /// entry that score nearly as well and are not much larger, the largest takes its place, with its
  /// odds; but none that lacks a side takes the place of one with four.
  private func sheet(of entry: Entry) -> Entry {
    let inner = entry.candidate.quadrilateral
    let margin = Ranking.frameMargin * longSide
    var chosen = entry
    for other in entries where other.score <= entry.score {
      guard other.score >= entry.score - Ranking.rimAllowance else { break }
      let outline = other.candidate.quadrilateral
      let growth = outline.signedArea / inner.signedArea
      guard growth > 1.04, growth < Ranking.largestGrowth,
        outline.signedArea > chosen.candidate.quadrilateral.signedArea,
        outline.encloses(inner, within: margin),
        other.candidate.fourthSide == .seen
          || other.candidate.fourthSide == entry.candidate.fourthSide,
        other.score >= entry.score - Ranking.frameAllowance || isRim(inner, outline)
          || (other.score >= entry.score - Ranking.partAllowance && isContinued(inner, outline))
      else { continue }
      chosen = Entry(candidate: other.candidate, cues: other.cues, score: entry.score)
    }
    return chosen
  }

  private func isFrame(_ inner: Quadrilateral, on sheet: Quadrilateral) -> Bool {
    inner.signedArea * Ranking.largestGrowth > sheet.signedArea
      && inner.signedArea < sheet.signedArea
      && sheet.encloses(inner, within: Ranking.frameMargin * longSide)
  }

  /// Takes out those of the best outlines that hold several sheets, where these are known, and lets
  /// the sheets have their scores.
  ///
  /// In a strict grid each sheet by itself looks like a part of something, since the edges of its
  /// neighbours go on beyond its corners.
  package mutating func part(into sheets: (Quadrilateral) -> [Quadrilateral]) {
    for entry in entries.prefix(Ranking.mostParted) where entry.score > Ranking.hopeless {
      let outline = entry.candidate.quadrilateral
      let parts = sheets(outline)
      let known = parts.compactMap(nearestEntry)
      for index in known where entries[index].score < entry.score {
        let sheet = entries[index]
        entries[index] = Entry(candidate: sheet.candidate, cues: sheet.cues, score: entry.score)
      }
      if !parts.isEmpty, !known.isEmpty || holdsPart(outline) {
        entries.removeAll { $0.candidate.quadrilateral == outline }
      }
    }
    entries = Ranking.sorted(entries)
  }

  /// Where the entry stands that lies nearest to a place for a sheet; `nil` where none is near.
  private func nearestEntry(to place: Quadrilateral) -> Int? {
    let near = Ranking.sameSheet * longSide
    return entries.indices.filter {
      entries[$0].candidate.quadrilateral.isNear(place, within: near)
    }.min { first, second in
      entries[first].candidate.quadrilateral.cornerDistance(to: place)
        < entries[second].candidate.quadrilateral.cornerDistance(to: place)
    }
  }

  /// Whether an outline that may be a page lies in this one and is clearly smaller.
  private func holdsPart(_ outline: Quadrilateral) -> Bool {
    entries.contains { other in
      let part = other.candidate.quadrilateral
      return other.score > Ranking.hopeless
        && part.signedArea < Ranking.largestPart * outline.signedArea
        && outline.encloses(part, within: Ranking.frameMargin * longSide)
    }
  }

  /// The best entry whose outline differs from the given one.
  func first(differingFrom entry: Entry) -> Entry? {
    entries.first { other in
      !entry.candidate.quadrilateral.isNear(
        other.candidate.quadrilateral, within: Ranking.sameAnswer * longSide)
    }
  }

  /// The best sheets, none of which covers a part of a better one that is worth a mention.
  package func sheets(atMost count: Int) -> [Entry] {
    var result: [Entry] = []
    for entry in entries {
      guard result.count < count, entry.score > Ranking.hopeless || result.isEmpty else { break }
      guard isFree(entry, of: result) else { continue }
      let sheet = sheet(of: entry)
      result.append(isFree(sheet, of: result) ? sheet : entry)
    }
    return result
  }

  func isFree(_ entry: Entry, of chosen: [Entry]) -> Bool {
    let quad = entry.candidate.quadrilateral
    return chosen.allSatisfy { other in
      let outline = other.candidate.quadrilateral
      let smaller = min(quad.signedArea, outline.signedArea)
      return quad.sharedArea(with: outline) <= Ranking.largestOverlap * smaller
    }
  }
}
