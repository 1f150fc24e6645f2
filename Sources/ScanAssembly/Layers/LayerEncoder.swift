import ScanBindings
import ScanImaging

/// Compresses the layers of a page.
struct LayerEncoder {
  /// JPEG quality of the ground at the page's quality, and of the inks, which blur into one another
  /// unseen under the mask.
  private static let groundStep = 30
  private static let inkQuality = 35
  private static let leastQuality = 30
  /// Levels by which a ground's colours may differ to be stored as one.
  private static let sameColor = 3

  let quality: Int

  /// The page in layers; `nil` where it does not come apart.
  func encode(
    _ page: Page, _ mask: (BilevelRaster) -> PageEncoding?
  ) throws(DocumentError) -> LayeredPicture? {
    let (raster, isGray): (Raster<RGB8>, Bool)
    switch page.raster {
    case .bilevel: return nil
    case .color(let color): (raster, isGray) = (color, false)
    case .gray(let gray): (raster, isGray) = (gray.colored, true)
    }
    guard let layers = PageLayers(raster, dotsPerInch: page.resolution.dotsPerInch) else {
      return nil
    }
    let stencil: LayeredPicture.Mask
    switch mask(layers.mask) {
    case .ccittG4(let bytes): stencil = .ccittG4(bytes)
    case .jbig2(let bytes): stencil = .jbig2(bytes)
    default: return nil
    }
    let groundQuality = max(quality - LayerEncoder.groundStep, LayerEncoder.leastQuality)
    return LayeredPicture(
      mask: stencil, ink: try paint(layers.inks, LayerEncoder.inkQuality, isGray: isGray),
      ground: try paint(layers.ground, groundQuality, isGray: isGray))
  }

  private func paint(
    _ raster: Raster<RGB8>, _ quality: Int, isGray: Bool
  ) throws(DocumentError) -> LayeredPicture.Paint {
    if let color = raster.onlyColor(within: LayerEncoder.sameColor) { return .color(color) }
    let bytes =
      isGray
      ? JPEGCodec.encode(raster.luma, quality: quality, isProgressive: true)
      : JPEGCodec.encode(raster, quality: quality, isProgressive: true)
    do { return .picture(try JPEGStream(bytes)) } catch { throw .cannotEncode(reason: "\(error)") }
  }
}

extension Raster<UInt8> {
  /// The same picture with equal channels.
  fileprivate var colored: Raster<RGB8> {
    Raster<RGB8>(size: size) { output in
      for y in 0..<height {
        let row = row(y)
        for x in 0..<row.count { output.append(RGB8(gray: row[x])) }
      }
    }
  }
}

extension Raster<RGB8> {
  /// The first pixel's colour where no channel of any pixel is further from it than `distance`.
  fileprivate func onlyColor(within distance: Int) -> RGB8? {
    let first = self[0, 0]
    for y in 0..<height {
      let row = row(y)
      for x in 0..<row.count where !row[x].isNear(first, distance) { return nil }
    }
    return first
  }
}

extension RGB8 {
  fileprivate func isNear(_ other: RGB8, _ distance: Int) -> Bool {
    abs(Int(red) - Int(other.red)) <= distance && abs(Int(green) - Int(other.green)) <= distance
      && abs(Int(blue) - Int(other.blue)) <= distance
  }
}
