internal import ScanAssembly
public import ScanBarcodes
public import ScanCapture
internal import ScanDetection
public import ScanImaging

/// The codes of a photo.
public struct CodeFinding: Sendable {
  /// The photo.
  public var photo: PhotoIdentity
  /// Size of the upright photo, in whose pixels all corners are.
  public var size: PixelSize
  /// What was read, from top to bottom.
  public var codes: [Barcode]
  /// What is wrong with the photo's file.
  public var warnings: [String]
}

/// Reads the codes in photos, without making documents: on the page of a photo made flat, where there is
/// one, and beside it.
public struct CodeFinder: Sendable {
  private let scanner: BarcodeScanner
  private let limits: ImageLimits
  private let region: PictureRegion

  /// Creates a finder that reads photos within `limits` and looks at `region` of them.
  public init(
    scanner: BarcodeScanner, region: PictureRegion = .whole, limits: ImageLimits = ImageLimits()
  ) {
    self.scanner = scanner
    self.region = region
    self.limits = limits
  }

  /// Looks at every photo of an input.
  ///
  /// - Parameters:
  ///   - input: A file of photos.
  ///   - overlay: Where a picture of the photo with the codes' outlines goes, where one is wanted; it is
  ///     JPEG, whatever its name.
  ///   - isReplacing: Whether the overlay may take the place of an existing file.
  ///   - found: Hears of each photo as soon as it is done.
  /// - Throws: A `ScanError` where a photo cannot be read or an overlay not be written.
  public func find(
    in input: PhotoInput, overlay: ((PhotoIdentity) -> FilePath?)? = nil, isReplacing: Bool = false,
    found: (CodeFinding) -> Void
  ) throws(ScanError) {
    try input.forEachPhoto(limits: limits) { (identity, photo) throws(ScanError) in
      let codes: [Barcode]
      do throws(BarcodeError) {
        codes = try scanner.barcodes(
          in: photo.raster.luma, region: region, pages: pages(in: photo), besidePages: true)
      } catch {
        throw ScanError(.detect, .codes(identity, error))
      }
      found(
        CodeFinding(
          photo: identity, size: photo.raster.size, codes: codes,
          warnings: photo.warnings.map(\.description)))
      if let path = overlay?(identity) {
        let picture = BarcodeOverlay(codes).drawn(on: photo.raster)
        try PictureFile.write(picture, to: path, isReplacing: isReplacing)
      }
    }
  }

  /// The page of a photo, where it has one.
  private func pages(in photo: Photo) -> [Quadrilateral] {
    QuadrilateralDetector().detect(
      in: photo.raster, focalLengthInPixels: photo.focalLengthInPixels
    ).pages.map(\.quadrilateral)
  }
}
