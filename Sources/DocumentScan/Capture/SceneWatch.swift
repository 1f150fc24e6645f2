internal import ScanImaging

/// Follows the light, the sharpness and the motion of a scene over the frames of a camera.
///
/// The camera has settled when brightness and sharpness have stayed the same for some frames, or when it
/// has had time enough. The scene is at rest when no part of it looks different from the frame before.
struct SceneWatch {
  private static let columns = 24
  private static let rows = 16
  /// Most change of a cell between frames at rest, in levels of 255; noise averages out over a cell,
  /// lamps at 50 hertz do not wholly.
  private static let restlessLevels: Float = 6
  /// Frames in a row that have to agree.
  private static let framesToSettle = 4
  /// Most change of the mean brightness between frames of a settled camera, in shares of it.
  private static let steadyLight: Float = 0.02
  /// Most change of sharpness between frames of a settled camera, in shares of it.
  private static let steadySharpness = 0.1
  /// When a camera counts as settled whatever it does: a lamp that flickers never lets it.
  private static let patience = Duration.seconds(4)

  private var cells: [Float] = []
  private var mean: Float = 0
  private var agreeing = 0
  private var firstTime: Duration?

  /// Whether the camera has adapted to the light and found its focus.
  private(set) var isSettled = false
  /// Whether nothing moves.
  private(set) var isAtRest = false
  /// Mean square of the differences between neighbouring pixels.
  private(set) var sharpness = 0.0

  /// Takes the next frame.
  mutating func update(with picture: Raster<RGB8>, at time: Duration) {
    let (newCells, newSharpness) = Self.measures(of: picture)
    let newMean = newCells.reduce(0, +) / Float(max(1, newCells.count))
    isAtRest =
      cells.count == newCells.count
      && zip(cells, newCells).allSatisfy { abs($0 - $1) <= Self.restlessLevels }
    let isAgreeing =
      !cells.isEmpty && abs(newMean - mean) <= Self.steadyLight * max(mean, 1)
      && abs(newSharpness - sharpness) <= Self.steadySharpness * max(sharpness, newSharpness)
    agreeing = isAgreeing ? agreeing + 1 : 0
    (cells, mean, sharpness) = (newCells, newMean, newSharpness)
    let first = firstTime ?? time
    firstTime = first
    // Once settled it stays so: a new page changes light and sharpness too, and cameras adapt faster
    // than hands change pages.
    if agreeing >= Self.framesToSettle || time - first >= Self.patience { isSettled = true }
  }

  /// Mean brightness of each cell, and the sharpness, of every second row.
  private static func measures(of picture: Raster<RGB8>) -> ([Float], Double) {
    var sums = [Int](repeating: 0, count: columns * rows)
    var counts = [Int](repeating: 0, count: columns * rows)
    var squares = 0
    let width = picture.width
    guard width > columns, picture.height > rows else { return ([], 0) }
    for y in stride(from: 0, to: picture.height, by: 2) {
      let row = picture.byteRow(y)
      let line = y * rows / picture.height * columns
      for column in 0..<columns {
        let (start, end) = (column * width / columns, (column + 1) * width / columns)
        // Green alone: it is most of brightness, and every pixel has it.
        var (sum, square) = (0, 0)
        var before = Int(row[3 * start + 1])
        for x in start..<end {
          let level = Int(row[3 * x + 1])
          sum &+= level
          square &+= (level &- before) &* (level &- before)
          before = level
        }
        sums[line + column] += sum
        counts[line + column] += end - start
        squares += square
      }
    }
    let samples = counts.reduce(0, +)
    return (
      zip(sums, counts).map { Float($0) / Float(max(1, $1)) },
      Double(squares) / Double(max(1, samples))
    )
  }
}
