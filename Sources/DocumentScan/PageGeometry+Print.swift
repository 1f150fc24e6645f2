internal import ScanEnhancement
internal import ScanImaging
internal import ScanRectification

extension PageGeometry {
  /// The size of the page with these corners in a photo, or of the whole photo.
  ///
  /// A card's proportions are those of many pocket books' pages, too: what would be a card is looked at,
  /// and with a page's print on it it is a page.
  init(
    of quad: Quadrilateral?, in photo: Raster<RGB8>, focalLengthInPixels: Double?,
    paper: PaperSize? = nil, dotsPerInch: Double? = nil
  ) {
    func geometry(mayBeCard: Bool) -> PageGeometry {
      guard let quad else {
        return PageGeometry(
          wholePhoto: photo.size, paper: paper, dotsPerInch: dotsPerInch, mayBeCard: mayBeCard)
      }
      return PageGeometry(
        quad: quad, photoSize: photo.size, focalLengthInPixels: focalLengthInPixels,
        paper: paper, dotsPerInch: dotsPerInch, mayBeCard: mayBeCard)
    }
    self = geometry(mayBeCard: true)
    guard paper == nil, self.paper?.isCard == true else { return }
    let page =
      quad.map { PerspectiveCorrection().rectifiedLuma(photo, quad: $0, to: pixelSize) }
      ?? photo.luma
    let analysis = PageAnalysis(of: page, resolution: resolution, judgesLook: false)
    if PrintedLines(of: page, analysis).count > PrintedLines.mostOnCard {
      self = geometry(mayBeCard: false)
    }
  }
}
