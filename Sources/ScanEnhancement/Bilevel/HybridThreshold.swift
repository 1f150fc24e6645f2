package import ScanImaging

/// Divided gray to black and white: the exact edge for sharp print, bold strokes for pale and blurred
/// print.
///
/// Where there is ink the page is unsharp masked: that opens the eyes of blurred letters, and elsewhere it
/// would raise noise. Blurred and pale print gets more of a wider mask, so that the thin parts of its letters reach
/// the threshold too. Sharp print is then cut halfway; the soft threshold, for pale and blurred print, is that
/// of Sauvola and Pietikäinen, Adaptive document image binarization (2000), taken on the divided page before
/// the mask and never below 0.4, so that solid fills stay. How black the ink within 1 mm is decides how the
/// two mix.
///
/// Pale and blurred strokes fade along their length. Where they touch ink they go on up to a second, higher
/// threshold between paper and the ink near by, as in the hysteresis of Canny, A computational approach to
/// edge detection (1986); marks that are pale all over stay out.
package struct HybridThreshold: Sendable {
  /// The sample of paper in the gray pages that are thresholded; leaves room above.
  package static let paperSample: UInt8 = 200
  /// Standard deviation of the unsharp mask: 1.5 pixels at 300 dpi.
  static let maskInMillimetres = 0.127
  /// That of the mask for blurred print: 2 pixels at 300 dpi.
  static let wideMaskInMillimetres = 0.169

  /// Sample of paper in the page that is thresholded.
  let paper: UInt8
  /// Divided luma below which sharp print is ink: halfway from ink, a little to the paper's side.
  let level: Float
  /// Side of the window whose ink is considered.
  let windowInMillimetres: Double
  /// Sauvola's k on the divided page.
  let k: Float

  /// A threshold with the settings that read and measure best.
  package init() {
    self.init(paper: HybridThreshold.paperSample, level: 0.547, windowInMillimetres: 6, k: 0.2)
  }

  init(paper: UInt8, level: Double, windowInMillimetres: Double, k: Double) {
    self.paper = paper
    self.level = Float(level)
    self.windowInMillimetres = windowInMillimetres
    self.k = Float(k)
  }

  /// Black and white of a gray page whose paper lies at `paper`.
  package func bilevel(_ page: Raster<UInt8>, resolution: Resolution) -> BilevelRaster {
    guard page.width > 0, page.height > 0 else { return BilevelRaster(size: page.size) }
    let blocks = ThresholdBlocks(page, resolution, self)
    let blur = { (millimetres: Double) in
      let sigma = min(max(millimetres * resolution.pixelsPerMillimetre, 0.4), 6)
      return RowBlur(width: page.width, sigma: Float(sigma))
    }
    var narrow = blur(HybridThreshold.maskInMillimetres)
    var wide = blur(HybridThreshold.wideMaskInMillimetres)
    let unit = Float(paper) * 16
    let interpolated = { (values: Raster<Float>, scale: Float) in
      BlockRows(values, side: blocks.side, width: page.width, scale: scale)
    }
    var thresholds = interpolated(blocks.threshold, unit)
    var reaching = interpolated(blocks.reachingThreshold, unit)
    var sharpness = interpolated(blocks.sharpness, 8192)
    var deblurring = interpolated(blocks.deblurring, 8192)
    var sharpened = [Int16](repeating: 0, count: page.width)
    var flags = [UInt8](repeating: 0, count: page.width)
    var ink = BilevelRaster(size: page.size)
    var reach = ink
    for y in 0..<page.height {
      thresholds.load(row: y)
      reaching.load(row: y)
      sharpness.load(row: y)
      deblurring.load(row: y)
      let row = page.row(y)
      for x in 0..<row.count { sharpened[x] = Int16(truncatingIfNeeded: UInt16(row[x]) &<< 4) }
      HybridThreshold.add(sharpness, times: page, less: &narrow, row: y, to: &sharpened)
      HybridThreshold.add(deblurring, times: page, less: &wide, row: y, to: &sharpened)
      HybridThreshold.compare(sharpened.span, thresholds.values.span, into: &flags)
      ink.setRow(y, from: flags.span)
      HybridThreshold.compare(sharpened.span, reaching.values.span, into: &flags)
      reach.setRow(y, from: flags.span)
    }
    return InkGrowth(of: ink, within: reach).grown
  }

  /// Adds strength × (luma - blurred) to a row, times 16, where there is any.
  private static func add(
    _ strengths: BlockRows, times page: Raster<UInt8>, less blur: inout RowBlur, row y: Int,
    to sharpened: inout [Int16]
  ) {
    for columns in strengths.runs {
      blur.load(page, row: y, of: page.height, columns: columns)
      add(
        strengths.values.span.extracting(columns), times: page.row(y).extracting(columns),
        less: blur.values.span.extracting(0..<columns.count), to: &sharpened, at: columns)
    }
  }

  /// The same for some columns.
  private static func add(
    _ strengths: Span<UInt16>, times row: Span<UInt8>, less blurred: Span<UInt16>,
    to sharpened: inout [Int16], at columns: Range<Int>
  ) {
    let count = row.count
    precondition(blurred.count == count && strengths.count == count && columns.count == count)
    let all = sharpened.mutableSpan
    var target = all._consumingExtracting(columns)
    for x in 0..<count {
      let luma = Int16(truncatingIfNeeded: UInt16(row[x]) &<< 4)
      // At most 4080 either way, so that eight times it fits.
      let difference = (luma &- Int16(truncatingIfNeeded: blurred[x])) &<< 3
      let strength = Int32(Int16(truncatingIfNeeded: strengths[x]))
      target[x] = target[x] &+ Int16(truncatingIfNeeded: (Int32(difference) &* strength) &>> 16)
    }
  }

  /// Flags what lies below the threshold in a row.
  private static func compare(
    _ sharpened: Span<Int16>, _ thresholds: Span<UInt16>, into flags: inout [UInt8]
  ) {
    let count = sharpened.count
    precondition(thresholds.count == count && flags.count == count)
    for x in 0..<count {
      flags[x] = sharpened[x] < Int16(truncatingIfNeeded: thresholds[x]) ? 1 : 0
    }
  }
}
