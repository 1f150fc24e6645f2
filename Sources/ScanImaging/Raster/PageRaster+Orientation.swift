extension PageRaster {
  /// The picture turned upright.
  package func upright(from orientation: Orientation) -> PageRaster {
    switch self {
    case .color(let raster): .color(raster.upright(from: orientation))
    case .gray(let raster): .gray(raster.upright(from: orientation))
    case .bilevel(let raster): .bilevel(raster.upright(from: orientation))
    }
  }
}
