import ScanImaging

extension QuadrilateralDetector {
  /// The lines that sides may lie on, most likely first.
  func evidenceLines(in evidence: Evidence) -> [EvidenceLine] {
    let longSide = evidence.longSide
    let finder = LineSegmentFinder(minimumLength: 0.045 * longSide)
    let segments = evidence.channels.flatMap { finder.segments(of: $0.weak, in: $0.field) }
    let lines = EvidenceLine.merging(segments, tolerance: 0.005 * longSide)
    return EvidenceLine.ranked(lines, by: evidence.colors, longSide: longSide)
  }

  /// Candidates of lines and of regions with their scores; `nil` where there are no lines to speak
  /// of.
  func ranking(in evidence: Evidence, focalLength: Double?) -> Ranking? {
    let lines = evidenceLines(in: evidence)
    guard lines.count >= 3 else { return nil }
    var sides = CandidateSides(lines: lines, kept: effort.keptLines, evidence: evidence)
    let candidates = fourSided(on: &sides, in: evidence)
    let rims = SheetRims(evidence: evidence)
    var ranking = Ranking(
      judged(candidates, on: sides, in: evidence, focalLength: focalLength),
      longSide: evidence.longSide, calibration: weights.calibration,
      isRim: { rims.isRim(from: $0, to: $1) },
      isContinued: { rims.isContinued(from: $0, to: $1) })
    if effort.isGuessing, ranking.leavesRoomForGuesses {
      let guesses = threeSided(on: &sides, in: evidence, focalLength: focalLength)
      ranking.add(
        guesses: judged(guesses, on: sides, in: evidence, focalLength: focalLength),
        above: threshold)
    }
    if mostPages > 1 {
      let gaps = SheetGaps(evidence: evidence)
      ranking.part { gaps.sheets(in: $0) }
    }
    return ranking
  }

  /// Candidates that regions and lines enclose on four sides, of which the frame may be one.
  private func fourSided(on sides: inout CandidateSides, in evidence: Evidence) -> [Candidate] {
    let regions = RegionQuadrilaterals.outlines(in: evidence)
    let ofRegions =
      regions.even.compactMap { sides.candidate(snapping: $0, isGuess: false) }
      + regions.plain.compactMap { sides.candidate(snapping: $0, isGuess: true) }
    let ofLines = LineQuadrilaterals(
      on: Array(sides.profiles[..<sides.frame.upperBound]), frame: sides.frame,
      size: evidence.size
    ).candidates()
    return distinct(ofRegions + ofLines, in: evidence)
  }

  /// Candidates of three lines and the proportions of known paper.
  private func threeSided(
    on sides: inout CandidateSides, in evidence: Evidence, focalLength: Double?
  ) -> [Candidate] {
    let guesses = ThreeSidedQuadrilaterals(
      on: Array(sides.profiles[..<sides.frame.lowerBound]), size: evidence.size,
      focalLength: focalLength
    ).guesses()
    return distinct(guesses.compactMap { sides.candidate(guessing: $0) }, in: evidence)
  }

  private func distinct(_ candidates: [Candidate], in evidence: Evidence) -> [Candidate] {
    candidates.filter { !$0.quadrilateral.isStrip }.withoutDoubles(
      within: 0.008 * evidence.longSide, count: effort.judgedCandidates)
  }

  private func judged(
    _ candidates: [Candidate], on sides: CandidateSides, in evidence: Evidence,
    focalLength: Double?
  ) -> [Ranking.Entry] {
    let measurement = CueMeasurement(
      evidence: evidence, profiles: sides.profiles, focalLength: focalLength)
    return candidates.map { candidate in
      let cues = measurement.cues(of: candidate)
      let entry = Ranking.Entry(candidate: candidate, cues: cues, score: weights.score(of: cues))
      guard let side = candidate.guessedSide else { return entry }
      let unseen = measurement.cues(of: candidate, ignoring: side)
      return Ranking.Entry(guess: entry, unseenScore: weights.score(of: unseen))
    }
  }
}
