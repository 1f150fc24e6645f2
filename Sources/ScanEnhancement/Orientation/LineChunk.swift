import ScanImaging

/// What a stretch of a text line, nine heights long, tells about which way is up.
///
/// Every feature changes its sign when the stretch is turned by half a turn: nothing can be learnt but
/// the difference between up and down, and a page and its turned copy get opposite scores.
struct LineChunk {
  /// Row, shape and dot features, in the order of `UprightWeights`.
  let features: [Double]

  static let rowBins = 24
  static let shapeSide = 8
  /// Rows belong to the letters' core from this share of the fullest fifth's mean ink on.
  static let coreShare = 0.42

  /// Measures a stretch; `nil` where it holds too little.
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
    let coreHeight = Double(core.count)
    let coreMean = profile[core].reduce(0, +) / coreHeight
    guard coreMean > 0 else { return nil }
    let coreTop = Double(box.top + core.lowerBound)

    var features = LineChunk.rowFeatures(profile, core, mean: coreMean)
    features += LineChunk.shapeFeatures(mask, letters, coreHeight: coreHeight)
    features += LineChunk.dotFeatures(letters, coreTop: coreTop, coreHeight: coreHeight)
    self.features = features
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

  /// Ink at each height, from three quarters of the core above it to three quarters below: what lies
  /// above the middle less what lies opposite.
  private static func rowFeatures(
    _ profile: [Double], _ core: Range<Int>, mean: Double
  ) -> [Double] {
    var bins = [Double](repeating: 0, count: rowBins)
    // Each bin is the mean of the profile over its (fractional) rows; outside the piece there is none.
    let binHeight = 2.5 * Double(core.count) / Double(rowBins)
    let start = Double(core.lowerBound) - 0.75 * Double(core.count)
    for bin in 0..<rowBins {
      let (from, to) = (start + Double(bin) * binHeight, start + Double(bin + 1) * binHeight)
      let first = min(max(0, Int(from.rounded(.down))), profile.count)
      let end = min(max(first, Int(to.rounded(.up))), profile.count)
      for y in first..<end {
        let overlap = min(to, Double(y + 1)) - max(from, Double(y))
        if overlap > 0 { bins[bin] += profile[y] * overlap }
      }
      bins[bin] /= binHeight * mean
    }
    return (0..<rowBins / 2).map { bins[$0] - bins[rowBins - 1 - $0] }
  }

  /// The mean letter of full height, on 8×8 fields, less itself turned by half a turn.
  private static func shapeFeatures(
    _ mask: Raster<UInt8>, _ letters: [ConnectedParts.Part], coreHeight: Double
  ) -> [Double] {
    var sum = [Double](repeating: 0, count: shapeSide * shapeSide)
    var count = 0
    for letter in letters where Double(letter.height) >= 0.8 * coreHeight {
      let aspect = Double(letter.width) / Double(letter.height)
      guard aspect >= 0.3, aspect <= 1.6 else { continue }
      count += 1
      for v in 0..<shapeSide {
        for u in 0..<shapeSide { sum[v * shapeSide + u] += ink(mask, letter, u, v) }
      }
    }
    let half = shapeSide * shapeSide / 2
    guard count > 0 else { return [Double](repeating: 0, count: half) }
    let factor = min(1, Double(count) / 3) / Double(count)
    return (0..<half).map { (sum[$0] - sum[shapeSide * shapeSide - 1 - $0]) * factor }
  }

  /// Share of ink in field (u, v) of a letter's box.
  private static func ink(
    _ mask: Raster<UInt8>, _ letter: ConnectedParts.Part, _ u: Int, _ v: Int
  ) -> Double {
    let left = Double(letter.left) + Double(letter.width * u) / Double(shapeSide)
    let right = Double(letter.left) + Double(letter.width * (u + 1)) / Double(shapeSide)
    let top = Double(letter.top) + Double(letter.height * v) / Double(shapeSide)
    let bottom = Double(letter.top) + Double(letter.height * (v + 1)) / Double(shapeSide)
    var area = 0.0
    for y in Int(top)...min(letter.bottom, Int(bottom)) {
      let rows = min(bottom, Double(y + 1)) - max(top, Double(y))
      guard rows > 0 else { continue }
      for x in Int(left)...min(letter.right, Int(right)) where mask[x, y] != 0 {
        area += rows * max(0, min(right, Double(x + 1)) - max(left, Double(x)))
      }
    }
    return area / ((right - left) * (bottom - top))
  }

  /// Small parts above the core less those below, and those at its foot less those at its head.
  private static func dotFeatures(
    _ letters: [ConnectedParts.Part], coreTop: Double, coreHeight: Double
  ) -> [Double] {
    guard !letters.isEmpty else { return [0, 0] }
    var (outside, inside) = (0.0, 0.0)
    for letter in letters
    where letter.height < 9 && letter.width < 9 && Double(letter.height) < 0.45 * coreHeight {
      let middle = (Double(letter.top + letter.bottom + 1) / 2 - coreTop) / coreHeight
      if middle < 0 { outside += 1 } else if middle > 1 { outside -= 1 }
      if middle >= 0.7, middle <= 1.1 { inside += 1 }
      if middle >= -0.1, middle <= 0.3 { inside -= 1 }
    }
    let count = Double(letters.count)
    return [min(max(outside / count, -0.5), 0.5), min(max(inside / count, -0.5), 0.5)]
  }
}
