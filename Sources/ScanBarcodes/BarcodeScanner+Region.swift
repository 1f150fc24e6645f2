public import ScanImaging

extension BarcodeScanner {
  /// The codes in a part of a picture, with corners in the whole picture's pixels.
  public func barcodes(
    in raster: Raster<UInt8>, region: PictureRegion, pages: [Quadrilateral] = [],
    besidePages: Bool = false
  ) throws(BarcodeError) -> [Barcode] {
    if region == .whole { return try barcodes(in: raster, pages: pages, besidePages: besidePages) }
    let (columns, rows) = region.pixels(in: raster.size)
    guard !columns.isEmpty, !rows.isEmpty else { return [] }
    let shift = Point(x: Double(columns.lowerBound), y: Double(rows.lowerBound))
    let part = raster.cropped(columns: columns, rows: rows)
    let moved = pages.map { Quadrilateral(mapping: $0) { $0 - shift } }
    return try barcodes(in: part, pages: moved, besidePages: besidePages)
      .map { $0.moved { $0 + shift } }
  }
}
