public import ScanImaging

/// Size of a flattened page on paper and in pixels.
///
/// The proportions come from the photo, the paper from the proportions (`PaperChoice`), the pixels
/// from what the photo holds of the page. The resolution is a whole number of dots per inch: the
/// largest at which some side of the page is neither enlarged nor reduced, at most 300 (600 for
/// cards), and at most 12 million pixels a page. A sharper page gains nothing for eye or reader, a
/// coarser one throws print away.
public struct PageGeometry: Hashable, Sendable {
  /// Width and height of the flattened page.
  public private(set) var pixelSize: PixelSize
  /// How densely its pixels lie.
  public private(set) var resolution: Resolution
  /// The paper it was taken for, by its proportions or by order; `nil` for other proportions.
  public let paper: PaperSize?
  /// Width on paper, along the quadrilateral's top.
  public let widthInMillimetres: Double
  /// Height on paper, along the quadrilateral's left side.
  public let heightInMillimetres: Double
  /// What the photo says of the page's proportions, before paper was chosen.
  public let proportions: PageProportions

  /// The geometry of the page with these corners in a photo; traps where a forced resolution is not
  /// positive.
  ///
  /// - Parameters:
  ///   - quad: The page's corners; the result's top is the side from its top left to its top right.
  ///   - photoSize: The whole photo, uncropped.
  ///   - focalLengthInPixels: The focal length in pixels where the camera told it.
  ///   - paper: The paper it must be; lying if that is nearer to the photo.
  ///   - dotsPerInch: The resolution it must have, whatever the photo holds.
  ///   - mayBeCard: Whether its proportions may make it a bank or identity card.
  public init(
    quad: Quadrilateral, photoSize: PixelSize, focalLengthInPixels: Double?,
    paper: PaperSize? = nil, dotsPerInch: Double? = nil, mayBeCard: Bool = true
  ) {
    let proportions = PageProportions.estimate(
      of: quad, in: photoSize, focalLengthInPixels: focalLengthInPixels)
    let choice = PaperChoice(
      proportions: proportions, forced: paper, mayBeCard: mayBeCard)
    let lengths = quad.sides.map(\.length)
    let held = max(
      max(lengths[0], lengths[2]) / choice.width, max(lengths[1], lengths[3]) / choice.height)
    let resolution =
      dotsPerInch.map(Resolution.init(dotsPerInch:))
      ?? PageGeometry.resolution(holding: held, of: choice)
    self.init(
      pixelSize: PixelSize(
        width: PageGeometry.pixels(choice.width, at: resolution),
        height: PageGeometry.pixels(choice.height, at: resolution)),
      resolution: resolution, choice: choice, proportions: proportions)
  }

  /// The geometry of a picture that is a page as it stands: its own pixels, on the paper of its
  /// proportions; traps where a forced resolution is not positive or the picture is empty.
  ///
  /// - Parameters:
  ///   - size: The picture.
  ///   - paper: The paper its longer side must fill.
  ///   - dotsPerInch: The resolution it has, from which the paper then follows.
  ///   - mayBeCard: Whether its proportions may make it a bank or identity card.
  public init(
    wholePhoto size: PixelSize, paper: PaperSize? = nil, dotsPerInch: Double? = nil,
    mayBeCard: Bool = true
  ) {
    precondition(size.width > 0 && size.height > 0, "an empty picture is no page")
    let proportions = PageProportions(exactly: Double(size.width) / Double(size.height))
    var choice = PaperChoice(
      proportions: proportions, forced: paper, mayBeStrip: false, mayBeCard: mayBeCard)
    let resolution: Resolution
    if let dotsPerInch {
      resolution = Resolution(dotsPerInch: dotsPerInch)
      choice.measure(
        width: Double(size.width) / resolution.pixelsPerMillimetre,
        height: Double(size.height) / resolution.pixelsPerMillimetre)
    } else {
      resolution = Resolution(
        pixelsPerMillimetre: max(
          Double(size.width) / choice.width, Double(size.height) / choice.height))
    }
    self.init(
      pixelSize: size, resolution: resolution, choice: choice, proportions: proportions)
  }

  private init(
    pixelSize: PixelSize, resolution: Resolution, choice: PaperChoice, proportions: PageProportions
  ) {
    self.pixelSize = pixelSize
    self.resolution = resolution
    self.paper = choice.paper
    self.widthInMillimetres = choice.width
    self.heightInMillimetres = choice.height
    self.proportions = proportions
  }
}

extension PageGeometry {
  /// The same page with its pixels at least as dense as this, or as near to it as the 12 million pixels
  /// of a page and three times its own density allow.
  public func atLeast(dotsPerInch: Double) -> PageGeometry {
    let area = widthInMillimetres * heightInMillimetres
    let densest = Resolution(pixelsPerMillimetre: (PageGeometry.mostPixels / area).squareRoot())
    let wanted = min(dotsPerInch, densest.dotsPerInch.rounded(.down), resolution.dotsPerInch * 3)
    guard wanted > resolution.dotsPerInch else { return self }
    var denser = self
    denser.resolution = Resolution(dotsPerInch: wanted)
    denser.pixelSize = PixelSize(
      width: PageGeometry.pixels(widthInMillimetres, at: denser.resolution),
      height: PageGeometry.pixels(heightInMillimetres, at: denser.resolution))
    return denser
  }

  /// Pixels of a page where nobody forces the resolution.
  private static let mostPixels = 12e6

  private static func resolution(holding held: Double, of page: PaperChoice) -> Resolution {
    // A card's print is finer than a letter's, and its pixels are few.
    let isCard = max(page.width, page.height) < 100
    let densest = (mostPixels / (page.width * page.height)).squareRoot()
    let dotsPerInch = Resolution(
      pixelsPerMillimetre: min(densest, max(held, 1e-3))
    ).dotsPerInch
    return Resolution(dotsPerInch: min(isCard ? 600 : 300, dotsPerInch.rounded(.up)))
  }

  /// Whole pixels of a length; at least one, at most what a JPEG file can hold.
  private static func pixels(_ millimetres: Double, at resolution: Resolution) -> Int {
    Int(min(65_500, max(1, (millimetres * resolution.pixelsPerMillimetre).rounded())))
  }
}
