import ScanImaging

/// Where a page's picture lies on its sheet, in points of 1/72 inch, y up.
struct PDFPageBox {
  let width: Double
  let height: Double
  private let orientation: Orientation

  /// Readers take sheets of these sides only (PDF Reference 1.4, appendix H, note 2 on MediaBox).
  static let sides = 3.0...14_400.0

  /// Creates the sheet of a page's physical size.
  ///
  /// A page with a side outside `sides` keeps its
  /// proportions and takes the nearest size within them, as far as both fit.
  init(_ page: EncodedPage) {
    let (width, height) = page.millimetres
    var scale = 72 / 25.4
    scale = max(scale, PDFPageBox.sides.lowerBound / min(width, height))
    scale = min(scale, PDFPageBox.sides.upperBound / max(width, height))
    self.width = max(width * scale, PDFPageBox.sides.lowerBound)
    self.height = max(height * scale, PDFPageBox.sides.lowerBound)
    orientation = page.orientation
  }

  /// The value of the page's `MediaBox`.
  var mediaBox: String { "[0 0 \(PDFText.number(width)) \(PDFText.number(height))]" }

  /// The operands that map the unit square of an image, its first row on top, upright onto the sheet.
  var imageMatrix: String {
    let (w, h) = (width, height)
    let matrix =
      switch orientation {
      case .upright: [w, 0, 0, h, 0, 0]
      case .mirrored: [-w, 0, 0, h, w, 0]
      case .upsideDown: [-w, 0, 0, -h, w, h]
      case .flipped: [w, 0, 0, -h, 0, h]
      case .transposed: [0, -h, -w, 0, w, h]
      case .clockwise: [0, -h, w, 0, 0, h]
      case .transversed: [0, h, w, 0, 0, 0]
      case .counterclockwise: [0, h, -w, 0, w, 0]
      }
    return matrix.map(PDFText.number).joined(separator: " ")
  }
}
