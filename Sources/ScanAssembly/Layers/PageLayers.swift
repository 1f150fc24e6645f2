// Source of the idea: L. Bottou, P. Haffner, P. G. Howard, P. Simard, Y. Bengio, Y. LeCun, High Quality
// Document Image Compression with DjVu, 1998: a sharp mask between a coarse picture of the inks and a
// coarse one of the ground. Departure: the mask comes from a threshold of its own (`InkMask`), and a
// page that does not look the same put together again has no layers.

import ScanImaging

/// A page taken apart into writing and ground.
struct PageLayers {
  /// Where the writing is.
  let mask: BilevelRaster
  /// The colours of the writing, in a coarse grid over the page.
  let inks: Raster<RGB8>
  /// The page without its writing, in a grid that is less coarse.
  let ground: Raster<RGB8>

  /// Below this resolution a mask has too few pixels for the shapes of letters.
  static let leastDotsPerInch = 140.0
  private static let groundDotsPerInch = 100.0
  private static let inkDotsPerInch = 45.0
  /// The difference of lightness, over a third of a millimetre, that counts as another look; and the share
  /// of the page that may look so.
  private static let visibleDifference = 32
  private static let greatestDifferentShare = 0.006
  /// The mean difference of lightness off the ink, over two thirds of a millimetre, that counts as detail
  /// lost from the ground, such as light letters on a dark bar; and the share of the page that may lose
  /// so much.
  private static let visibleDetail = 12
  private static let greatestLostShare = 0.001

  /// Takes a page apart; `nil` where the layers would not look like it, or where it has too few pixels.
  init?(_ raster: Raster<RGB8>, dotsPerInch: Double) {
    guard dotsPerInch >= PageLayers.leastDotsPerInch, raster.width >= 8, raster.height >= 8 else {
      return nil
    }
    let luma = raster.luma
    let ink = InkMask.weights(of: luma, dotsPerInch: dotsPerInch)
    // The half-dark ring round a stroke is not the ground's.
    let nearInk = ink.maximum3x3().maximum3x3()
    let grounds = nearInk.mapped { $0 == 0 ? 1 : 0 }
    ground =
      CoarseColors(
        of: raster, weights: grounds,
        size: PageLayers.grid(raster.size, dotsPerInch, PageLayers.groundDotsPerInch),
        leastWeight: 0.1
      ).filled
    inks =
      CoarseColors(
        of: raster, weights: ink,
        size: PageLayers.grid(raster.size, dotsPerInch, PageLayers.inkDotsPerInch), leastWeight: 0
      ).filled
    var mask = BilevelRaster(size: raster.size)
    for y in 0..<raster.height { mask.setRow(y, from: ink.row(y)) }
    self.mask = mask
    guard isLike(luma, ink, nearInk) else { return nil }
  }

  private static func grid(
    _ size: PixelSize, _ dotsPerInch: Double, _ target: Double
  ) -> PixelSize {
    let scale = min(1, target / dotsPerInch)
    return PixelSize(
      width: max(1, Int((Double(size.width) * scale).rounded(.up))),
      height: max(1, Int((Double(size.height) * scale).rounded(.up))))
  }

  /// Whether the layers put together look like the page.
  private func isLike(
    _ luma: Raster<UInt8>, _ ink: Raster<UInt8>, _ nearInk: Raster<UInt8>
  ) -> Bool {
    var joined = ground.luma.enlarged(to: luma.size)
    var lost = joined
    let inkLuma = inks.luma
    for y in 0..<luma.height {
      var detail = lost.mutableRow(y)
      PageLayers.difference(luma.row(y), off: nearInk.row(y), &detail)
      let inkRow = inkLuma.row(y * inkLuma.height / luma.height)
      let isInk = ink.row(y)
      var row = joined.mutableRow(y)
      for cell in 0..<inkRow.count {
        for x in CoarseColors.pixels(cell, inkRow.count, luma.width) where isInk[x] != 0 {
          row[x] = inkRow[cell]
        }
      }
    }
    let blocks = PixelSize(width: luma.width / 8, height: luma.height / 8)
    let quarter = PixelSize(width: luma.width / 4, height: luma.height / 4)
    let lostShare = lost.downscaled(to: blocks).share { $0 > PageLayers.visibleDetail }
    guard lostShare <= PageLayers.greatestLostShare else { return false }
    let (before, after) = (luma.downscaled(to: quarter), joined.downscaled(to: quarter))
    var different = before
    for y in 0..<quarter.height {
      let (a, b) = (before.row(y), after.row(y))
      var row = different.mutableRow(y)
      for x in 0..<quarter.width { row[x] = a[x] > b[x] ? a[x] &- b[x] : b[x] &- a[x] }
    }
    let differentShare = different.share { $0 > PageLayers.visibleDifference }
    return differentShare <= PageLayers.greatestDifferentShare
  }

  /// Replaces a row of the ground by its difference from the page, 0 near ink.
  private static func difference(
    _ luma: Span<UInt8>, off nearInk: Span<UInt8>, _ ground: inout MutableSpan<UInt8>
  ) {
    let count = ground.count
    precondition(luma.count == count && nearInk.count == count)
    for x in 0..<count {
      let (a, b) = (luma[x], ground[x])
      // The larger less the smaller.
      let difference = a > b ? a &- b : b &- a
      ground[x] = nearInk[x] == 0 ? difference : 0
    }
  }
}

extension Raster<UInt8> {
  /// The share of pixels with such a value.
  fileprivate func share(where isCounted: (UInt8) -> Bool) -> Double {
    var count = 0
    for y in 0..<height {
      let row = row(y)
      for x in 0..<row.count where isCounted(row[x]) { count += 1 }
    }
    return Double(count) / Double(width * height)
  }

  fileprivate func mapped(_ value: (UInt8) -> UInt8) -> Raster {
    var result = self
    for y in 0..<height {
      var row = result.mutableRow(y)
      for x in 0..<row.count { row[x] = value(row[x]) }
    }
    return result
  }
}
