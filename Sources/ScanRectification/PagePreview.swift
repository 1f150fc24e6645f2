public import ScanImaging

/// A small flat picture of a page with some of what surrounds it in the photo.
///
/// What has to be known before the page is taken out of the photo is measured here: how far its print
/// is turned against its edges, and what inside its outline is not of the sheet. Costs about a tenth of
/// flattening the page.
public struct PagePreview: Sendable {
  /// The page in its middle, `surround` pixels of surroundings on every side.
  public let raster: Raster<RGB8>
  /// 0 where the photo does not reach, so that a pixel is made up; else 255.
  public let isSeen: Raster<UInt8>
  /// Pixels of surroundings on every side.
  public let surround: Int
  /// How densely the pixels lie on the paper.
  public let resolution: Resolution

  /// Pixels of a page's long side, and at most a millimetre.
  static let longSide = 600.0
  static let densest = 4.0
  static let surroundInMillimetres = 5.0

  /// The page's own pixels across and down.
  private let pageSize: PixelSize
  /// The photo, reduced about as far as the page is.
  private let reduced: Raster<RGB8>
  private let photoSize: PixelSize

  /// The preview of the page with these corners in a photo.
  public init(of photo: Raster<RGB8>, quad: Quadrilateral, geometry: PageGeometry) {
    let (width, height) = (geometry.widthInMillimetres, geometry.heightInMillimetres)
    let resolution = Resolution(
      pixelsPerMillimetre: min(
        PagePreview.densest, geometry.resolution.pixelsPerMillimetre,
        PagePreview.longSide / max(width, height)))
    let perMillimetre = resolution.pixelsPerMillimetre
    let page = PixelSize(
      width: max(1, Int((width * perMillimetre).rounded())),
      height: max(1, Int((height * perMillimetre).rounded())))
    // Averaging whole blocks of the photo first costs a third of what the flattening would.
    let factor = PagePreview.reduction(
      geometry.resolution.pixelsPerMillimetre / perMillimetre, of: photo.size)
    let reduced =
      factor > 1
      ? photo.downscaled(
        to: PixelSize(width: photo.width / factor, height: photo.height / factor)) : photo
    self.init(of: reduced, photo.size, quad: quad, page: page, resolution)
  }

  /// The preview of a page of the same size with other corners in the same photo.
  public func moved(to quad: Quadrilateral) -> PagePreview {
    PagePreview(of: reduced, photoSize, quad: quad, page: pageSize, resolution)
  }

  private init(
    of reduced: Raster<RGB8>, _ photo: PixelSize, quad: Quadrilateral, page: PixelSize,
    _ resolution: Resolution
  ) {
    (self.reduced, photoSize, pageSize, self.resolution) = (reduced, photo, page, resolution)
    surround = Int(
      (PagePreview.surroundInMillimetres * resolution.pixelsPerMillimetre).rounded())
    let size = PixelSize(width: page.width + 2 * surround, height: page.height + 2 * surround)
    guard let homography = Homography(from: Quadrilateral(page), to: quad) else {
      raster = Raster(size: size, repeating: .white)
      isSeen = Raster(size: size, repeating: 0)
      return
    }
    let scale = Point(
      x: Double(reduced.width) / Double(photo.width),
      y: Double(reduced.height) / Double(photo.height))
    let offset = Double(surround)
    let around = Quadrilateral(mapping: Quadrilateral(size)) {
      homography.map(Point(x: $0.x - offset, y: $0.y - offset))
    }
    raster = PerspectiveCorrection().rectified(
      reduced, quad: around.scaled(x: scale.x, y: scale.y), to: size)
    let isConvex = around.isConvex
    isSeen = Raster(size: size) { output in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let place = homography.map(
            Point(x: Double(x) + 0.5 - offset, y: Double(y) + 0.5 - offset))
          let isInside =
            isConvex && place.x >= 0 && place.y >= 0 && place.x <= Double(photo.width)
            && place.y <= Double(photo.height)
          output.append(isInside ? 255 : 0)
        }
      }
    }
  }

  /// Blocks that are averaged before the preview is taken: the photo stays as dense as the preview, and
  /// some pixels wide.
  private static func reduction(_ denser: Double, of photo: PixelSize) -> Int {
    let short = min(photo.width, photo.height)
    return max(1, min(4, Int(min(denser, 4)), short / 64))
  }

  /// The page alone.
  public var page: Raster<RGB8> {
    raster.cropped(
      columns: surround..<raster.width - surround, rows: surround..<raster.height - surround)
  }
}
