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

  /// Creates a scanner for these kinds of codes.
  ///
  /// With zbar alone areas other than QR are not read; see `BarcodeReader`.
  public init(
    formats: Set<BarcodeFormat> = Set(BarcodeFormat.allCases), reader: BarcodeReader = .zbar
  ) {
    self.formats = formats
    self.reader = reader.reader
  }

  /// The codes in a gray picture, each once, from top to bottom; corners in its pixels.
  ///
  /// `pages` are outlines of pages that were found in the picture: codes on them are looked for on the
  /// flat page, which reads more of them than the photo does.
  public func barcodes(
    in raster: Raster<UInt8>, pages: [Quadrilateral] = []
  ) throws(BarcodeError) -> [Barcode] {
    let linear = formats.filter(\.isLinear)
    let areas = formats.subtracting(linear)
    let tries = [
      CodeTry(.zxing, linear, [.thorough, .turned]),
      CodeTry(.zxing, areas, [.thorough, .turned], limit: 255),
      CodeTry(.zbar, linear, .thorough, limit: 255),
    ]
    var codes: [Barcode] = []
    for reading in try reader.readings(in: raster, tries).joined() {
      guard let corners = Quadrilateral(corners: Array(reading.points.prefix(4))) else { continue }
      let code = Barcode(
        format: reading.format, text: reading.text, bytes: reading.bytes, addOn: reading.addOn,
        corners: corners)
      if !codes.contains(where: { $0.saysTheSame(as: code) }) { codes.append(code) }
    }
    return codes
  }

  /// The codes in a colour picture, by its luma.
  public func barcodes(
    in raster: Raster<RGB8>, pages: [Quadrilateral] = []
  ) throws(BarcodeError) -> [Barcode] {
    try barcodes(in: raster.luma, pages: pages)
  }
}
