import Glibc
package import ScanImaging

/// The upright picture of a region, and the way back from its pixels to the photo's.
package struct RegionPicture: Sendable {
  package let raster: Raster<UInt8>
  private let toPhoto: Homography

  /// Samples a region at `scale` pixels for each of the photo's; `nil` for one without area.
  package init?(_ region: CodeRegion, scale: Double, from pyramid: [Raster<UInt8>]) {
    self.init(region, scaleX: scale, scaleY: scale, from: pyramid)
  }

  /// Samples a region at that many pixels for each of the photo's along its width and its height, from
  /// the level of the pyramid that needs the least reducing along the width.
  package init?(
    _ region: CodeRegion, scaleX: Double, scaleY: Double, from pyramid: [Raster<UInt8>]
  ) {
    let size = PixelSize(
      width: max(1, Int((region.width * scaleX).rounded())),
      height: max(1, Int((region.height * scaleY).rounded())))
    guard let map = Homography(from: Quadrilateral(size), to: region.outline) else { return nil }
    var level = 0
    while level + 1 < pyramid.count, scaleX * Double(2 << level) <= 1.4 { level += 1 }
    let factor = (
      x: Double(pyramid[level].width) / Double(pyramid[0].width),
      y: Double(pyramid[level].height) / Double(pyramid[0].height)
    )
    guard
      let toLevel = Homography(matrix: [factor.x, 0, 0, 0, factor.y, 0, 0, 0, 1])?
        .composed(after: map)
    else { return nil }
    raster = pyramid[level].warped(to: size, by: toLevel)
    toPhoto = map
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
