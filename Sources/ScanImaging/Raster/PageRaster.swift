/// The picture of a finished page, in the kind of pixels it is stored with.
public enum PageRaster: Sendable, Equatable {
  /// Colour.
  case color(Raster<RGB8>)
  /// Shades of gray.
  case gray(Raster<UInt8>)
  /// Black and white alone.
  case bilevel(BilevelRaster)

  /// Width and height in pixels.
  public var size: PixelSize {
    switch self {
    case .color(let raster): raster.size
    case .gray(let raster): raster.size
    case .bilevel(let raster): raster.size
    }
  }
}
