internal import ScanImaging

/// A small picture of a page by which the same page is known again, wherever it lies and in whatever
/// light.
///
/// The page is flattened to a grid of cells; of each only the mean brightness is kept, less the even
/// gradient of the light and in shares of the page's own brightness. Two signatures are compared at the
/// best of a few small shifts, since an outline found anew differs by a pixel or two.
package struct PageSignature: Sendable, Hashable {
  /// Cells along each side.
  package static let side = 48
  /// How far a cell's place may be off, in cells.
  private static let reach = 1
  /// Places looked at along each side of a cell.
  private static let samples = 3

  /// The cells' brightness, row by row.
  private let cells: [Float]

  /// The signature of what lies inside the outline; `nil` where that has no area.
  package init?(of picture: Raster<RGB8>, inside outline: Quadrilateral) {
    let unit = Quadrilateral(PixelSize(width: 1, height: 1))
    guard picture.width > 0, picture.height > 0,
      let toPicture = Homography(from: unit, to: outline)
    else { return nil }
    let side = PageSignature.side
    let samples = PageSignature.samples
    let count = side * samples
    let step = 1 / Double(count)
    var sums = [Float](repeating: 0, count: side * side)
    for row in 0..<count {
      for column in 0..<count {
        let place = toPicture.map(
          Point(x: (Double(column) + 0.5) * step, y: (Double(row) + 0.5) * step))
        guard place.isFinite else { return nil }
        // A corner may lie outside the picture; what is there is unknown, and its border stands for it.
        let x = Int(min(max(place.x, 0), Double(picture.width - 1)))
        let y = Int(min(max(place.y, 0), Double(picture.height - 1)))
        sums[row / samples * side + column / samples] += Float(picture[x, y].luma)
      }
    }
    cells = PageSignature.leveled(sums)
  }

  /// The signature of a page whose cells have these brightnesses, row by row; traps unless there are
  /// as many as a signature has.
  package init(brightness: [Float]) {
    precondition(brightness.count == PageSignature.side * PageSignature.side)
    cells = PageSignature.leveled(brightness)
  }

  /// How much the two differ: 0 where they are the same, about 1.4 where they have nothing in common.
  ///
  /// It is the root mean square of what is left between them, in shares of the stronger of both prints;
  /// pages with next to no print differ by next to nothing.
  package func difference(to other: PageSignature) -> Double {
    let reach = PageSignature.reach
    var least = Float.infinity
    for down in -reach...reach {
      for across in -reach...reach {
        least = min(least, meanSquare(to: other, shiftedBy: across, down))
      }
    }
    let strength = max(strength, other.strength, PageSignature.faintestPrint)
    return Double((least / strength).squareRoot())
  }

  /// The mean square of what noise leaves of an empty page, doubled: 1 % of its brightness.
  private static let faintestPrint: Float = 1e-4

  private var strength: Float { cells.reduce(0) { $0 + $1 * $1 } / Float(cells.count) }

  private func meanSquare(to other: PageSignature, shiftedBy across: Int, _ down: Int) -> Float {
    let (side, reach) = (PageSignature.side, PageSignature.reach)
    let inner = side - 2 * reach
    var sum: Float = 0
    for row in reach..<side - reach {
      let (start, otherStart) = (row * side + reach, (row + down) * side + reach + across)
      for column in 0..<inner {
        let difference = cells[start + column] - other.cells[otherStart + column]
        sum += difference * difference
      }
    }
    return sum / Float(inner * inner)
  }

  /// The cells in shares of their mean, less the plane that fits them best.
  private static func leveled(_ cells: [Float]) -> [Float] {
    let middle = Float(side - 1) / 2
    let mean = cells.reduce(0, +) / Float(cells.count)
    guard mean > 0 else { return [Float](repeating: 0, count: cells.count) }
    var (across, down): (Float, Float) = (0, 0)
    for (index, cell) in cells.enumerated() {
      across += cell * (Float(index % side) - middle)
      down += cell * (Float(index / side) - middle)
    }
    // The sum of the squares of the places, the same in both directions.
    let squares =
      Float(side)
      * (0..<side).reduce(Float(0)) { sum, place in
        sum + (Float(place) - middle) * (Float(place) - middle)
      }
    return cells.enumerated().map { index, cell in
      let plane =
        mean + across / squares * (Float(index % side) - middle)
        + down / squares * (Float(index / side) - middle)
      return (cell - plane) / mean
    }
  }
}
