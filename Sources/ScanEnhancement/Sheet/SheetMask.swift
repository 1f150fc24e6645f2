public import ScanImaging

/// Which places of a flattened page are not of its sheet: desk beside bent, torn or rounded edges, the
/// rim of a sheet beneath it or beside it, a finger that holds it, desk behind a folded corner.
///
/// Measured on a small flat picture of the page with some of its surroundings (`PagePreview` of
/// rectification makes it). From every place just outside the page, whatever lies there is followed
/// inwards for as long as it looks the same: desk goes on without a step, while print that reaches the
/// page's edge differs from the desk beside it. What is followed never enters the sheet's own
/// bright parts, and counts only where it ends at them; what reaches too deep is no rim but a picture or
/// a cover and stays. Fingers, folded corners and deeply bent edges reach deeper: they are told as a whole,
/// by going on beyond the page's edge.
public struct SheetMask: Sendable {
  /// 255 where there is no sheet, else 0, in square cells; empty where the whole page is sheet.
  package let cells: Raster<UInt8>
  /// Size of a cell as a share of the page's width and height.
  private let cellSize: (width: Double, height: Double)

  /// Whether there is nothing but sheet.
  public var isWhole: Bool { cells.width == 0 }

  /// Nothing but sheet.
  public init() {
    self.init(cells: Raster(size: PixelSize(width: 0, height: 0), repeating: 0))
  }

  package init(cells: Raster<UInt8>) {
    self.cells = cells
    cellSize = (1 / Double(max(cells.width, 1)), 1 / Double(max(cells.height, 1)))
  }

  /// Looks for what is not the sheet's.
  ///
  /// - Parameters:
  ///   - preview: The page, not yet cleaned, with surroundings on all four sides; 1 to 3 pixels a
  ///     millimetre do.
  ///   - surround: Pixels of surroundings on every side, more than a millimetre of them or nothing is found;
  ///     traps where they are all of the preview.
  ///   - isSeen: 0 where the photo does not reach, so that the preview's pixel is made up.
  ///   - resolution: How densely the preview's pixels lie on the paper.
  public init(
    of preview: Raster<RGB8>, surround: Int, isSeen: Raster<UInt8>, resolution: Resolution
  ) {
    precondition(surround >= 0 && isSeen.size == preview.size)
    let (width, height) = (preview.width - 2 * surround, preview.height - 2 * surround)
    precondition(width > 0 && height > 0, "the preview is all surroundings")
    // What lies a millimetre beside the page must be shown.
    guard surround > 2, Double(surround) > resolution.pixelsPerMillimetre + 1,
      min(width, height) >= 24
    else {
      self.init()
      return
    }
    let search = SurroundSearch(
      PageGrid(preview, cellSide: 1), surround: surround, isSeen: isSeen,
      perMillimetre: resolution.pixelsPerMillimetre)
    let found = search.rims().cropped(
      columns: surround..<surround + width, rows: surround..<surround + height)
    guard found.pixels.contains(255) else {
      self.init()
      return
    }
    self.init(cells: found)
  }

  /// Whether a place of the page, its corners at (0, 0) and (1, 1), is not of the sheet.
  public func isOutside(_ place: Point) -> Bool {
    guard !isWhole, place.x >= 0, place.y >= 0, place.x < 1, place.y < 1 else { return false }
    return cells[Int(place.x / cellSize.width), Int(place.y / cellSize.height)] != 0
  }
}
