import ScanImaging

/// Whether level lines stand upright or upside down.
struct UprightScore {
  /// Above 0 upright, below upside down; beyond 1 either way it is sure.
  let score: Double
  /// The same by the letters alone, without where the lines begin and end.
  let scoreWithoutEnds: Double
  /// Stretches of lines that were judged.
  let chunkCount: Int

  /// Length of a stretch in heights of its line.
  static let chunkInHeights = 9.0
  /// Weights, fitted like `UprightWeights`, of the sum and of the mean of the stretches' scores, and of the margins' raggedness.
  static let weights = (sum: 0.08, mean: 1.30, raggedness: 2.77)
  static let mostOfOneChunk = 4.0

  init(_ text: TextInk, _ pieces: LinePieces) {
    let scores = UprightScore.chunkFeatures(text, pieces).map { features in
      min(
        max(UprightWeights.score(features), -UprightScore.mostOfOneChunk),
        UprightScore.mostOfOneChunk)
    }
    chunkCount = scores.count
    guard !scores.isEmpty else {
      (score, scoreWithoutEnds) = (0, 0)
      return
    }
    let sum = scores.reduce(0, +)
    let count = Double(scores.count)
    let weights = UprightScore.weights
    scoreWithoutEnds = weights.sum * sum / count.squareRoot() + weights.mean * sum / count
    score =
      scoreWithoutEnds
      + weights.raggedness * UprightScore.raggedness(pieces, width: text.mask.width)
  }

  /// The features of every stretch of every line.
  static func chunkFeatures(_ text: TextInk, _ pieces: LinePieces) -> [[Double]] {
    var letters = [[ConnectedParts.Part]](repeating: [], count: pieces.parts.count + 1)
    for letter in text.letters {
      letters[pieceLabel(of: letter, text, pieces)].append(letter)
    }
    var result: [[Double]] = []
    for (index, piece) in pieces.parts.enumerated() where isLine(piece) {
      let wanted = Double(piece.width) / (chunkInHeights * Double(piece.height))
      let count = max(1, Int(wanted.rounded()))
      for chunk in 0..<count {
        let start = piece.left + piece.width * chunk / count
        let end = piece.left + piece.width * (chunk + 1) / count
        let columns = start..<end
        let own = letters[index + 1].filter { columns.contains(($0.left + $0.right) / 2) }
        let measured = LineChunk(
          text.mask, pieces, label: index + 1, columns: columns, letters: own)
        if let measured { result.append(measured.features) }
      }
    }
    return result
  }

  private static func isLine(_ piece: ConnectedParts.Part) -> Bool {
    Double(piece.width) >= LinePieces.leastAspect * Double(piece.height)
  }

  /// The piece that a letter belongs to, looked up at its first ink.
  private static func pieceLabel(
    of letter: ConnectedParts.Part, _ text: TextInk, _ pieces: LinePieces
  ) -> Int {
    let row = text.mask.row(letter.top)
    for x in letter.left...letter.right where row[x] != 0 {
      return pieces.runs.label(x: x, y: letter.top)
    }
    return 0
  }

  /// How much better lines agree on where they start than on where they end, -1...1.
  static func raggedness(_ pieces: LinePieces, width: Int) -> Double {
    let lines = pieces.parts.filter(isLine)
    guard !lines.isEmpty else { return 0 }
    let starts: [Int] = lines.map { $0.left }
    let ends: [Int] = lines.map { $0.right }
    return modalShare(starts, width) - modalShare(ends, width)
  }

  /// Largest share of places within three neighbouring eightieths of the width.
  private static func modalShare(_ places: [Int], _ width: Int) -> Double {
    var bins = [Int](repeating: 0, count: 82)
    for place in places { bins[1 + min(place * 80 / width, 79)] += 1 }
    var most = 0
    for bin in 1...80 { most = max(most, bins[bin - 1] + bins[bin] + bins[bin + 1]) }
    return Double(most) / Double(places.count)
  }
}
