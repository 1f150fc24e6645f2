import ScanImaging

/// Whether lines taken for level stand upright or upside down, by their letters.
struct UprightScore {
  /// Above 0 upright, below upside down.
  let score: Double
  /// Letters that were judged.
  let letterCount: Int
  /// Stretches of lines that they stand in.
  let chunkCount: Int

  /// Length of a stretch in heights of its line.
  static let chunkInHeights = 9.0
  /// Letters that are looked at, evenly chosen; more of them tell no more.
  static let mostLetters = 400
  static let mostOfOneLetter: Float = 4

  init(_ ink: UprightInk, _ text: TextInk, _ pieces: LinePieces) {
    let chunks = UprightScore.chunks(text, pieces)
    chunkCount = chunks.count
    var sum: Float = 0
    let windows = UprightScore.windows(of: chunks, on: ink.luma)
    for window in windows {
      let score = LetterNetwork.trained.score(of: window)
      sum += min(max(score, -UprightScore.mostOfOneLetter), UprightScore.mostOfOneLetter)
    }
    letterCount = windows.count
    // The letters of a page are of one hand and one light: they do not add up as strangers would.
    score = windows.isEmpty ? 0 : Double(sum) / Double(windows.count).squareRoot()
  }

  /// The stretches of every line.
  static func chunks(_ text: TextInk, _ pieces: LinePieces) -> [LineChunk] {
    var letters = [[ConnectedParts.Part]](repeating: [], count: pieces.parts.count + 1)
    for letter in text.letters {
      letters[pieceLabel(of: letter, text, pieces)].append(letter)
    }
    var result: [LineChunk] = []
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
        if let measured { result.append(measured) }
      }
    }
    return result
  }

  /// Windows at up to `mostLetters` letters, evenly chosen; of a page and its half-turned copy they are the
  /// same.
  static func windows(of chunks: [LineChunk], on luma: Raster<UInt8>) -> [LetterWindow] {
    let places = chunks.flatMap { chunk in
      chunk.middles.map { (top: chunk.coreTop, height: chunk.coreHeight, middle: $0) }
    }.sorted { (2 * $0.top + $0.height, $0.middle) < (2 * $1.top + $1.height, $1.middle) }
    var chosen = Array(places.indices)
    if places.count > mostLetters {
      chosen = (0..<mostLetters / 2).flatMap { index in
        let fromStart = index * places.count / mostLetters
        return [fromStart, places.count - 1 - fromStart]
      }
    }
    return chosen.map { index in
      let place = places[index]
      return LetterWindow(
        luma, middle: place.middle, coreTop: Double(place.top), coreHeight: Double(place.height))
    }
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
}
