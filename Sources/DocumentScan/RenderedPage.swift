internal import ScanAssembly
internal import ScanEnhancement
internal import ScanImaging
internal import ScanRectification

/// What became of a photo, with warnings about its file.
enum PhotoResult: Sendable {
  /// It became pages, in their order.
  case pages([RenderedPage], [String])
  /// It shows no page and the options leave such photos out.
  case leftOut(NoPageReason, [String])
}

/// A page ready to be written, and how it came about.
struct RenderedPage: Sendable {
  var encoded: EncodedPage
  private(set) var record: ScannedPage
  /// The least look that keeps what the page shows; the one asked for outside the mode `auto`.
  let neededLook: EnhancementMode
  /// Whether nothing is on it; false where nobody wants to know.
  let isBlank: Bool

  init(_ encoded: EncodedPage, _ identity: PhotoIdentity, sheet: Int, _ origin: PageOrigin) {
    self.encoded = encoded
    self.encoded.barcodes = origin.codes
    neededLook = origin.neededLook
    isBlank = origin.isBlank
    let place = origin.place
    let upright = encoded.orientation.swapsSides ? encoded.size.transposed : encoded.size
    record = ScannedPage(
      photo: identity, sheet: sheet, corners: place.quadrilateral, confidence: place.confidence,
      missingReason: place.missingReason?.explanation, isBent: place.isBent,
      degreesTurned: origin.turns * 90, degreesOfSkew: origin.skew * 180 / .pi,
      paper: origin.geometry.paper, widthInMillimetres: origin.millimetres.width,
      heightInMillimetres: origin.millimetres.height,
      pixelSize: upright, resolution: encoded.resolution, mode: origin.look,
      byteCount: encoded.encoding.byteCount, encoding: encoded.encoding.name,
      quality: encoded.quality, exceedsLimit: encoded.exceedsLimit, codes: origin.codes)
  }

  /// The same at another place among the pages of its photo.
  func at(sheet: Int) -> RenderedPage {
    var page = self
    page.record.sheet = sheet
    return page
  }
}

/// How the stages came to a page.
struct PageOrigin: Sendable {
  let place: PagePlace
  /// The page as it is stored.
  var geometry: PageGeometry
  /// The look it was given.
  var look: EnhancementMode
  var neededLook: EnhancementMode
  var isBlank = false
  /// Quarter turns clockwise it was given.
  var turns = 0
  /// How far its print was turned clockwise against the paper's edges, in radians.
  var skew = 0.0
  /// The margin that was added to it.
  var marginInMillimetres = 0.0
  /// The codes on it.
  let codes: [Barcode]

  /// Width and height of the finished page.
  var millimetres: (width: Double, height: Double) {
    // A margin that cuts leaves a pixel at least.
    let width = max(0.01, geometry.widthInMillimetres + 2 * marginInMillimetres)
    let height = max(0.01, geometry.heightInMillimetres + 2 * marginInMillimetres)
    return turns % 2 != 0 ? (height, width) : (width, height)
  }

  /// A page that got the look it needs.
  init(
    _ place: PagePlace, _ geometry: PageGeometry, look: EnhancementMode, codes: [Barcode]
  ) {
    self.place = place
    self.codes = codes
    self.geometry = geometry
    self.look = look
    self.neededLook = look
  }
}
