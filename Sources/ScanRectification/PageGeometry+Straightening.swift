import Glibc
public import ScanImaging

extension PageGeometry {
  /// The outline to flatten so that a page whose print is turned by an angle against its edges comes out
  /// with level lines.
  ///
  /// The page is turned about its middle on its own paper; it keeps its size, so that its corners leave
  /// the picture by a little and surroundings come in, which `SheetMask` knows to fill.
  ///
  /// - Parameters:
  ///   - quad: The page's corners in the photo, as this geometry was made from them.
  ///   - angle: How far the print is turned, in radians, clockwise on screen (`TextSkew.angle`).
  /// - Returns: The outline, or `quad` where it is degenerate.
  public func straightened(_ quad: Quadrilateral, by angle: Double) -> Quadrilateral {
    let (width, height) = (widthInMillimetres, heightInMillimetres)
    let paper = Quadrilateral(
      topLeft: Point(x: 0, y: 0), topRight: Point(x: width, y: 0),
      bottomRight: Point(x: width, y: height), bottomLeft: Point(x: 0, y: height))
    guard let toPhoto = Homography(from: paper, to: quad) else { return quad }
    let middle = Point(x: width / 2, y: height / 2)
    let (s, c) = (sin(angle), cos(angle))
    let turned = Quadrilateral(mapping: paper) { corner in
      let arm = corner - middle
      return toPhoto.map(middle + Point(x: c * arm.x - s * arm.y, y: s * arm.x + c * arm.y))
    }
    return turned.isConvex ? turned : quad
  }
}
