import Glibc
public import ScanImaging

/// Width over height of a flat rectangular page, recovered from its four corners in a photo.
///
/// Source: Zhang & He, Whiteboard scanning and image enhancement (Digital Signal Processing 17,
/// 2007), section 4: a rectangle's sides stay at right angles for one focal length only, and with
/// it the proportions follow from the homography. Departures: their closed form divides by almost
/// nothing where a vanishing point lies far away, and believes the corners wholly. Here corners,
/// focal length and principal point are all measurements with a deviation, adjusted together
/// (`RectangleAdjustment`). So a photo taken straight from above leans on the likely focal length,
/// a tilted one on its own perspective, and all between passes smoothly from the one to the other.
public struct PageProportions: Hashable, Sendable {
  /// What the proportions rest on most.
  public enum Method: String, Hashable, Sendable {
    /// The focal length that came with the photo.
    case knownFocalLength
    /// The focal length that the page's own perspective gives.
    case perspective
    /// A focal length that phones usually have; the page's perspective says little about it.
    case usualFocalLength
    /// The longer of each two opposite sides; the corners are no picture of a rectangle.
    case sides
    /// The picture's own sides; it is the page.
    case picture
  }

  /// Width over height, greater than 0: top and bottom against left and right.
  public let widthOverHeight: Double

  /// The standard deviation to expect of `widthOverHeight`, as a share of it.
  public let deviation: Double

  /// What the proportions rest on most.
  public let method: Method

  /// The proportions of the page with these corners.
  ///
  /// - Parameters:
  ///   - quad: The page's corners in the photo.
  ///   - photoSize: The whole photo, uncropped; its middle is taken for the optical axis.
  ///   - focalLengthInPixels: The focal length in pixels of this photo where the camera told it.
  /// - Returns: The proportions and what they rest on.
  public static func estimate(
    of quad: Quadrilateral, in photoSize: PixelSize, focalLengthInPixels: Double?
  ) -> PageProportions {
    let longSide = Double(max(1, photoSize.longSide))
    let middle = Point(x: Double(photoSize.width) / 2, y: Double(photoSize.height) / 2)
    let corners = quad.corners.map { ($0 - middle) * (1 / longSide) }
    let cornerDeviation = max(0.5 / longSide, 3e-4)

    let usual = RectangleAdjustment(
      corners: corners, cornerDeviation: cornerDeviation, camera: .usual)
    if let focalLengthInPixels,
      RectangleAdjustment.Camera.isPlausible(focalLengthInPixels / longSide),
      let known = RectangleAdjustment(
        corners: corners, cornerDeviation: cornerDeviation,
        camera: .known(focalLength: focalLengthInPixels / longSide))
    {
      return PageProportions(known: known, usual: usual)
    }
    guard let usual else { return PageProportions(sidesOf: quad) }
    return PageProportions(
      widthOverHeight: exp(usual.logProportions), deviation: usual.deviation,
      method: usual.focalLengthShare > 0.5 ? .perspective : .usualFocalLength)
  }

  /// Trusts the camera's focal length unless the page contradicts it.
  ///
  /// A cropped or enlarged photo keeps its EXIF tags, which are then wrong by tens of percent. On
  /// 228 synthetic photos with right tags, a third of them of bent pages, the misfit stayed below
  /// 2.1 deviations; with tags wrong by 15 to 30 % it exceeded that on the photos where it
  /// mattered.
  private init(known: RectangleAdjustment, usual: RectangleAdjustment?) {
    var doubt = 0.0
    if let usual {
      doubt =
        smoothStep(known.misfit, from: 2.5, to: 3.5)
        * (1 - smoothStep(usual.misfit, from: 2.5, to: 3.5))
    }
    let other = usual ?? known
    self.init(
      widthOverHeight: exp(
        known.logProportions + doubt * (other.logProportions - known.logProportions)),
      deviation: known.deviation + doubt * (other.deviation - known.deviation),
      method: doubt < 0.5 ? .knownFocalLength : .perspective)
  }

  /// Proportions that need no estimate.
  init(exactly widthOverHeight: Double) {
    self.init(widthOverHeight: widthOverHeight, deviation: 0, method: .picture)
  }

  private init(widthOverHeight: Double, deviation: Double, method: Method) {
    self.widthOverHeight = widthOverHeight
    self.deviation = deviation
    self.method = method
  }

  private init(sidesOf quad: Quadrilateral) {
    let lengths = quad.sides.map(\.length)
    let width = max(lengths[0], lengths[2])
    let height = max(lengths[1], lengths[3])
    let ratio = width / height
    let isUsable = ratio.isFinite && ratio > 0
    // Half of the tilted photos measured are off by more than 8 % this way.
    self.init(widthOverHeight: isUsable ? ratio : 1, deviation: 0.1, method: .sides)
  }
}

private func smoothStep(_ x: Double, from low: Double, to high: Double) -> Double {
  let t = min(1, max(0, (x - low) / (high - low)))
  return t * t * (3 - 2 * t)
}
