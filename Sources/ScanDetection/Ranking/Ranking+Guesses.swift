// What outlines with a guessed side may do. No published method is followed; the figures are of the
// corpus, its variants and pieces, and of synthetic photos of ten seeds, none of which has a wrong
// guess in place of a right outline by them.

extension Ranking {
  /// How much lower a guessed side makes a score, with that side judged as the others are.
  ///
  /// Three sides that end a board or a shadow find their fourth too easily, and where the picture
  /// cuts little off a page its edge is nearer the truth than a guess of the wrong proportions.
  /// Guesses that lead by more are all nearer than what they lead; of the rest half are not.
  fileprivate static let guessHandicap = 3.0
  /// The same with that side left out, which says less: wrong ones lead by up to 5.5.
  fileprivate static let unseenHandicap = 6.0
  /// Less confidence than this is no evidence for four sides.
  private static let doubt = 0.6
  /// Nor is a side without a step of the ground's colour: print, or a crease.
  private static let leastStep = 0.1

  /// Whether the best outline is no page for sure on four sides of its own: it ends where the
  /// picture does, has paper on both sides of a side, or is doubtful.
  package var leavesRoomForGuesses: Bool {
    entries.first.map { !isEvident($0) } ?? true
  }

  private func isEvident(_ entry: Entry) -> Bool {
    entry.candidate.fourthSide == .seen && entry.cues[.leastFarStep] >= Ranking.leastStep
      && confidence(of: entry) >= Ranking.doubt
  }

  /// Adds outlines with a guessed side, where the best of them is a page by its own confidence.
  ///
  /// None is added where a sheet lies whose four sides are evident.
  package mutating func add(guesses: [Entry], above threshold: Double) {
    let evident = sheets(atMost: .max).filter(isEvident)
    var ranking = self
    ranking.entries = Ranking.sorted(entries + guesses.filter { isFree($0, of: evident) })
    let best = ranking.entries.first { $0.candidate.isGuess }
    if let best, ranking.confidence(of: best) >= threshold { self = ranking }
  }
}

extension Ranking.Entry {
  /// An entry with a guessed side, by the score it has and the one it has without that side.
  init(guess: Ranking.Entry, unseenScore: Double) {
    let score = max(
      guess.score - Ranking.guessHandicap, unseenScore - Ranking.unseenHandicap)
    self.init(
      candidate: guess.candidate, cues: guess.cues, score: score + guess.candidate.commonness)
  }
}
