import ScanImaging

/// Pieces of text lines: letters that stand side by side, joined.
struct LinePieces {
  /// Per pixel 0, or the number of its piece, counted from 1; gaps between letters belong to the piece.
  let labels: Raster<Int32>
  /// `parts[n - 1]` is the piece labelled n; short ones are among them.
  let parts: [ConnectedParts.Part]

  /// A gap up to this many letter heights joins.
  static let gapInHeights = 1.1
  /// Least width of a line in its heights.
  static let leastAspect = 1.5

  /// Joins the letters along rows.
  init(_ ink: TextInk) {
    let heights = ink.letters.map(\.height).sorted()
    let median = heights.isEmpty ? 0 : heights[heights.count / 2]
    let reach = Int((Double(median) * LinePieces.gapInHeights).rounded())
    var joined = ink.mask
    for y in 0..<joined.height {
      var row = joined.mutableRow(y)
      LinePieces.closeGaps(upTo: reach, in: &row)
    }
    let found = ConnectedParts(joined)
    labels = found.labels
    parts = found.parts
  }

  /// How much of the page stands in lines: long pieces count more than their area.
  var strength: Double {
    parts.reduce(0) { sum, part in
      let excess = Double(part.width) / Double(part.height) - LinePieces.leastAspect
      guard excess > 0 else { return sum }
      return sum + Double(part.height) * excess * excess.squareRoot()
    }
  }

  private static func closeGaps(upTo reach: Int, in row: inout MutableSpan<UInt8>) {
    var last = -1
    for x in 0..<row.count where row[x] != 0 {
      if last >= 0, x - last > 1, x - last - 1 <= reach {
        for gap in last + 1..<x { row[gap] = 255 }
      }
      last = x
    }
  }
}
