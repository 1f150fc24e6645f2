package import ScanImaging

/// Divided gray to black and white: the exact edge for sharp print, bold strokes for pale and blurred
/// print.
///
/// The soft threshold is that of Sauvola and Pietikäinen, Adaptive document image binarization (2000),
/// taken on the divided page and never below 0.4, so that solid fills stay. Sharp print is unsharp
/// masked and cut halfway. How black the ink within 3 mm is decides how the two mix.
package struct HybridThreshold: Sendable {
  /// The sample of paper in the gray pages that are thresholded; leaves room above.
  package static let paperSample: UInt8 = 200
  /// Standard deviation of the unsharp mask: 1.5 pixels at 300 dpi.
  static let maskInMillimetres = 0.127

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
    self.init(paper: HybridThreshold.paperSample, level: 0.55, windowInMillimetres: 6, k: 0.2)
  }

  init(paper: UInt8, level: Double, windowInMillimetres: Double, k: Double) {
    self.paper = paper
    self.level = Float(level)
    self.windowInMillimetres = windowInMillimetres
    self.k = Float(k)
  }

  /// Black and white of a gray page whose paper lies at `paper`.
  package func bilevel(_ page: Raster<UInt8>, resolution: Resolution) -> BilevelRaster {
    var result = BilevelRaster(size: page.size)
    guard page.width > 0, page.height > 0 else { return result }
    let blocks = ThresholdBlocks(page, resolution, self)
    let sigma = min(
      max(HybridThreshold.maskInMillimetres * resolution.pixelsPerMillimetre, 0.4), 6)
    var blur = RowBlur(width: page.width, sigma: Float(sigma))
    let unit = Float(paper) * 16
    var thresholds = BlockRows(
      blocks.threshold, side: blocks.side, width: page.width, scale: unit)
    var sharpness = BlockRows(
      blocks.sharpness, side: blocks.side, width: page.width, scale: 8192)
    var ink = [UInt8](repeating: 0, count: page.width)
    for y in 0..<page.height {
      blur.load(page, row: y)
      thresholds.load(row: y)
      sharpness.load(row: y)
      HybridThreshold.compare(
        page.row(y), blur.values.span, thresholds.values.span, sharpness.values.span, into: &ink)
      result.setRow(y, from: ink.span)
    }
    return result
  }

  /// Flags a row's ink: luma + sharpness × (luma - blurred) below the threshold, all times 16.
  private static func compare(
    _ row: Span<UInt8>, _ blurred: Span<UInt16>, _ thresholds: Span<UInt16>,
    _ sharpness: Span<UInt16>, into ink: inout [UInt8]
  ) {
    let count = row.count
    precondition(blurred.count == count && thresholds.count == count)
    precondition(sharpness.count == count && ink.count == count)
    for x in 0..<count {
      let luma = Int16(truncatingIfNeeded: UInt16(row[x]) &<< 4)
      // At most 4080 either way, so that eight times it fits.
      let difference = (luma &- Int16(truncatingIfNeeded: blurred[x])) &<< 3
      let share = Int32(Int16(truncatingIfNeeded: sharpness[x]))
      let added = Int16(truncatingIfNeeded: (Int32(difference) &* share) &>> 16)
      ink[x] = luma &+ added < Int16(truncatingIfNeeded: thresholds[x]) ? 1 : 0
    }
  }
}
