import Glibc
package import ScanImaging

/// A camera without lens errors above a desk, for pages whose corners and proportions are known.
package struct PinholeCamera: Sendable {
  package var photoSize: PixelSize
  /// In pixels of the photo.
  package var focalLength: Double
  /// Angle between the optical axis and the desk's normal, in radians.
  package var tilt: Double
  /// Direction of the tilt on the desk, in radians.
  package var azimuth: Double
  /// Turn about the optical axis, in radians, clockwise on screen.
  package var roll: Double
  /// Distance to the middle of the page, in its units.
  package var distance: Double
  /// Where the middle of the page lies on the desk against the optical axis.
  package var offset: Point

  package init(
    photoSize: PixelSize, focalLength: Double, tilt: Double = 0, azimuth: Double = 0,
    roll: Double = 0, distance: Double, offset: Point = Point(x: 0, y: 0)
  ) {
    self.photoSize = photoSize
    self.focalLength = focalLength
    self.tilt = tilt
    self.azimuth = azimuth
    self.roll = roll
    self.distance = distance
    self.offset = offset
  }

  /// A phone over a page of that size, any way up: 24 to 52 mm, tilted up to `tilt` radians, the
  /// page filling 50 to 90 % of the photo's short side.
  package static func random(
    above page: (width: Double, height: Double), photoSize: PixelSize, tilt: Double,
    using generator: inout SeededGenerator
  ) -> PinholeCamera {
    let longSide = Double(photoSize.longSide)
    let focalLength = longSide * generator.uniform(0.69...1.5)
    let shortSide = Double(min(photoSize.width, photoSize.height))
    let extent = (page.width * page.width + page.height * page.height).squareRoot()
    let distance = focalLength * extent / (shortSide * generator.uniform(0.5...0.9))
    return PinholeCamera(
      photoSize: photoSize, focalLength: focalLength, tilt: generator.uniform(0...tilt),
      azimuth: generator.uniform(-.pi ... .pi), roll: generator.uniform(-.pi ... .pi),
      distance: distance,
      offset: Point(
        x: extent * generator.uniform(-0.08...0.08), y: extent * generator.uniform(-0.08...0.08)))
  }

  /// Where a place of the desk appears in the photo; the origin is below the middle of the photo.
  package func project(_ place: Point) -> Point {
    // The desk turned so that the tilt is about its x axis, tilted, pushed away, turned by the
    // roll.
    let (x, y) = PinholeCamera.turned(place.x, place.y, by: -azimuth)
    let depth = distance - y * sin(tilt)
    let (u, v) = PinholeCamera.turned(x, y * cos(tilt), by: azimuth + roll)
    return Point(
      x: Double(photoSize.width) / 2 + focalLength * u / depth,
      y: Double(photoSize.height) / 2 + focalLength * v / depth)
  }

  /// The corners, in the photo, of a page of that size, from its own top left.
  package func outline(width: Double, height: Double) -> Quadrilateral {
    let desk = Quadrilateral(
      topLeft: Point(x: -width / 2, y: -height / 2), topRight: Point(x: width / 2, y: -height / 2),
      bottomRight: Point(x: width / 2, y: height / 2),
      bottomLeft: Point(x: -width / 2, y: height / 2))
    return Quadrilateral(mapping: desk) { project($0 + offset) }
  }

  private static func turned(_ x: Double, _ y: Double, by angle: Double) -> (Double, Double) {
    (x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle))
  }
}
