package import ScanImaging

/// A page of a photo made flat at about the photo's own resolution, to read codes on.
package struct FlatPage: Sendable {
  package let raster: Raster<UInt8>
  private let toPhoto: Homography

  /// Samples the inside of an outline; `nil` for one without area.
  package init?(_ outline: Quadrilateral, of photo: Raster<UInt8>) {
    let sides = outline.sides.map { ($0.end - $0.start).length }
    let (width, height) = (max(sides[0], sides[2]), max(sides[1], sides[3]))
    guard width >= 8, height >= 8, width.isFinite, height.isFinite else { return nil }
    let shrink = min(1, 4000 / max(width, height))
    let size = PixelSize(width: Int(width * shrink), height: Int(height * shrink))
    guard let map = Homography(from: Quadrilateral(size), to: outline) else { return nil }
    raster = photo.warped(to: size, by: map)
    toPhoto = map
  }

  /// Where a place of the page lies in the photo.
  package func photoPoint(_ point: Point) -> Point { toPhoto.map(point) }
}
