internal import ScanEnhancement
internal import ScanImaging
internal import ScanRectification

/// A page taken out of its photo, not yet cleaned.
struct FlatPage: Sendable {
  /// The page; gray where nothing else will be stored.
  var raster: PageRaster
  let geometry: PageGeometry
  /// What of it is not of the sheet.
  var surroundings = SheetMask()
  /// How far its print was turned clockwise against the paper's edges, in radians.
  var skew = 0.0
}

/// The outline that is flattened, and what shows on a small picture of what it holds.
struct PageOutline: Sendable {
  private(set) var quadrilateral: Quadrilateral
  private(set) var skew = 0.0
  private(set) var surroundings = SheetMask()

  /// Looks at the page at most twice: it is turned before its surroundings are judged.
  ///
  /// A whole photo has no surroundings, and its print is looked at only where it is meant to be a page and
  /// not promised to stay as it is.
  init(
    _ place: PagePlace, in photo: Raster<RGB8>, _ geometry: PageGeometry, _ options: ScanOptions
  ) {
    let quad = place.quadrilateral ?? Quadrilateral(photo.size)
    quadrilateral = quad
    let isWhole = place.quadrilateral == nil
    let straightens =
      options.straightensPrint
      && !(isWhole && (place.missingReason != nil || options.mode == .original))
    let masksSurroundings = options.fillsSurroundings && !isWhole && options.mode != .original
    guard straightens || masksSurroundings else { return }
    var preview = PagePreview(of: photo, quad: quad, geometry: geometry)
    if straightens {
      let found = TextSkew(of: preview.page, resolution: preview.resolution)
      if found.isSure {
        skew = found.angle
        quadrilateral = geometry.straightened(quad, by: found.angle)
        if masksSurroundings { preview = preview.moved(to: quadrilateral) }
      }
    }
    if masksSurroundings {
      surroundings = SheetMask(
        of: preview.raster, surround: preview.surround, isSeen: preview.isSeen,
        resolution: preview.resolution)
    }
  }
}
