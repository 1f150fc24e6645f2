import ScanImaging

/// Values of a coarse grid, interpolated to the pixels of one row after the other.
struct GridRows {
  private let cells: Raster<SIMD3<Float>>
  private let cellSide: Float

  /// Reads cells of so many pixels on a side.
  init(_ cells: Raster<SIMD3<Float>>, cellSide: Float) {
    (self.cells, self.cellSide) = (cells, cellSide)
  }

  /// Hands over every row of a page of this size, one value for each pixel.
  func forEachRow(of page: PixelSize, _ body: (_ y: Int, _ line: Span<SIMD3<Float>>) -> Void) {
    var line = [SIMD3<Float>](repeating: .zero, count: page.width)
    for y in 0..<page.height {
      write(row: y, to: &line)
      body(y, line.span)
    }
  }

  private func write(row y: Int, to line: inout [SIMD3<Float>]) {
    let (first, second, below) = place(y, cells.height)
    let (upper, lower) = (cells.row(first), cells.row(second))
    for x in line.indices {
      let (left, right, share) = place(x, cells.width)
      let above = upper[left] + (upper[right] - upper[left]) * share
      let under = lower[left] + (lower[right] - lower[left]) * share
      line[x] = above + (under - above) * below
    }
  }

  /// The two cells around a pixel's centre, and how far it lies on the way to the second.
  @inline(__always)
  private func place(_ pixel: Int, _ count: Int) -> (Int, Int, Float) {
    let place = max((Float(pixel) + 0.5) / cellSide - 0.5, 0)
    let first = min(Int(place), count - 1)
    return (first, min(first + 1, count - 1), place - Float(first))
  }
}
