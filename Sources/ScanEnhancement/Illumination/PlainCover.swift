package import ScanImaging

/// A dark cover of one plain colour, and the lamp that it mirrors.
///
/// Where a lamp is mirrored on a glossy cover, what is seen is the cover plus the lamp, in linear
/// light. On a plain ground the sum is known wherever the ground shows, which is everywhere but under
/// thin light print; where it is darkest it is the ground alone. So the lamp can be subtracted, from ground and print
/// alike. Noise grows with the light that is taken away: differences below a share of it count as none.
/// Covers with pictures, zones or texture stay as they are, since their steps are their own.
package struct PlainCover: Sendable {
  /// The cover's own colour, as samples.
  package let color: SIMD3<Float>
  /// Light that is too much, or too little where below 0, in shares of white's, cell by cell.
  private let excess: Raster<SIMD3<Float>>
  /// The cover's own light.
  private let ground: SIMD3<Float>
  private let cellSide: Int

  /// Whether there is light worth removing.
  package let isGlossy: Bool

  /// Brightest luma of a dark cover.
  static let brightest: Float = 110
  static let leastExcess: Float = 0.03
  /// Relative and absolute differences from the smoothed ground up to which a cell shows plain ground.
  static let plainDifference: (share: Float, samples: Float) = (0.06, 4)
  static let leastPlainShare = 0.9
  /// Relative and absolute differences over three cells that no lamp makes, and the share of cells that may have
  /// them.
  static let hardStep: (share: Float, samples: Float) = (0.2, 8)
  static let mostStepShare = 0.004
  /// Standard deviation of the smoothing, in cells.
  static let sigma: Float = 5
  /// Share of the removed light below which a difference is noise.
  static let noiseShare: Float = 0.06
  /// The darkest 20th of the ground counts as free of the lamp.
  static let darkShare = 20
  /// The outer 25th of each side shows desk and rounded corners, and is not judged.
  static let borderShare = 25
  /// Covers are seldom darker than this: what is above it is the haze of the photo.
  static let darkestLuma: Float = 36

  /// Measures the grid of a page without paper; `nil` where it is no plain dark cover.
  package init?(_ grid: PageGrid) {
    guard min(grid.width, grid.height) >= 64 else { return nil }
    // Titles are bold.
    let opened = grid.mapped { $0.median3x3().openedByDisc13() }
    let smooth = ColorField(opened, where: Raster(size: grid.size, repeating: 255))
      .blurredWhereKnown(sigma: PlainCover.sigma)
    guard let color = PlainCover.ground(of: smooth, under: opened) else { return nil }
    let ground = LinearLight.decoded(color)
    excess = Raster<SIMD3<Float>>(size: grid.size) { output in
      for y in 0..<grid.height {
        for x in 0..<grid.width {
          output.append(LinearLight.decoded(smooth[x, y]) - ground)
        }
      }
    }
    isGlossy = excess.pixels.contains { $0.max() >= PlainCover.leastExcess }
    (self.color, self.ground, cellSide) = (color, ground, grid.cellSide)
  }

  /// Luma that may become black, at most.
  package var deepestCut: Float { max(0, color.luma - PlainCover.darkestLuma) }

  /// Mean of the darkest part of a field that is plain nearly everywhere; `nil` for any other.
  private static func ground(of smooth: ColorField, under opened: PageGrid) -> SIMD3<Float>? {
    let (left, top) = (opened.width / borderShare, opened.height / borderShare)
    let luma = opened.luma
    let (high, low) = (luma.maximum3x3(), luma.minimum3x3())
    var cells: [(luma: Float, color: SIMD3<Float>)] = []
    var (plainCount, stepCount) = (0, 0)
    for y in top..<opened.height - top {
      for x in left..<opened.width - left {
        let around = smooth[x, y]
        let difference = plainDifference.share * around.luma + plainDifference.samples
        if abs(Float(luma[x, y]) - around.luma) <= difference { plainCount += 1 }
        let (top, bottom) = (Float(high[x, y]), Float(low[x, y]))
        if top - bottom > hardStep.share * top + hardStep.samples { stepCount += 1 }
        cells.append((around.luma, around))
      }
    }
    let count = Double(cells.count)
    guard Double(plainCount) >= leastPlainShare * count,
      Double(stepCount) <= mostStepShare * count
    else { return nil }
    let limit = cells.map(\.luma).sorted()[cells.count / darkShare]
    let darkest = cells.filter { $0.luma <= limit }
    let mean = darkest.reduce(SIMD3<Float>.zero) { $0 + $1.color } / Float(darkest.count)
    return mean.luma <= brightest ? mean : nil
  }
}

extension PlainCover {
  /// Takes the mirrored light off a colour page.
  package func removeGlare(from page: inout Raster<RGB8>) {
    guard isGlossy else { return }
    let light = LinearLight()
    GridRows(excess, cellSide: Float(cellSide)).forEachRow(of: page.size) {
      y, columns, line in
      var row = page.mutableRow(y)
      for x in columns {
        let seen = SIMD3(
          light.decoded[Int(row[x].red)], light.decoded[Int(row[x].green)],
          light.decoded[Int(row[x].blue)])
        let left = ground + without(SIMD3(line[x].x, line[x].y, line[x].z), seen - ground)
        row[x] = RGB8(
          red: light.encoded(left.x), green: light.encoded(left.y), blue: light.encoded(left.z))
      }
    }
  }

  /// Takes the mirrored light off a gray page, whose grid had three equal channels.
  package func removeGlare(from page: inout Raster<UInt8>) {
    guard isGlossy else { return }
    let light = LinearLight()
    GridRows(excess, cellSide: Float(cellSide)).forEachRow(of: page.size) {
      y, columns, line in
      var row = page.mutableRow(y)
      for x in columns {
        let seen = SIMD3(repeating: light.decoded[Int(row[x])])
        row[x] = light.encoded(
          (ground + without(SIMD3(line[x].x, line[x].y, line[x].z), seen - ground)).x)
      }
    }
  }

  /// What stands out from the ground once the excess is gone; nothing where it is no more than its noise.
  @inline(__always)
  private func without(_ excess: SIMD3<Float>, _ standing: SIMD3<Float>) -> SIMD3<Float> {
    let rest = standing - excess
    let noise = excess.replacing(with: 0, where: excess .< 0) * PlainCover.noiseShare
    return rest - rest.clamped(lowerBound: -noise, upperBound: noise)
  }
}
