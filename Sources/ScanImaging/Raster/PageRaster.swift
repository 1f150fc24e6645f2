/// The picture of a finished page, in the kind of pixels it is stored with.
public enum PageRaster: Sendable, Equatable {
  case color(Raster<RGB8>)
  case gray(Raster<UInt8>)
  case bilevel(BilevelRaster)

  public var size: PixelSize {
    switch self {
    case .color(let raster): raster.size
    case .gray(let raster): raster.size
    case .bilevel(let raster): raster.size
    }
  }
}
