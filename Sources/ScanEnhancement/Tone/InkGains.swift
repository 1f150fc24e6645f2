import ScanImaging

/// How far print is darkened from place to place, so that what glare or blur has made pale comes out as
/// dark as sharp print.
///
/// Ink is weighed by the square of its depth below paper, as in `BlockSums`, over windows of 6 mm: the
/// depth of their darkest strokes counts, not how many there are. Only print on paper is darkened: a window
/// that shows little paper is a fill or a picture, marks with hardly any depth are folds and print of the
/// other side, and ruled lines are no writing (`RuledInk`). Neighbouring windows are averaged by how certain
/// they are (Knutsson & Westin: Normalized and Differential Convolution, 1993), so that the words of a line
/// come out alike.
package struct InkGains {
  /// The gains that there are; a step of 6 % is not seen.
  static let steps: [Double] = (0...16).map { 1 + Double($0) / 16 }

  /// Pixels on the side of a cell.
  let cellSide: Int
  /// Which of the steps holds in a cell; no cells where nothing is darkened.
  private let cells: Raster<UInt8>

  /// Levels below which a pixel is ink, and from which on it is paper: 0.85 and 0.9.
  private static let palestInk = UInt16(ToneTable.paperLevel * 85 / 100)
  private static let darkestPaper = UInt16(ToneTable.paperLevel * 90 / 100)
  /// Depth of the ink of sharp black print; that of less is darkened to it.
  private static let fullDepth: Float = 0.65
  /// Ink from which on a window's depth is certain, as a pale number alone has it; one with less follows
  /// those around it.
  private static let certainInk: Float = 2e-4
  /// Certainty of white paper that it has nothing to darken.
  private static let leastCertainty: Float = 0.5
  /// Depths between which marks begin to be print of this side.
  private static let printDepths: ClosedRange<Float> = 0.12...0.20
  /// Shares of paper between which what is in a window begins to be print on paper.
  private static let paperShares: ClosedRange<Float> = 0.25...0.5
  private static let cellInMillimetres = 2.0 / 3
  private static let cellsAcrossBlock = 3

  /// Darkens nothing.
  init() {
    self.init(cellSide: .max, cells: Raster(size: PixelSize(width: 0, height: 0), repeating: 0))
  }

  /// Measures a page of this size; `read` hands over the divided luma of every so-many-th row and in it of
  /// every so-many-th column, as levels of a tone table.
  init(
    _ page: PixelSize, _ resolution: Resolution,
    read: (
      _ steps: (row: Int, column: Int), _ body: (_ y: Int, _ luma: Span<UInt16>) -> Void
    ) -> Void
  ) {
    let cellSide = max(
      1, Int(min(resolution.pixelsPerMillimetre * InkGains.cellInMillimetres, 256)))
    let steps = (row: cellSide, column: max(1, cellSide / 3))
    let size = InkGains.count(of: page, side: cellSide)
    let samplesAcross = (page.width + steps.column - 1) / steps.column
    let samples = Raster<UInt16>(size: PixelSize(width: samplesAcross, height: size.height)) {
      output in
      read(steps) { _, luma in
        for x in 0..<samplesAcross { output.append(luma[x]) }
      }
    }
    let blocks = InkGains.sums(
      samples, page, steps: steps, perMillimetre: resolution.pixelsPerMillimetre)
    let gains = InkGains.windows(blocks).map { window in
      let certainty = min(window[2] / max(InkGains.certainInk * window[0], 1e-9), 1)
      return SIMD4(certainty, certainty * InkGains.gain(window), 0, 0)
    }
    let smooth = InkGains.windows(Raster(size: blocks.size, pixels: gains)).map { sum in
      (sum[1] + InkGains.leastCertainty) / (sum[0] + InkGains.leastCertainty)
    }
    guard smooth.contains(where: { InkGains.step($0) > 0 }) else {
      self.init()
      return
    }
    var rows = BlockRows(
      Raster(size: blocks.size, pixels: smooth), side: InkGains.cellsAcrossBlock,
      width: size.width, scale: 16384)
    let cells = Raster<UInt8>(size: size) { output in
      for y in 0..<size.height {
        rows.load(row: y)
        for value in rows.values { output.append(InkGains.step(Float(value) / 16384)) }
      }
    }
    self.init(cellSide: cellSide, cells: cells)
  }

  private init(cellSide: Int, cells: Raster<UInt8>) {
    (self.cellSide, self.cells) = (cellSide, cells)
  }

  /// The steps that hold anywhere.
  var usedSteps: Set<Int> {
    var isUsed = [Bool](repeating: false, count: InkGains.steps.count)
    for step in cells.pixels { isUsed[Int(step)] = true }
    return Set(isUsed.indices.filter { isUsed[$0] })
  }

  /// The columns of row `y` of a page of this width, and the step that holds in them.
  package func runs(inRow y: Int, width: Int) -> [(columns: Range<Int>, step: Int)] {
    guard cells.width > 0 else { return [(0..<width, 0)] }
    let row = cells.row(min(y / cellSide, cells.height - 1))
    var runs: [(columns: Range<Int>, step: Int)] = []
    var first = 0
    for cell in 1...row.count where cell == row.count || row[cell] != row[first] {
      runs.append((first * cellSide..<min(cell * cellSide, width), Int(row[first])))
      first = cell
    }
    return runs
  }

  /// Of each block: samples, those of paper, the weight of the writing, and its luma times its weight.
  private static func sums(
    _ samples: Raster<UInt16>, _ page: PixelSize, steps: (row: Int, column: Int),
    perMillimetre: Double
  ) -> Raster<SIMD4<Float>> {
    var writing = Raster<UInt8>(size: samples.size) { output in
      for index in 0..<samples.pixels.count {
        output.append(samples.pixels[index] < palestInk ? 1 : 0)
      }
    }
    RuledInk(
      samplesPerMillimetre: (
        perMillimetre / Double(steps.column), perMillimetre / Double(steps.row)
      )
    ).remove(from: &writing)
    let blockSide = steps.row * cellsAcrossBlock
    var blocks = Raster<SIMD4<Float>>(size: count(of: page, side: blockSide), repeating: .zero)
    for y in 0..<samples.height {
      let (luma, isWriting) = (samples.row(y), writing.row(y))
      var row = blocks.mutableRow(y / cellsAcrossBlock)
      var start = 0
      for block in 0..<row.count {
        let end = min(((block + 1) * blockSide + steps.column - 1) / steps.column, luma.count)
        row[block] += sum(luma.extracting(start..<end), isWriting.extracting(start..<end))
        start = end
      }
    }
    return blocks
  }

  private static func sum(_ luma: Span<UInt16>, _ isWriting: Span<UInt8>) -> SIMD4<Float> {
    var paper: UInt32 = 0
    var (weights, weighted): (UInt64, UInt64) = (0, 0)
    for x in 0..<luma.count {
      let level = luma[x]
      paper += level >= darkestPaper ? 1 : 0
      guard isWriting[x] != 0 else { continue }
      let depth = UInt64(palestInk - level)
      weights += depth * depth
      weighted += depth * depth * UInt64(level)
    }
    let unit = 1 / Float(ToneTable.paperLevel)
    return SIMD4(
      Float(luma.count), Float(paper), Float(weights) * unit * unit,
      Float(weighted) * unit * unit * unit)
  }

  /// What the depth of the ink of a window is multiplied by.
  private static func gain(_ sum: SIMD4<Float>) -> Float {
    guard sum[2] > 0 else { return 1 }
    let depth = 1 - sum[3] / sum[2]
    let wanted = min(max(fullDepth / depth, 1), Float(steps[steps.count - 1]))
    return 1 + (wanted - 1) * rise(depth, printDepths) * rise(sum[1] / sum[0], paperShares)
  }

  /// 0 below a range, 1 above it, smooth between.
  private static func rise(_ value: Float, _ range: ClosedRange<Float>) -> Float {
    let place = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    let limited = min(max(place, 0), 1)
    return limited * limited * (3 - 2 * limited)
  }

  private static func step(_ gain: Float) -> UInt8 {
    UInt8(min(max((gain - 1) * 16, 0), 16).rounded())
  }

  /// Sums over each block and those around it.
  private static func windows(_ blocks: Raster<SIMD4<Float>>) -> [SIMD4<Float>] {
    var sums: [SIMD4<Float>] = []
    sums.reserveCapacity(blocks.pixels.count)
    for y in 0..<blocks.height {
      for x in 0..<blocks.width {
        var sum = SIMD4<Float>.zero
        for v in max(y - 1, 0)...min(y + 1, blocks.height - 1) {
          for u in max(x - 1, 0)...min(x + 1, blocks.width - 1) { sum += blocks[u, v] }
        }
        sums.append(sum)
      }
    }
    return sums
  }

  private static func count(of page: PixelSize, side: Int) -> PixelSize {
    PixelSize(
      width: (page.width + side - 1) / side, height: (page.height + side - 1) / side)
  }
}
