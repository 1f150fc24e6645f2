import Glibc
import ScanImaging

/// The ground's colour all over the picture, in a coarse grid, to tell what goes on around a
/// candidate.
///
/// Beside a page lies the desk, and more of it farther away; beside a picture printed on a page
/// lies paper, which ends at the page's sides. And a sheet's own colour is seldom seen elsewhere,
/// while a tile or a board has neighbours of its kind.
struct Surroundings: Sendable {
  private let cells: [Cell]

  private struct Cell: Sendable {
    let place: SIMD2<Float>
    let color: SIMD4<Float>
  }

  /// Cells along the longer side.
  private static let cellsAlong = 24
  /// Cells inside the candidate made larger by this factor are not far from it.
  private static let nearness: Float = 1.25
  /// Colours nearer than this are alike; lightness counts less here, since light falls off over a
  /// desk.
  private static let alike: Float = 12
  private static let lightnessWeight: Float = 0.6
  /// With fewer far cells nothing can be said.
  private static let leastCells = 12

  init(_ evidence: Evidence) {
    let step = Float(evidence.longSide) / Float(Surroundings.cellsAlong)
    let columns = max(1, Int((Float(evidence.size.width) / step).rounded()))
    let rows = max(1, Int((Float(evidence.size.height) / step).rounded()))
    cells = (0..<rows * columns).map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let x = (Float(column) + 0.5) * Float(evidence.size.width) / Float(columns)
      let y = (Float(row) + 0.5) * Float(evidence.size.height) / Float(rows)
      return Cell(
        place: SIMD2(x, y), color: Surroundings.weighed(evidence.colors.color(x: x, y: y)))
    }
  }

  /// Shares of the far cells that look like the ground outside each side, and like the inside;
  /// `nil` where too little is far.
  func shares(
    around quad: Quadrilateral, outside: [SIMD4<Float>], inside: SIMD4<Float>
  ) -> (outside: [Float], inside: Float)? {
    let center = SIMD2(Float(quad.center.x), Float(quad.center.y))
    // Each lane is a side; inside all are positive.
    var (across, down) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
    for (index, side) in quad.sides.enumerated() {
      let way = side.end - side.start
      across[index] = Float(-way.y)
      down[index] = Float(way.x)
    }
    var limits = SIMD4<Float>.zero
    for (index, corner) in quad.corners.enumerated() {
      let place =
        center + (SIMD2(Float(corner.x), Float(corner.y)) - center) * Surroundings.nearness
      limits[index] = across[index] * place.x + down[index] * place.y
    }
    var (lightness, redness, yellowness) = (
      SIMD4<Float>(repeating: 1e6), SIMD4<Float>.zero, SIMD4<Float>.zero
    )
    for (index, color) in outside.prefix(4).enumerated() {
      let color = Surroundings.weighed(color)
      (lightness[index], redness[index], yellowness[index]) = (color.x, color.y, color.z)
    }
    let own = Surroundings.weighed(inside)
    let limit = Surroundings.alike * Surroundings.alike
    var counts = SIMD4<Float>.zero
    let one = SIMD4<Float>(repeating: 1)
    var (far, likeInside): (Float, Float) = (0, 0)
    for cell in cells {
      let places = across * cell.place.x + down * cell.place.y - limits
      if all(places .>= 0) { continue }
      far += 1
      let (l, a, b) = (
        lightness - cell.color.x, redness - cell.color.y, yellowness - cell.color.z
      )
      counts += SIMD4<Float>.zero.replacing(with: one, where: l * l + a * a + b * b .< limit)
      let d = cell.color - own
      if (d * d).sum() < limit { likeInside += 1 }
    }
    guard far >= Float(Surroundings.leastCells) else { return nil }
    return (outside.indices.prefix(4).map { counts[$0] / far }, likeInside / far)
  }

  private static func weighed(_ color: SIMD4<Float>) -> SIMD4<Float> {
    color * SIMD4(lightnessWeight, 1, 1, 0)
  }
}
