internal import ScanDetection
internal import ScanImaging

/// Where a page lies in a photo.
enum PagePlace: Sendable {
  /// Between corners that the detector found.
  case detected(DetectedQuadrilateral)
  /// Between corners that were given.
  case given(Quadrilateral)
  /// All over the photo; with the reason where a page was looked for in vain.
  case wholePhoto(NoPageReason?)

  /// The outline to flatten; `nil` for the whole photo.
  var quadrilateral: Quadrilateral? {
    switch self {
    case .detected(let page): page.quadrilateral
    case .given(let quad): quad
    case .wholePhoto: nil
    }
  }

  /// How sure the detector was; `nil` where it found nothing or was not asked.
  var confidence: Double? {
    if case .detected(let page) = self { page.confidence } else { nil }
  }

  /// Whether the sheet's sides are visibly curved.
  var isBent: Bool {
    if case .detected(let page) = self { page.isBent } else { false }
  }

  /// Whether the middle of a code lies on the page.
  func holds(_ code: Barcode) -> Bool {
    quadrilateral?.contains(code.corners.corners.reduce(Point(x: 0, y: 0), +) * 0.25) ?? true
  }

  /// The two pages of the open book that lies there.
  func bookPages(in photo: Raster<RGB8>) -> [PagePlace] {
    let outline = quadrilateral ?? Quadrilateral(photo.size)
    return BookFold(of: outline, in: photo).pages.map { half in
      guard case .detected(var page) = self else { return .given(half) }
      page.quadrilateral = half
      return .detected(page)
    }
  }

  /// Why the whole photo is the page although a page was looked for.
  var missingReason: NoPageReason? {
    if case .wholePhoto(let reason) = self { reason } else { nil }
  }
}

extension ScanError.CornerFault {
  /// The thickness of a page in pixels below which nothing on it could be read.
  private static let leastThickness = 8.0
  /// The share of a page that has to lie in the photo.
  private static let leastShare = 0.1

  /// What keeps corners from spanning a page in a photo of this size; `nil` where nothing does.
  init?(_ quad: Quadrilateral, in size: PixelSize) {
    let longest = quad.sides.map(\.length).max() ?? 0
    if quad.signedArea < Self.leastThickness * longest {
      self = .tooClose
    } else if quad.area(within: size) < Self.leastShare * quad.signedArea {
      self = .outside
    } else {
      return nil
    }
  }
}
