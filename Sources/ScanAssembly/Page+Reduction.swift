import ScanImaging

extension Page {
  /// The page at no more than so many dots per inch.
  func reduced(to greatestDotsPerInch: Double?) -> Page {
    guard let greatestDotsPerInch, resolution.dotsPerInch > greatestDotsPerInch else { return self }
    return reduced(by: greatestDotsPerInch / resolution.dotsPerInch)
  }

  /// The page with `scale` times its pixels a side, at least one; bilevel pages stay as they are.
  func reduced(by scale: Double) -> Page {
    let size = raster.size
    let target = PixelSize(
      width: max(1, Int((Double(size.width) * scale).rounded())),
      height: max(1, Int((Double(size.height) * scale).rounded())))
    guard scale < 1, target != size else { return self }
    // Of the two sides' scales the one of the side that rounding changed less.
    let kept =
      size.width >= size.height
      ? Double(target.width) / Double(size.width) : Double(target.height) / Double(size.height)
    let resolution = Resolution(pixelsPerMillimetre: resolution.pixelsPerMillimetre * kept)
    switch raster {
    case .color(let raster):
      return Page(raster: .color(raster.downscaled(to: target)), resolution: resolution)
    case .gray(let raster):
      return Page(raster: .gray(raster.downscaled(to: target)), resolution: resolution)
    case .bilevel: return self
    }
  }
}
