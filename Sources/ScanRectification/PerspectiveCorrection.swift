public import ScanImaging

/// Takes a page out of a photo, flat and straight, in one resampling.
///
/// Every pixel of the page is fetched from the photo through the homography of the corners; the
/// filter follows the local scale tile by tile: cubic where the photo is as dense as the page or
/// coarser, a low-pass where it is up to twice as dense, the mean of several positions beyond
/// (`ResamplingKernel`). Places outside the photo become white: nothing was seen there, and paper
/// is the likeliest. The photo's outermost pixels continue half a pixel outwards, so that no rim
/// appears where the page ends with the photo.
public struct PerspectiveCorrection: Sendable {
  /// Creates a correction; it keeps no state.
  public init() {}

  /// The page inside `quad`, its top left corner first, as a picture of that size; white where the
  /// corners are not convex or clockwise.
  public func rectified(
    _ photo: Raster<RGB8>, quad: Quadrilateral, to size: PixelSize
  ) -> Raster<RGB8> {
    guard let sampling = PageSampling(photo: photo.size, quad: quad, page: size) else {
      return Raster(size: size, repeating: .white)
    }
    var page = Raster<RGB8>(unwritten: size)
    var pixels = page.mutableSpan
    var bytes = MutableRawSpan(_elements: &pixels)
    sampling.fill(ColorSampling.self, &bytes, from: photo.bytes)
    return page
  }

  /// The same of a gray photo.
  public func rectified(
    _ photo: Raster<UInt8>, quad: Quadrilateral, to size: PixelSize
  ) -> Raster<UInt8> {
    guard let sampling = PageSampling(photo: photo.size, quad: quad, page: size) else {
      return Raster(size: size, repeating: 255)
    }
    var page = Raster<UInt8>(unwritten: size)
    var pixels = page.mutableSpan
    var bytes = MutableRawSpan(_elements: &pixels)
    sampling.fill(GraySampling.self, &bytes, from: photo.bytes)
    return page
  }

  /// The luma of the page in a colour photo, for pages that end gray or bilevel anyway.
  public func rectifiedLuma(
    _ photo: Raster<RGB8>, quad: Quadrilateral, to size: PixelSize
  ) -> Raster<UInt8> {
    rectified(photo.luma, quad: quad, to: size)
  }
}
