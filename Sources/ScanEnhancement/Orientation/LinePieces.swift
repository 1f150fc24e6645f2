import ScanImaging

/// Pieces of text lines: letters that stand side by side, joined.
struct LinePieces {
  /// The pieces' rows; gaps between letters belong to the piece.
  let runs: ConnectedRuns
  /// `parts[n - 1]` is the piece numbered n; short ones are among them.
  var parts: [ConnectedParts.Part] { runs.parts }

  /// A gap up to this many letter heights joins.
  static let gapInHeights = 1.1
  /// Least width of a line in its heights.
  static let leastAspect = 1.5

  /// Joins the letters along rows.
  init(_ ink: TextInk) {
    let heights = ink.letters.map(\.height).sorted()
    let median = heights.isEmpty ? 0 : heights[heights.count / 2]
    let reach = Int((Double(median) * LinePieces.gapInHeights).rounded())
    runs = ConnectedRuns(ink.mask, closingGapsUpTo: reach)
  }

  /// How much of the page stands in lines: long pieces count more than their area.
  var strength: Double {
    parts.reduce(0) { sum, part in
      let excess = Double(part.width) / Double(part.height) - LinePieces.leastAspect
      guard excess > 0 else { return sum }
      return sum + Double(part.height) * excess * excess.squareRoot()
    }
  }
}
