/// A projective map between two planes with its inverse, scaled so that its last entry is 1 where
/// possible.
///
/// Points are columns (x, y, 1); the matrix is stored row by row. Source: Hartley & Zisserman,
/// Multiple View Geometry in Computer Vision (2nd ed., 2004), section 2.3. For four corners of a
/// unit square the closed form of Heckbert, Fundamentals of Texture Mapping and Image Warping
/// (1989), section 2.2.3, replaces the linear system.
public struct Homography: Sendable, Hashable {
  /// Nine entries, row by row.
  public let matrix: [Double]
  /// The entries of the map back.
  public let inverseMatrix: [Double]

  /// The map with these nine entries, row by row; `nil` where it is singular or not finite.
  public init?(matrix m: [Double]) {
    precondition(m.count == 9, "a homography has nine entries")
    let adjugate = [
      m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
      m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
      m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3],
    ]
    let determinant = m[0] * adjugate[0] + m[1] * adjugate[3] + m[2] * adjugate[6]
    guard determinant.isFinite, abs(determinant) > 1e-14 * Homography.permanent(m) else {
      return nil
    }
    self.matrix = Homography.normalized(m)
    self.inverseMatrix = Homography.normalized(adjugate)
  }

  /// The map that takes the corners of `source` to those of `target`, in order; `nil` where either
  /// is degenerate.
  public init?(from source: Quadrilateral, to target: Quadrilateral) {
    guard let toSource = Homography.squareMatrix(to: source),
      let toTarget = Homography.squareMatrix(to: target),
      let fromSquare = Homography(matrix: toSource)
    else { return nil }
    self.init(matrix: Homography.product(toTarget, fromSquare.inverseMatrix))
  }

  private init(matrix: [Double], inverseMatrix: [Double]) {
    self.matrix = matrix
    self.inverseMatrix = inverseMatrix
  }

  /// The map that leaves every point where it is.
  package static let identity = Homography(
    matrix: [1, 0, 0, 0, 1, 0, 0, 0, 1], inverseMatrix: [1, 0, 0, 0, 1, 0, 0, 0, 1])

  /// The map back.
  public var inverse: Homography { Homography(matrix: inverseMatrix, inverseMatrix: matrix) }

  /// Where the map takes a point; not finite for points on its horizon.
  public func map(_ point: Point) -> Point {
    let m = matrix
    let w = m[6] * point.x + m[7] * point.y + m[8]
    return Point(
      x: (m[0] * point.x + m[1] * point.y + m[2]) / w,
      y: (m[3] * point.x + m[4] * point.y + m[5]) / w)
  }

  /// The map that applies `first`, then this one.
  public func composed(after first: Homography) -> Homography {
    Homography(
      matrix: Homography.normalized(Homography.product(matrix, first.matrix)),
      inverseMatrix: Homography.normalized(
        Homography.product(first.inverseMatrix, inverseMatrix)))
  }
}

extension Homography {
  /// The sum that is the determinant but for the signs: what rounding of that is relative to.
  ///
  /// Like the determinant it scales with rows and columns, so that entries of unlike units (pixels,
  /// shares, one over pixels) do not matter; a bound by the largest entry refuses good maps.
  private static func permanent(_ m: [Double]) -> Double {
    let a = m.map { abs($0) }
    return a[0] * (a[4] * a[8] + a[5] * a[7]) + a[1] * (a[3] * a[8] + a[5] * a[6])
      + a[2] * (a[3] * a[7] + a[4] * a[6])
  }

  private static func normalized(_ m: [Double]) -> [Double] {
    let largest = m.reduce(0) { max($0, abs($1)) }
    let scale = abs(m[8]) > 1e-12 * largest ? m[8] : largest
    return m.map { $0 / scale }
  }

  private static func product(_ a: [Double], _ b: [Double]) -> [Double] {
    (0..<9).map { index in
      let (row, column) = (index / 3 * 3, index % 3)
      return a[row] * b[column] + a[row + 1] * b[3 + column] + a[row + 2] * b[6 + column]
    }
  }

  /// Entries of the map from the unit square's corners, clockwise from (0, 0), to a
  /// quadrilateral's.
  private static func squareMatrix(to quad: Quadrilateral) -> [Double]? {
    let (p0, p1, p2, p3) = (quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft)
    let d1 = p1 - p2
    let d2 = p3 - p2
    let s = p0 - p1 + p2 - p3
    let determinant = d1.cross(d2)
    guard determinant != 0, determinant.isFinite else { return nil }
    let g = s.cross(d2) / determinant
    let h = d1.cross(s) / determinant
    return [
      p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x, p0.x,
      p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y, p0.y,
      g, h, 1,
    ]
  }
}
