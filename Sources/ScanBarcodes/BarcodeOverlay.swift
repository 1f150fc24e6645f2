package import ScanImaging

/// Draws the outlines of codes on a picture, each with its first corner ringed.
package struct BarcodeOverlay: Sendable {
  private static let outline = RGB8(red: 220, green: 0, blue: 120)

  private let codes: [Barcode]

  /// An overlay of what was read in the picture it will be drawn on.
  package init(_ codes: [Barcode]) {
    self.codes = codes
  }

  /// The picture with the outlines drawn on it.
  package func drawn(on picture: consuming Raster<RGB8>) -> Raster<RGB8> {
    var picture = picture
    let width = max(1.5, Double(picture.size.longSide) / 400)
    for code in codes {
      picture.stroke(code.corners, width: width * 2, color: .white)
      picture.stroke(code.corners, width: width, color: Self.outline)
      picture.strokeCircle(
        around: code.corners.topLeft, radius: width * 4, width: width, color: Self.outline)
    }
    return picture
  }
}
