import ScanImaging

/// What surrounds the middle of a letter, on 20 rows of 24 cells.
///
/// The core of the letter's line (its small letters, or its capitals where there are no others) fills rows
/// 6 to 13, whatever its size; beside the letter its neighbours are seen. Turned by half a turn a page has the
/// same windows with their cells in opposite order.
struct LetterWindow {
  static let rows = 20
  static let columns = 24
  static let coreRows = 8
  static let cells = rows * columns

  /// How dark each cell is, 0...255, row by row.
  let cells: [Float]

  /// Samples a window; beyond the picture it is blank.
  ///
  /// - Parameters:
  ///   - luma: Dark print on light ground.
  ///   - middle: Column of the letter's middle.
  ///   - coreTop: Where the line's core begins.
  ///   - coreHeight: The core's height in pixels.
  init(_ luma: Raster<UInt8>, middle: Double, coreTop: Double, coreHeight: Double) {
    let step = coreHeight / Double(LetterWindow.coreRows)
    let left = middle - step * Double(LetterWindow.columns) / 2
    let top = coreTop - step * Double(LetterWindow.rows - LetterWindow.coreRows) / 2
    let across = LetterWindow.taps(
      count: LetterWindow.columns, from: left, step: step, limit: luma.width)
    let down = LetterWindow.taps(
      count: LetterWindow.rows, from: top, step: step, limit: luma.height)
    var cells = [Float](repeating: 0, count: LetterWindow.cells)
    var line = [Float](repeating: 0, count: LetterWindow.columns)
    for (v, y, rowShare) in down {
      let row = luma.row(y)
      for u in line.indices { line[u] = 0 }
      for (u, x, share) in across {
        line[u] += share * Float(LetterWindow.paper - min(row[x], LetterWindow.paper))
      }
      for u in line.indices { cells[v * LetterWindow.columns + u] += rowShare * line[u] }
    }
    self.cells = cells
  }

  /// The sample of white paper.
  private static let paper: UInt8 = 240

  /// Which pixels fall into which cell, and to what share of the cell.
  private static func taps(
    count: Int, from start: Double, step: Double, limit: Int
  ) -> [(cell: Int, pixel: Int, share: Float)] {
    var taps: [(cell: Int, pixel: Int, share: Float)] = []
    for cell in 0..<count {
      let (low, high) = (start + Double(cell) * step, start + Double(cell + 1) * step)
      let first = max(0, Int(low.rounded(.down)))
      let end = min(limit, Int(high.rounded(.up)))
      guard first < end else { continue }
      for pixel in first..<end {
        let overlap = min(high, Double(pixel + 1)) - max(low, Double(pixel))
        if overlap > 0 { taps.append((cell, pixel, Float(overlap / step))) }
      }
    }
    return taps
  }

  /// The cells with mean 0 and unit length, so that neither ground nor contrast count; all 0 where they are
  /// alike.
  var normalised: [Float] {
    let mean = cells.reduce(0, +) / Float(cells.count)
    var squares: Float = 0
    for cell in cells { squares += (cell - mean) * (cell - mean) }
    guard squares > 1 else { return [Float](repeating: 0, count: cells.count) }
    let factor = 1 / squares.squareRoot()
    return cells.map { ($0 - mean) * factor }
  }
}
