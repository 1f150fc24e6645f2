public import ScanImaging

/// Finds and reads codes in pictures.
///
/// A value that holds what to look for; scanning is synchronous, deterministic and safe from several
/// threads at once.
public struct BarcodeScanner: Sendable {
  /// The kinds to look for.
  public let formats: Set<BarcodeFormat>

  /// Creates a scanner for these kinds of codes.
  public init(formats: Set<BarcodeFormat> = Set(BarcodeFormat.allCases)) {
    self.formats = formats
  }

  /// The codes in a gray picture, each once, from top to bottom; corners in its pixels.
  ///
  /// `pages` are outlines of pages that were found in the picture: codes on them are looked for on the
  /// flat page, which reads more of them than the photo does.
  public func barcodes(
    in raster: Raster<UInt8>, pages: [Quadrilateral] = []
  ) throws(BarcodeError) -> [Barcode] {
    []
  }

  /// The codes in a colour picture, by its luma.
  public func barcodes(
    in raster: Raster<RGB8>, pages: [Quadrilateral] = []
  ) throws(BarcodeError) -> [Barcode] {
    try barcodes(in: raster.luma, pages: pages)
  }
}
