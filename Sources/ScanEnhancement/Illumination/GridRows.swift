import ScanImaging

/// Values of a coarse grid, interpolated to the pixels of one row after the other.
struct GridRows {
  private let cells: Raster<SIMD4<Float>>
  private let cellSide: Float

  /// Pixels between the centres of the same two cells.
  private struct Run {
    let cells: (left: Int, right: Int)
    var columns: Range<Int>
  }

  /// Reads cells of so many pixels on a side.
  init(_ cells: Raster<SIMD3<Float>>, cellSide: Float) {
    // Registers hold four lanes; the fourth means nothing.
    self.cells = Raster(size: cells.size, pixels: cells.pixels.map { SIMD4($0, $0.z) })
    self.cellSide = cellSide
  }

  /// Hands over the rows of a page of this size, one value for each pixel; of each row only columns
  /// outside which the values are 0, and no row of nothing but 0.
  func forEachRow(
    of page: PixelSize,
    _ body: (_ y: Int, _ columns: Range<Int>, _ line: Span<SIMD4<Float>>) -> Void
  ) {
    let places = (0..<page.width).map { place($0, cells.width) }
    let shares = places.map(\.share)
    var runs: [Run] = []
    for (x, place) in places.enumerated() {
      if let last = runs.last, last.cells.left == place.first {
        runs[runs.count - 1].columns = last.columns.lowerBound..<x + 1
      } else {
        runs.append(Run(cells: (place.first, place.second), columns: x..<x + 1))
      }
    }
    var line = [SIMD4<Float>](repeating: .zero, count: page.width)
    for y in 0..<page.height {
      let (first, second, below) = place(y, cells.height)
      let (upper, lower) = (cells.row(first), cells.row(second))
      func isZero(_ run: Run) -> Bool {
        let (left, right) = run.cells
        return upper[left] == .zero && upper[right] == .zero && lower[left] == .zero
          && lower[right] == .zero
      }
      guard let start = runs.firstIndex(where: { !isZero($0) }),
        let end = runs.lastIndex(where: { !isZero($0) })
      else { continue }
      for run in runs[start...end] {
        let (left, right) = run.cells
        let (above, aboveStep) = (upper[left], upper[right] - upper[left])
        let (under, underStep) = (lower[left], lower[right] - lower[left])
        for x in run.columns {
          let top = above + aboveStep * shares[x]
          line[x] = top + (under + underStep * shares[x] - top) * below
        }
      }
      body(y, runs[start].columns.lowerBound..<runs[end].columns.upperBound, line.span)
    }
  }

  /// The two cells around a pixel's centre, and how far it lies on the way to the second.
  private func place(_ pixel: Int, _ count: Int) -> (first: Int, second: Int, share: Float) {
    let place = max((Float(pixel) + 0.5) / cellSide - 0.5, 0)
    let first = min(Int(place), count - 1)
    return (first, min(first + 1, count - 1), place - Float(first))
  }
}
