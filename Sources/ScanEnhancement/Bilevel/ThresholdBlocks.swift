import ScanImaging

/// Where ink begins, block by block of a divided gray page.
///
/// Statistics are kept for blocks of three quarters of a millimetre and averaged over windows of 6 mm, so that the
/// window's size costs nothing and no table of the page's size exists.
struct ThresholdBlocks {
  /// Pixels on the side of a block.
  let side: Int
  /// How much of the unsharp mask is added before comparing, 0...1: all of it where there is sharp ink.
  let sharpness: Raster<Float>
  /// How much is added of the mask of a wider blur, for print that is blurred or pale.
  let deblurring: Raster<Float>
  /// Divided luma below which a pixel is ink.
  let threshold: Raster<Float>
  /// Divided luma below which a pixel is ink where it touches ink; nowhere below `threshold`.
  let reachingThreshold: Raster<Float>

  static let blockInMillimetres = 0.75
  /// Mean luma of ink between which the sharp threshold gives way to the soft one.
  static let inkLevels: ClosedRange<Float> = 0.38...0.53
  /// The standard deviation that stands for Sauvola's R.
  static let sauvolaRange: Float = 0.58
  /// Lowest soft threshold; keeps solid fills, where mean and threshold sink together.
  static let lowestThreshold: Float = 0.4
  /// A window with less ink than this has no ink level.
  static let leastInk: Float = 2e-5
  /// Ink from which on the unsharp mask has its full strength; a tenth of a window in print of 0.8 has it.
  static let maskedInk: Float = 2e-4
  /// Standard deviation of luma between which the wider mask begins to be added: that of noise and pale fills
  /// is less, that of print more.
  static let deblurredDeviations: ClosedRange<Float> = 0.05...0.1
  /// The strength of the wider mask.
  ///
  /// Once as much leaves gaps in the thin parts of blurred letters; three times as much raises noise: on ten
  /// pages, eight of them of such print, 5.8 % of the characters were misread with 2 and 7.1 % with 3.
  static let deblurring: Float = 2
  /// How far from paper to the mean ink near by ink begins where it touches ink.
  static let inkShare: Float = 0.4
  /// Highest threshold: print of the other side and folds stay out.
  static let highestThreshold: Float = 0.88
  /// Highest threshold as a share of the mean near by; keeps pale fills, which are all alike, out.
  static let highestShareOfMean: Float = 0.95
  /// Blocks on either side whose ink counts as near.
  static let nearReach = 1

  /// Measures a page for a threshold.
  init(_ page: Raster<UInt8>, _ resolution: Resolution, _ settings: HybridThreshold) {
    let perMillimetre = resolution.pixelsPerMillimetre
    // Blocks end at 256 pixels, so that sums of squares fit in 32 bits.
    side = max(
      1,
      Int(min(perMillimetre * ThresholdBlocks.blockInMillimetres, Double(page.size.longSide), 256)))
    let window = settings.windowInMillimetres * perMillimetre / Double(side)
    let reach = max(1, Int(min((window - 1) / 2, Double(page.size.longSide)).rounded()))
    let blocks = BlockSums(page, side: side, paper: settings.paper).blocks
    let wide = ThresholdBlocks.boxSums(blocks, reach: reach)
    let near = ThresholdBlocks.boxSums(blocks, reach: min(ThresholdBlocks.nearReach, reach))
    let values = { (value: (Int) -> Float) in
      Raster<Float>(size: near.size) { output in
        for index in 0..<near.pixels.count { output.append(value(index)) }
      }
    }
    let softness = values { ThresholdBlocks.softness(near.pixels[$0]) }
    let soft = values { ThresholdBlocks.softThreshold(wide.pixels[$0], k: settings.k) }
    let mixed = { (soft: Float, index: Int) in
      let share = softness.pixels[index]
      return (1 - share) * settings.level + share * soft
    }
    let blurred = values {
      softness.pixels[$0] * ThresholdBlocks.deblurredShare(near.pixels[$0])
    }
    sharpness = values {
      ThresholdBlocks.sharpness(near.pixels[$0]) * (1 - blurred.pixels[$0])
    }
    deblurring = values { ThresholdBlocks.deblurring * blurred.pixels[$0] }
    threshold = values { mixed(soft.pixels[$0], $0) }
    reachingThreshold = values {
      mixed(max(soft.pixels[$0], ThresholdBlocks.reachingThreshold(near.pixels[$0])), $0)
    }
  }

  /// 0 for sharp black print, 1 for pale, blurred or no print.
  private static func softness(_ sum: BlockSums.Sum) -> Float {
    guard let level = inkLevel(sum) else { return 1 }
    let position = (level - inkLevels.lowerBound) / (inkLevels.upperBound - inkLevels.lowerBound)
    let limited = min(max(position, 0), 1)
    return limited * limited * (3 - 2 * limited)
  }

  /// 1 where there is ink, 0 on plain paper, whose noise no mask may raise.
  private static func sharpness(_ sum: BlockSums.Sum) -> Float {
    let share = (sum.weight / sum.count - leastInk) / (maskedInk - leastInk)
    return min(max(share, 0), 1)
  }

  /// 1 where there is print, 0 on plain paper and in pale fills, whose noise the wider mask would raise.
  private static func deblurredShare(_ sum: BlockSums.Sum) -> Float {
    let mean = sum.luma / sum.count
    let deviation = max(sum.squares / sum.count - mean * mean, 0).squareRoot()
    let (least, most) = (deblurredDeviations.lowerBound, deblurredDeviations.upperBound)
    return min(max((deviation - least) / (most - least), 0), 1)
  }

  /// Mean luma of the ink, the darker the heavier; `nil` without ink.
  private static func inkLevel(_ sum: BlockSums.Sum) -> Float? {
    sum.weight > leastInk * sum.count ? sum.weightedLuma / sum.weight : nil
  }

  private static func softThreshold(_ sum: BlockSums.Sum, k: Float) -> Float {
    let mean = sum.luma / sum.count
    let deviation = max(sum.squares / sum.count - mean * mean, 0).squareRoot()
    return max(mean * (1 + k * (deviation / sauvolaRange - 1)), lowestThreshold)
  }

  private static func reachingThreshold(_ near: BlockSums.Sum) -> Float {
    let share = 1 - inkShare * (1 - (inkLevel(near) ?? 1))
    return min(share, highestThreshold, near.luma / near.count * highestShareOfMean)
  }

  /// Sums over windows of `2 * reach + 1` blocks, cut at the page's edge.
  private static func boxSums(
    _ blocks: Raster<BlockSums.Sum>, reach: Int
  ) -> Raster<BlockSums.Sum> {
    var across = blocks
    for y in 0..<blocks.height {
      let row = blocks.row(y)
      var window = BlockSums.Sum()
      for x in 0..<min(reach, row.count) { window.values += row[x].values }
      for x in 0..<row.count {
        if x + reach < row.count { window.values += row[x + reach].values }
        if x - reach > 0 { window.values -= row[x - reach - 1].values }
        across[x, y] = window
      }
    }
    var result = across
    var window = [BlockSums.Sum](repeating: BlockSums.Sum(), count: blocks.width)
    for y in 0..<min(reach, blocks.height) {
      for x in 0..<blocks.width { window[x].values += across[x, y].values }
    }
    for y in 0..<blocks.height {
      for x in 0..<blocks.width {
        if y + reach < blocks.height { window[x].values += across[x, y + reach].values }
        if y - reach > 0 { window[x].values -= across[x, y - reach - 1].values }
        result[x, y] = window[x]
      }
    }
    return result
  }
}
