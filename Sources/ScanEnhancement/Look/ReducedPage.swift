import ScanImaging

/// A cleaned page, reduced to a few pixels per millimetre: what decisions about the page are made on.
struct ReducedPage: Sendable {
  let raster: Raster<RGB8>
  let resolution: Resolution

  /// Pixels per millimetre that a page is reduced to, about; pages with fewer stay as they are.
  static let density = 3.5

  /// Cleans a reduced page under the light of the full one, whose resolution is given.
  init(_ grid: PageGrid, _ resolution: Resolution, _ pass: ShadingPass) {
    var reduced = grid.merged
    let reducedPass = pass.scaled(by: 1 / Double(grid.cellSide))
    reducedPass.removeGlare(from: &reduced)
    let table = PageTone().table(for: pass.kind, reducedPass.levels(of: reduced))
    reducedPass.apply(table, to: &reduced)
    raster = reduced
    self.resolution = Resolution(
      pixelsPerMillimetre: resolution.pixelsPerMillimetre / Double(grid.cellSide))
  }

  /// The page without a border so many millimetres wide, lightly smoothed; `nil` where less than 5
  /// pixels would remain.
  func inner(without millimetres: Double) -> Raster<RGB8>? {
    let border = Int(
      min(millimetres * resolution.pixelsPerMillimetre, Double(raster.size.longSide)))
    guard raster.width - 2 * border >= 5, raster.height - 2 * border >= 5 else { return nil }
    return raster.cropped(
      columns: border..<raster.width - border, rows: border..<raster.height - border
    ).smoothed121()
  }

  /// Pixels on the side of a cell of the grid that is cleaned.
  static func side(for size: PixelSize, _ resolution: Resolution) -> Int {
    let wanted = (resolution.pixelsPerMillimetre / density).rounded()
    return max(1, min(Int(min(wanted, 1e6)), size.longSide))
  }
}
