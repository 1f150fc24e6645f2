import Glibc
import ScanImaging

/// Looks for the step of colour across a side, at places along it.
struct SideSampling: Sendable {
  let raster: Raster<RGB8>
  /// How far from the curve to look, in pixels.
  let reach: Double

  /// Places along a side and offsets to either side of it.
  private static let places = 72
  private static let offsets = 20
  /// Pull towards the curve: a step at the end of the reach counts exp(-1.2) of one on the curve.
  private static let prior = 1.2

  private static var width: Int { 2 * offsets + 1 }

  /// Where the colour changes most from outside to inside, for every place that the picture shows.
  func samples(along curve: SideCurve) -> [SideCurve.Sample] {
    let step = reach / Double(SideSampling.offsets)
    var rows: [(place: Double, colors: [SIMD4<Float>])] = []
    for index in 0..<SideSampling.places {
      let place = -0.97 + 1.94 * (Double(index) + 0.5) / Double(SideSampling.places)
      if let colors = colors(across: curve, at: place, step: step) {
        rows.append((place, colors))
      }
    }
    let contrast = SideSampling.contrast(of: rows.map(\.colors))
    let length = (contrast * contrast).sum().squareRoot()
    guard length > 0 else { return [] }
    let unit = contrast / length
    return rows.compactMap { row in
      peak(in: row.colors.map { ($0 * unit).sum() }, step: step).map { peak in
        SideCurve.Sample(
          place: row.place, offset: curve.offset(at: row.place) + peak.offset,
          strength: peak.strength)
      }
    }
  }

  /// Colours at the offsets across one place, outside first; `nil` where they leave the picture.
  private func colors(
    across curve: SideCurve, at place: Double, step: Double
  ) -> [SIMD4<Float>]? {
    let center = curve.point(at: place)
    let normal = curve.normal
    let way = Point(x: normal.y, y: -normal.x)
    let span = normal * reach
    guard contains(center + span), contains(center - span) else { return nil }
    // Three taps along the side, as far apart as the offsets, keep grain and aliasing down.
    let apart = max(1, step)
    return (-SideSampling.offsets...SideSampling.offsets).map { offset in
      let point = center + normal * (Double(offset) * step)
      return (color(at: point) + color(at: point + way * apart) + color(at: point - way * apart))
        / 3
    }
  }

  private func contains(_ point: Point) -> Bool {
    point.x >= 0 && point.y >= 0 && point.x <= Double(raster.width)
      && point.y <= Double(raster.height)
  }

  /// The colour at a point, interpolated between the four nearest pixels.
  private func color(at point: Point) -> SIMD4<Float> {
    let x = max(0, min(Double(raster.width) - 1.001, point.x - 0.5))
    let y = max(0, min(Double(raster.height) - 1.001, point.y - 0.5))
    let (column, row) = (Int(x), Int(y))
    let (right, down) = (Float(x - Double(column)), Float(y - Double(row)))
    let top = mix(vector(column, row), vector(column + 1, row), right)
    let bottom = mix(vector(column, row + 1), vector(column + 1, row + 1), right)
    return mix(top, bottom, down)
  }

  @inline(__always)
  private func vector(_ x: Int, _ y: Int) -> SIMD4<Float> {
    let pixel = raster[x, y]
    return SIMD4(Float(pixel.red), Float(pixel.green), Float(pixel.blue), 0)
  }

  @inline(__always)
  private func mix(_ a: SIMD4<Float>, _ b: SIMD4<Float>, _ share: Float) -> SIMD4<Float> {
    a + (b - a) * share
  }

  /// How the inside differs from the outside, away from the edge itself.
  private static func contrast(of rows: [[SIMD4<Float>]]) -> SIMD4<Float> {
    var difference = SIMD4<Float>.zero
    for row in rows {
      for distance in offsets / 3...offsets {
        difference += row[offsets + distance] - row[offsets - distance]
      }
    }
    return difference
  }

  /// The place of the steepest rise, weighed by nearness to the curve.
  private func peak(in values: [Float], step: Double) -> (offset: Double, strength: Double)? {
    let middle = SideSampling.offsets
    var slopes = [Float](repeating: 0, count: values.count)
    var weighed = slopes
    for index in 2..<values.count - 2 {
      slopes[index] =
        (values[index + 2] - values[index - 2]) + 2 * (values[index + 1] - values[index - 1])
      let distance = Double(index - middle) / Double(middle)
      weighed[index] = slopes[index] * Float(exp(-SideSampling.prior * distance * distance))
    }
    guard let best = weighed.indices.max(by: { weighed[$0] < weighed[$1] }), slopes[best] > 6,
      best > 2, best < values.count - 3
    else { return nil }
    let (left, center, right) = (slopes[best - 1], slopes[best], slopes[best + 1])
    let curvature = left - 2 * center + right
    let shift = curvature < 0 ? max(-1, min(1, 0.5 * (left - right) / curvature)) : 0
    return (
      (Double(best - middle) + Double(shift)) * step, Double(min(1, slopes[best] / 60))
    )
  }
}
