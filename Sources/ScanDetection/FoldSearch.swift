import Glibc
import ScanImaging

/// The line across a flattened outline that looks most like a fold.
///
/// No published method is followed. A line counts by its weakest place in each sixteenth of its
/// length: a fold shows in all of them, while lines through print cross the light between two lines
/// of text.
struct FoldSearch: Sendable {
  /// Where it meets the top and the bottom side, 0...1.
  let first: Double
  let second: Double
  /// How much of it shows, 0...1.
  let score: Double

  /// Places looked at, across and down.
  private static let columns = 240
  private static let rows = 96
  private static let parts = 16
  private static let rowsInPart = rows / parts
  /// The fold is looked for this far either side of the middle, in columns, and may lean as far.
  private static let reach = 36
  private static let lean = 14
  /// How far beside the fold the pages are looked at, in columns.
  private static let beside = 5
  /// A valley this deep, in lightness, counts a half.
  private static let halfDepth: Float = 16
  /// Each place of a fold counts this little less than the middle, a column.
  private static let pullToMiddle: Float = 0.004

  init(of outline: Quadrilateral, in raster: Raster<RGB8>) {
    let depths = FoldSearch.depths(of: FoldSearch.flattened(outline, in: raster))
    let middle = FoldSearch.columns / 2
    var best: (score: Float, sum: Float, first: Int, second: Int) = (-1, 0, middle, middle)
    for first in middle - FoldSearch.reach...middle + FoldSearch.reach {
      for second in max(
        middle - FoldSearch.reach, first - FoldSearch.lean)...min(
          middle + FoldSearch.reach, first + FoldSearch.lean)
      {
        var sum: Float = 0
        for part in 0..<FoldSearch.parts {
          var weakest: Float = 1
          for row in part * FoldSearch.rowsInPart..<(part + 1) * FoldSearch.rowsInPart {
            let column = first + (second - first) * row / (FoldSearch.rows - 1)
            weakest = min(weakest, depths[row * FoldSearch.columns + column])
          }
          sum += weakest / Float(FoldSearch.parts)
        }
        let score = sum - FoldSearch.pullToMiddle * Float(abs(first + second - 2 * middle)) / 2
        if score > best.score { best = (score, sum, first, second) }
      }
    }
    let share = { (column: Int) in (Double(column) + 0.5) / Double(FoldSearch.columns) }
    self.first = share(best.first)
    self.second = share(best.second)
    score = Double(max(0, min(1, best.sum)))
  }

  /// Lightness of the outline made flat, each place the mean of a few points around it.
  private static func flattened(_ outline: Quadrilateral, in raster: Raster<RGB8>) -> [Float] {
    let flat = Quadrilateral(PixelSize(width: columns, height: rows))
    guard let toPicture = Homography(from: flat, to: outline) else {
      return Array(repeating: 0, count: columns * rows)
    }
    let parts = [1.0 / 6, 0.5, 5.0 / 6]
    return (0..<rows).flatMap { row in
      (0..<columns).map { column in
        var sum: Float = 0
        for down in parts {
          for across in parts {
            let point = toPicture.map(
              Point(x: Double(column) + across, y: Double(row) + down))
            let x = max(0, min(Double(raster.width - 1), point.x))
            let y = max(0, min(Double(raster.height - 1), point.y))
            sum += Float(raster[Int(x), Int(y)].luma)
          }
        }
        return sum / 9
      }
    }
  }

  /// How much each place looks like a piece of a fold, up to 1: darker than the paper on both
  /// sides, or a half of the step between them.
  ///
  /// Paper is what is brightest nearby, so that print beside the fold does not hide its shadow, and
  /// one dark picture across it counts no more than a shadow.
  private static func depths(of flat: [Float]) -> [Float] {
    var result = [Float](repeating: 0, count: flat.count)
    let margin = 3 * beside
    for row in 0..<rows {
      let start = row * columns
      for column in margin..<columns - margin {
        let at = start + column
        var (left, right): (Float, Float) = (0, 0)
        for step in beside...margin {
          left = max(left, flat[at - step])
          right = max(right, flat[at + step])
        }
        let here = min(flat[at], min(flat[at - 1], flat[at + 1]))
        let valley = min(left, right) - here
        let near = (
          (flat[at - 2] + flat[at - 3]) / 2, (flat[at + 2] + flat[at + 3]) / 2
        )
        // On the slopes of a valley the paper is alike on both sides: no step between pages.
        let step = min(abs(near.0 - near.1), abs(left - right)) / 2
        let depth = max(valley, step)
        result[at] = depth > 0 ? depth / (depth + halfDepth) : depth / halfDepth
      }
    }
    return result
  }
}
