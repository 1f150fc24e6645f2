internal import ScanBindings
public import ScanImaging

/// Finds and reads codes in pictures.
///
/// A value that holds what to look for and who reads it; scanning is synchronous and safe from several
/// threads at once.
public struct BarcodeScanner: Sendable {
  /// The kinds to look for.
  public let formats: Set<BarcodeFormat>

  private let reader: any CodeReader
  private let effort: Effort

  /// How much work a picture is worth.
  public enum Effort: Sendable {
    /// A photo that is looked at once: about 200 ms of a processor where there is no code.
    case photo
    /// One of many frames of a camera: about 50 ms.
    case frame
  }

  /// Creates a scanner for these kinds of codes.
  ///
  /// With zbar alone areas other than QR are not read; see `BarcodeReader`.
  public init(
    formats: Set<BarcodeFormat> = Set(BarcodeFormat.allCases), reader: BarcodeReader = .zbar,
    effort: Effort = .photo
  ) {
    self.effort = effort
    self.formats = formats
    self.reader = reader.reader
  }

  /// The codes in a gray picture, each once, from top to bottom; corners in its pixels.
  ///
  /// `pages` are outlines of pages that were found in the picture. Each is made flat, so that its codes are
  /// free of the perspective. Beside them codes are looked for only where `besidePages` says so.
  public func barcodes(
    in raster: Raster<UInt8>, pages: [Quadrilateral] = [], besidePages: Bool = false
  ) throws(BarcodeError) -> [Barcode] {
    var search = BarcodeSearch(
      raster, formats: formats, reader: reader,
      workLimit: effort == .photo ? BarcodeSearch.workLimit : BarcodeSearch.frameWorkLimit)
    search.run(pages: pages, besidePages: besidePages)
    if search.codes.isEmpty, let failure = search.failure { throw failure }
    return search.codes.inReadingOrder
  }

  /// The codes in a colour picture, by its luma.
  public func barcodes(
    in raster: Raster<RGB8>, pages: [Quadrilateral] = [], besidePages: Bool = false
  ) throws(BarcodeError) -> [Barcode] {
    try barcodes(in: raster.luma, pages: pages, besidePages: besidePages)
  }
}

extension [Barcode] {
  /// From top to bottom, and from left to right where they begin at the same height.
  fileprivate var inReadingOrder: [Barcode] {
    sorted { a, b in
      let (p, q) = (a.corners.centre, b.corners.centre)
      return (p.y, p.x) < (q.y, q.x)
    }
  }
}
