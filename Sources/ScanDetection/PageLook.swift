import ScanImaging

/// What is on a page, coarsely: enough to tell in a video whether another page lies in the same
/// place.
///
/// A grid of lightness on the flat page, each cell less the mean of those around it, so that a
/// change of light or exposure does not count.
struct PageLook: Sendable, Hashable {
  private let cells: [Float]

  /// Cells along each side.
  private static let side = 28
  /// Shares of the page left out along its sides, where a small error of the outline shows the
  /// desk.
  private static let margin = 0.06
  /// Cells either way whose mean is taken away.
  private static let around = 4
  /// Variance of a blank page's cells in a noisy frame; less than this is nothing to compare.
  private static let blankVariance: Float = 2

  init(of outline: Quadrilateral, in frame: Raster<RGB8>) {
    let side = PageLook.side
    let unit = Quadrilateral(PixelSize(width: 1, height: 1))
    guard let toFrame = Homography(from: unit, to: outline) else {
      cells = Array(repeating: 0, count: side * side)
      return
    }
    let parts = [1.0 / 6, 0.5, 5.0 / 6]
    let scale = (1 - 2 * PageLook.margin) / Double(side)
    var raw = [Float](repeating: 0, count: side * side)
    for row in 0..<side {
      for column in 0..<side {
        for down in parts {
          for across in parts {
            let point = toFrame.map(
              Point(
                x: PageLook.margin + (Double(column) + across) * scale,
                y: PageLook.margin + (Double(row) + down) * scale))
            let x = max(0, min(Double(frame.width - 1), point.x))
            let y = max(0, min(Double(frame.height - 1), point.y))
            raw[row * side + column] += Float(frame[Int(x), Int(y)].luma) / 9
          }
        }
      }
    }
    cells = PageLook.withoutLight(raw)
  }

  /// How different two looks are: near 0 for the same page, near 1 for pages that have nothing in
  /// common.
  func difference(from other: PageLook) -> Double {
    var (apart, mine, others): (Float, Float, Float) = (0, 0, 0)
    for (a, b) in zip(cells, other.cells) {
      apart += (a - b) * (a - b)
      mine += a * a
      others += b * b
    }
    let floor = 2 * PageLook.blankVariance * Float(cells.count)
    return Double(max(0, apart - floor) / (mine + others + floor))
  }

  /// The cells, blurred so that an outline off by half a cell makes little difference, less those
  /// around.
  private static func withoutLight(_ raw: [Float]) -> [Float] {
    let blurred = means(of: raw, within: 1)
    return zip(blurred, means(of: raw, within: around)).map { $0 - $1 }
  }

  private static func means(of cells: [Float], within reach: Int) -> [Float] {
    cells.indices.map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: side)
      var (sum, count): (Float, Float) = (0, 0)
      for y in max(0, row - reach)...min(side - 1, row + reach) {
        for x in max(0, column - reach)...min(side - 1, column + reach) {
          sum += cells[y * side + x]
          count += 1
        }
      }
      return sum / count
    }
  }
}
