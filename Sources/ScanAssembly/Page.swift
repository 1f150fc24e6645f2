public import ScanImaging

/// A finished page: its picture and how densely the picture's pixels lie on paper.
public struct Page: Sendable {
  /// The picture, upright.
  public var raster: PageRaster
  /// Pixels per millimetre of paper; with the picture's size it gives the page's physical size.
  public var resolution: Resolution

  /// Creates a page; traps where the picture has no pixel.
  public init(raster: PageRaster, resolution: Resolution) {
    precondition(raster.size.width > 0 && raster.size.height > 0, "a page has pixels")
    self.raster = raster
    self.resolution = resolution
  }
}
