import Glibc

extension Raster<RGB8> {
  /// Draws a straight stroke with round ends, its rim blended by the share of the pixel it covers.
  ///
  /// Parts outside the raster are cut off; nothing is drawn where an end is not finite. Cost grows with
  /// the stroke's bounding box.
  package mutating func stroke(_ segment: LineSegment, width strokeWidth: Double, color: RGB8) {
    guard segment.start.isFinite, segment.end.isFinite, strokeWidth > 0 else { return }
    let reach = strokeWidth / 2 + 0.5
    let along = segment.end - segment.start
    let squaredLength = along.dot(along)
    let rows = pixelRange(segment.start.y, segment.end.y, reach: reach, count: height)
    for y in rows {
      // The stroke's stretch near this row bounds its columns, so that long slanted strokes stay cheap.
      let (from, to) = segment.xRange(between: Double(y) - reach, and: Double(y) + 1 + reach)
      for x in pixelRange(from, to, reach: reach, count: width) {
        let centre = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
        let offset = centre - segment.start
        let t = squaredLength > 0 ? min(1, max(0, offset.dot(along) / squaredLength)) : 0
        let coverage = reach - (offset - along * t).length
        if coverage > 0 { self[x, y] = self[x, y].blended(with: color, share: min(1, coverage)) }
      }
    }
  }

  /// Draws the outline of a quadrilateral.
  package mutating func stroke(_ quad: Quadrilateral, width strokeWidth: Double, color: RGB8) {
    for side in quad.sides { stroke(side, width: strokeWidth, color: color) }
  }

  /// Draws a circle's outline.
  package mutating func strokeCircle(
    around centre: Point, radius: Double, width strokeWidth: Double, color: RGB8
  ) {
    let count = 32
    let points = (0...count).map { index in
      let angle = 2 * Double.pi * Double(index) / Double(count)
      return Point(x: centre.x + radius * cos(angle), y: centre.y + radius * sin(angle))
    }
    for (start, end) in zip(points, points.dropFirst()) {
      stroke(LineSegment(start: start, end: end), width: strokeWidth, color: color)
    }
  }
}

private func pixelRange(_ a: Double, _ b: Double, reach: Double, count: Int) -> Range<Int> {
  let limit = Double(count)
  let first = min(limit, max(0, (min(a, b) - reach).rounded(.down)))
  let last = min(limit, max(first, (max(a, b) + reach).rounded(.up)))
  return Int(first)..<Int(last)
}

extension LineSegment {
  /// The columns between which the segment runs while its y lies between two values; both ends' where it
  /// is level.
  fileprivate func xRange(between top: Double, and bottom: Double) -> (Double, Double) {
    let rise = end.y - start.y
    guard abs(rise) > 1e-9 else { return (start.x, end.x) }
    let a = min(1, max(0, (top - start.y) / rise))
    let b = min(1, max(0, (bottom - start.y) / rise))
    return (start.interpolated(to: end, a).x, start.interpolated(to: end, b).x)
  }
}

extension RGB8 {
  fileprivate func blended(with other: RGB8, share: Double) -> RGB8 {
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8((Double(a) + (Double(b) - Double(a)) * share).rounded())
    }
    return RGB8(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }
}
