import ScanImaging

/// Which pixels of a page are writing: nearer to the darkest point next to them than to the ground round
/// them.
///
/// The ground is the page without strokes, a closing of the reduced picture; the darkest point lies
/// within a third of a millimetre, so that a pale stroke beside a black one keeps its own threshold.
enum InkMask {
  /// What a pixel of a stroke's middle counts for the colour of its ink: one of its border, which has
  /// some of the paper's colour, counts 1.
  static let middleWeight: UInt8 = 16
  /// The dots per inch at which the ground is sought, and to which the darkest point is next.
  private static let groundDotsPerInch = 75.0
  /// Half the width of the closing, in pixels of the ground: strokes to three millimetres vanish.
  private static let groundReach = 4
  /// What is less dark below its ground stays part of it: creases, print shining through, paper.
  private static let leastContrast: Int16 = 40

  /// The weight of each pixel as ink; 0 where there is none.
  static func weights(of luma: Raster<UInt8>, dotsPerInch: Double) -> Raster<UInt8> {
    let step = max(1, Int((dotsPerInch / groundDotsPerInch).rounded()))
    let reduced = PixelSize(width: max(1, luma.width / step), height: max(1, luma.height / step))
    var ground = luma.downscaled(to: reduced)
    for _ in 0..<groundReach { ground = ground.maximum3x3() }
    for _ in 0..<groundReach { ground = ground.minimum3x3() }
    ground = ground.enlarged(to: luma.size)
    var darkest = luma
    for _ in 0..<step { darkest = darkest.minimum3x3() }
    var weights = luma
    for y in 0..<luma.height {
      var row = weights.mutableRow(y)
      choose(luma.row(y), ground.row(y), darkest.row(y), into: &row)
    }
    return weights
  }

  private static func choose(
    _ luma: Span<UInt8>, _ ground: Span<UInt8>, _ darkest: Span<UInt8>,
    into weights: inout MutableSpan<UInt8>
  ) {
    let count = weights.count
    precondition(luma.count == count && ground.count == count && darkest.count == count)
    for x in 0..<count {
      let (g, d) = (Int16(ground[x]), Int16(darkest[x]))
      let contrast = g &- d
      // Sixteen times 255 at most. A little past the middle, since blurred strokes have long flanks
      // whose darkness the mask has to make up for.
      let height = 16 &* (Int16(luma[x]) &- d)
      let isInk = height < 9 &* contrast && contrast > leastContrast
      let isMiddle = height < 4 &* contrast
      weights[x] = isInk ? (isMiddle ? middleWeight : 1) : 0
    }
  }
}
