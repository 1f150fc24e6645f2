package import ScanImaging

/// A picture of a region, or of all that is looked at, and the way from its pixels to the photo's.
package struct RegionPicture: Sendable {
  package let raster: Raster<UInt8>
  private let toPhoto: Homography

  /// A picture whose places lie in the photo where `toPhoto` takes them.
  package init(_ raster: Raster<UInt8>, toPhoto: Homography) {
    self.raster = raster
    self.toPhoto = toPhoto
  }

  /// Samples a region upright at `scale` pixels for each of the ground's; `nil` for one without area.
  package init?(_ region: CodeRegion, scale: Double, on ground: CodeGround) {
    self.init(region, scaleX: scale, scaleY: scale, on: ground)
  }

  /// Samples a region upright at that many pixels for each of the ground's along its width and height.
  package init?(_ region: CodeRegion, scaleX: Double, scaleY: Double, on ground: CodeGround) {
    let size = PixelSize(
      width: max(1, Int((region.width * scaleX).rounded())),
      height: max(1, Int((region.height * scaleY).rounded())))
    guard let picture = ground.picture(size, of: region) else { return nil }
    self = picture
  }

  /// A picture that was made of this one, of another size.
  package init(_ original: RegionPicture, remade raster: Raster<UInt8>) {
    let scale = (
      x: Double(original.raster.width) / Double(raster.width),
      y: Double(original.raster.height) / Double(raster.height)
    )
    let map = Homography(matrix: [scale.x, 0, 0, 0, scale.y, 0, 0, 0, 1])
    self.raster = raster
    toPhoto = map.map { original.toPhoto.composed(after: $0) } ?? original.toPhoto
  }

  /// Where a place of this picture lies in the photo.
  package func photoPoint(_ point: Point) -> Point { toPhoto.map(point) }
}
