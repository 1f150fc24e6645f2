package import ScanImaging

/// The plane on which codes are looked for: a photo as it is, or a page of it made flat.
///
/// A page is made flat only as large as it takes to see where codes may be. Each such place is then
/// sampled from the photo itself, by one homography from its own picture to the photo, so that nothing is
/// resampled twice and a page costs a fraction of its pixels.
package struct CodeGround: Sendable {
  /// Most pixels of the largest view of a page.
  private static let pageViewArea = 1_600_000

  /// Most pixels of the view of a photo in which places are looked for.
  private static let photoViewArea = 3_200_000

  /// From the plane, whose pixels are about as large as the photo's, to the photo.
  package let toPhoto: Homography
  /// The photo at smaller and smaller sizes.
  let photo: [Raster<UInt8>]
  /// The plane at smaller and smaller sizes, the largest such that places can be looked for in it.
  let views: [Raster<UInt8>]
  /// Pixels of the plane along one of the largest view.
  let viewScale: Double

  /// The photo itself, given at one size or smaller and smaller ones.
  package init(_ photo: [Raster<UInt8>]) {
    precondition(!photo.isEmpty)
    let first = photo.firstIndex { $0.width * $0.height <= Self.photoViewArea } ?? photo.count - 1
    self.photo = photo
    toPhoto = .identity
    views = Array(photo[first...])
    viewScale = Double(photo[0].width) / Double(photo[first].width)
  }

  /// A page with that outline in the photo; `nil` for one without area.
  package init?(_ page: Quadrilateral, of photo: [Raster<UInt8>]) {
    let sides = page.sides.map { ($0.end - $0.start).length }
    let (width, height) = (max(sides[0], sides[2]), max(sides[1], sides[3]))
    guard width >= 8, height >= 8, width < 1e5, height < 1e5, page.isConvex else { return nil }
    let scale = max(1, (width * height / Double(Self.pageViewArea)).squareRoot())
    let size = PixelSize(width: max(1, Int(width / scale)), height: max(1, Int(height / scale)))
    let plane = Quadrilateral(size).scaled(x: scale, y: scale)
    guard let toPhoto = Homography(from: plane, to: page) else { return nil }
    self.photo = photo
    self.toPhoto = toPhoto
    viewScale = scale
    guard
      let view = Self.sampled(
        size, by: toPhoto.scaled(by: scale), from: photo, reduction: scale, beyond: 128)
    else { return nil }
    views = view.pyramid(least: 48, count: 3)
  }

  /// What the plane shows, at most that many pixels of it, and the way from there to the photo.
  func view(area: Int) -> RegionPicture {
    let level = views.firstIndex { $0.width * $0.height <= area } ?? views.count - 1
    let factor = viewScale * Double(views[0].width) / Double(views[level].width)
    return RegionPicture(views[level], toPhoto: toPhoto.scaled(by: factor))
  }

  /// A picture of that size whose places lie in the photo where `toPhoto` takes them.
  func picture(_ size: PixelSize, of region: CodeRegion) -> RegionPicture? {
    guard let toPlane = Homography(from: Quadrilateral(size), to: region.outline) else {
      return nil
    }
    let toPhoto = toPhoto.composed(after: toPlane)
    let (x, y) = (Double(size.width) / 2, Double(size.height) / 2)
    let step = toPhoto.map(Point(x: x + 0.5, y: y)) - toPhoto.map(Point(x: x - 0.5, y: y))
    return Self.sampled(size, by: toPhoto, from: photo, reduction: step.length)
      .map { RegionPicture($0, toPhoto: toPhoto) }
  }

  /// Samples the level of the photo that needs the least reducing where a pixel is `reduction` of the
  /// photo's wide; beyond the photo that gray, or the photo's rim where there is none.
  private static func sampled(
    _ size: PixelSize, by toPhoto: Homography, from photo: [Raster<UInt8>], reduction: Double,
    beyond gray: UInt8? = nil
  ) -> Raster<UInt8>? {
    var level = 0
    while level + 1 < photo.count, Double(2 << level) <= 1.4 * reduction { level += 1 }
    let factor = (
      x: Double(photo[level].width) / Double(photo[0].width),
      y: Double(photo[level].height) / Double(photo[0].height)
    )
    let toLevel = Homography(matrix: [factor.x, 0, 0, 0, factor.y, 0, 0, 0, 1])
    return toLevel.map { photo[level].warped(to: size, by: $0.composed(after: toPhoto), gray) }
  }
}

extension Homography {
  /// The same map from a plane whose pixels are that much larger.
  fileprivate func scaled(by factor: Double) -> Homography {
    guard let scale = Homography(matrix: [factor, 0, 0, 0, factor, 0, 0, 0, 1]) else {
      return self
    }
    return composed(after: scale)
  }
}
