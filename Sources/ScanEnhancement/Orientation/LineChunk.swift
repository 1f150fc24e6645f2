import ScanImaging

/// A stretch of a text line, nine heights long, and where its letters' core lies.
struct LineChunk {
  /// First row of the core, and its height: that of the small letters, or of capitals alone.
  let coreTop: Int
  let coreHeight: Int
  /// The letters whose middle lies in the stretch.
  let letters: [ConnectedParts.Part]

  /// Rows belong to the letters' core from this share of the fullest fifth's mean ink on.
  static let coreShare = 0.42
  /// Parts lower than this share of the core are dots and strokes, not letters.
  static let leastHeight = 0.6
  /// Width of what one window shows of a wide part, in heights of the core.
  static let windowSpacing = 1.2

  /// Finds the core of a stretch; `nil` where it holds too little.
  ///
  /// - Parameters:
  ///   - mask: Ink of the letters.
  ///   - pieces: The line pieces; only ink of piece `label` counts.
  ///   - label: The number of the line piece.
  ///   - columns: The stretch's columns.
  ///   - letters: The letters whose middle lies in the stretch.
  init?(
    _ mask: Raster<UInt8>, _ pieces: LinePieces, label: Int, columns: Range<Int>,
    letters: [ConnectedParts.Part]
  ) {
    let box = pieces.parts[label - 1]
    let profile = (box.top...box.bottom).map { y -> Double in
      let row = mask.row(y)
      var count = 0
      for run in pieces.runs.runs(inRow: y) where Int(run.label) == label {
        for x in run.columns.clamped(to: columns) where row[x] != 0 { count += 1 }
      }
      return Double(count)
    }
    guard let core = LineChunk.core(of: profile) else { return nil }
    (coreTop, coreHeight) = (box.top + core.lowerBound, core.count)
    self.letters = letters
  }

  /// From the first to the last well inked row; `nil` where it is under 3 rows.
  private static func core(of profile: [Double]) -> Range<Int>? {
    let last = profile.count - 1
    let smooth = profile.indices.map { y in
      (profile[max(y - 1, 0)] + 2 * profile[y] + profile[min(y + 1, last)]) / 4
    }
    let fullest = smooth.sorted(by: >).prefix(max(1, profile.count / 5))
    let limit = coreShare * fullest.reduce(0, +) / Double(fullest.count)
    guard let first = smooth.firstIndex(where: { $0 > limit }),
      let end = smooth.lastIndex(where: { $0 > limit }), end - first >= 2
    else { return nil }
    return first..<end + 1
  }

  /// Middles of the windows to look at: one for a letter, several for letters that touch.
  var middles: [Double] {
    letters.flatMap { letter -> [Double] in
      guard Double(letter.height) >= LineChunk.leastHeight * Double(coreHeight) else { return [] }
      let wanted = Double(letter.width) / (LineChunk.windowSpacing * Double(coreHeight))
      let count = max(1, Int(wanted.rounded()))
      return (0..<count).map { n in
        Double(letter.left) + Double(letter.width) * (Double(n) + 0.5) / Double(count)
      }
    }
  }
}
