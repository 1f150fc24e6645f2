public import ScanCapture
public import ScanDetection
public import ScanImaging
internal import ScanRectification

/// Where the page lies in a photo.
public struct PageFinding: Sendable {
  /// The photo.
  public var photo: PhotoIdentity
  /// Size of the upright photo, in whose pixels all corners are.
  public var size: PixelSize
  /// The pages, the best outline, the runner-up, and why there is no page.
  public var detection: Detection
  /// The paper the first page is taken for.
  public var paper: PaperSize?
  /// Width over height of the first page, as flattened from its first corner.
  public var widthOverHeight: Double?
  /// What is wrong with the photo's file.
  public var warnings: [String]
}

/// Tells where pages lie in photos, without making documents.
public struct PageFinder: Sendable {
  private let limits: ImageLimits
  private let detector: QuadrilateralDetector

  /// Creates a finder that reads photos within `limits` and tells every sheet of them, in the order in
  /// which they are read, or the likeliest one.
  public init(limits: ImageLimits = ImageLimits(), findsAllSheets: Bool = false) {
    self.limits = limits
    var detector = QuadrilateralDetector()
    if findsAllSheets { detector.mostPages = .max }
    self.detector = detector
  }

  /// Looks at every photo of an input.
  ///
  /// - Parameters:
  ///   - input: A file of photos.
  ///   - overlay: Where a picture of the photo with the outlines goes, where one is wanted; it is JPEG,
  ///     whatever its name.
  ///   - isReplacing: Whether the overlay may take the place of an existing file.
  ///   - found: Hears of each photo as soon as it is done.
  /// - Throws: A `ScanError` where a photo cannot be read or an overlay not be written.
  public func find(
    in input: PhotoInput, overlay: ((PhotoIdentity) -> FilePath?)? = nil, isReplacing: Bool = false,
    found: (PageFinding) -> Void
  ) throws(ScanError) {
    try input.forEachPhoto(limits: limits) { (identity, photo) throws(ScanError) in
      var detection = detector.detect(
        in: photo.raster, focalLengthInPixels: photo.focalLengthInPixels)
      detection.pages = detection.pages.inReadingOrder
      let geometry = detection.pages.first.map {
        PageGeometry(
          of: $0.quadrilateral, in: photo.raster,
          focalLengthInPixels: photo.focalLengthInPixels)
      }
      found(
        PageFinding(
          photo: identity, size: photo.raster.size, detection: detection, paper: geometry?.paper,
          widthOverHeight: geometry.map { $0.widthInMillimetres / $0.heightInMillimetres },
          warnings: photo.warnings.map(\.description)))
      if let path = overlay?(identity) {
        try PictureFile.write(
          DetectionOverlay(detection).drawn(on: photo.raster), to: path, isReplacing: isReplacing)
      }
    }
  }
}
