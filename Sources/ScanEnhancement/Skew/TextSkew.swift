import Glibc
public import ScanImaging

/// How far the print on a flattened page is turned against the page's edges.
///
/// Source: Postl, Detection of linear oblique structures and skew scan in digitized documents (1986):
/// summed along the right angle, rows of print and gaps between them differ most, measured by the
/// squared differences of neighbouring sums. Departures: the page is summed in strips first, so that an
/// angle costs as much as shifting some forty columns; lines that run down count as those that run
/// across; and a page's quarters must agree, since bent pages, slanted headings and pictures have no
/// one angle.
///
/// It is measured on a small flat picture of the page, before the page is taken out of the photo:
/// `PageGeometry.straightened(_:by:)` then turns the outline that is flattened, and there is no second
/// resampling.
public struct TextSkew: Sendable, Hashable {
  /// How far lines are turned, in radians, clockwise on screen; within 5 degrees.
  public let angle: Double

  /// How much of the page agrees on the angle, 0...1.
  public let confidence: Double

  /// Whether the page should be turned back: the angle is plain, and large enough to be seen.
  public var isSure: Bool {
    confidence >= TextSkew.leastConfidence && abs(angle) >= TextSkew.leastAngle
  }

  /// Print this little askew, a quarter of a degree, is left as it is: nobody sees it.
  static let leastAngle = 0.0044
  static let leastConfidence = 0.8

  /// Measures a flat page.
  ///
  /// - Parameters:
  ///   - page: The page, not yet cleaned; 2 to 4 pixels a millimetre are enough.
  ///   - resolution: How densely its pixels lie on the paper.
  public init(of page: Raster<UInt8>, resolution: Resolution) {
    let border = Int(min(4 * resolution.pixelsPerMillimetre, Double(page.size.longSide)))
    guard page.width - 2 * border >= 48, page.height - 2 * border >= 48 else {
      (angle, confidence) = (0, 0)
      return
    }
    let ink = SkewInk.ink(of: page, resolution).cropped(
      columns: border..<page.width - border, rows: border..<page.height - border)
    let search = SkewSearch(ink)
    (angle, confidence) = (search.angle, search.confidence)
  }

  /// Measures a flat page in colour by its luma.
  public init(of page: Raster<RGB8>, resolution: Resolution) {
    self.init(of: page.luma, resolution: resolution)
  }
}
