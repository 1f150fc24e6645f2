// Source of the measure of sharpness: S. Pertuz, D. Puig and M. A. Garcia, Analysis of focus measure
// operators for shape-from-focus, Pattern Recognition 46, 2013 (the squared gradient, GRA3, among the
// steadiest under noise; here in both directions over green alone).

public import ScanImaging

/// Numbers that tell how a frame compares to others of the same camera: light, colour, sharpness, and a
/// coarse picture of what lies where.
public struct FrameMeasures: Sendable, Hashable {
  /// Mean of the green samples, 0 to 255.
  public let brightness: Double

  /// Mean of red over that of green, and of blue over that of green.
  public let redShare: Double
  /// Mean of blue over that of green.
  public let blueShare: Double

  /// Mean square of the differences between neighbours, on a scale of the scene's own.
  public let sharpness: Double

  /// Mean of green in each of `columns` by `rows` cells, in row order.
  public let cells: [Float]

  /// Cells beside each other.
  public static let columns = 24
  /// Cells below each other.
  public static let rows = 16

  /// Creates measures from numbers, for tests of what is done with them.
  public init(
    brightness: Double, redShare: Double = 1, blueShare: Double = 1, sharpness: Double,
    cells: [Float] = []
  ) {
    self.brightness = brightness
    self.redShare = redShare
    self.blueShare = blueShare
    self.sharpness = sharpness
    self.cells = cells
  }

  /// Measures a picture, which may be a reduced one; of a frame of 960 by 540, a millisecond.
  ///
  /// Every second row is looked at. Pictures with fewer pixels than cells are without cells.
  public init(of picture: Raster<RGB8>) {
    let (columns, rows) = (FrameMeasures.columns, FrameMeasures.rows)
    let (width, height) = (picture.width, picture.height)
    guard width > columns, height > rows else {
      self.init(brightness: 0, sharpness: 0)
      return
    }
    var sums = [Int](repeating: 0, count: columns * rows)
    var counts = [Int](repeating: 0, count: columns * rows)
    var (red, green, blue, squares) = (0, 0, 0, 0)
    var above = [Int32](repeating: 0, count: width)
    var samples = 0
    for y in stride(from: 0, to: height, by: 2) {
      let row = picture.row(y)
      let line = y * rows / height * columns
      for column in 0..<columns {
        let range = column * width / columns..<(column + 1) * width / columns
        var cell = 0
        var (redSum, blueSum) = (0, 0)
        var square: Int64 = 0
        var left = Int32(row[range.lowerBound].green)
        for x in range {
          let pixel = row[x]
          let level = Int32(pixel.green)
          // Squares of at most 255, of which a row has at most twice its pixels.
          let (across, down) = (level &- left, level &- above[x])
          square &+= Int64(across &* across)
          if y > 0 { square &+= Int64(down &* down) }
          left = level
          above[x] = level
          cell &+= Int(level)
          redSum &+= Int(pixel.red)
          blueSum &+= Int(pixel.blue)
        }
        sums[line + column] += cell
        counts[line + column] += range.count
        green += cell
        red += redSum
        blue += blueSum
        squares += Int(square)
      }
      samples += width
    }
    let total = Double(max(1, samples))
    let greens = Double(max(1, green))
    self.init(
      brightness: Double(green) / total, redShare: Double(red) / greens,
      blueShare: Double(blue) / greens, sharpness: Double(squares) / total,
      cells: zip(sums, counts).map { Float($0) / Float(max(1, $1)) })
  }

  /// The largest change of a cell since an earlier frame, in levels, beyond what the light did to all of
  /// them; 0 where either has no cells.
  public func motion(since earlier: FrameMeasures) -> Double {
    guard cells.count == earlier.cells.count, !cells.isEmpty else { return 0 }
    // The median change is that of the light: less than half of a picture moves, or all of it does and
    // the cells disagree.
    let changes = zip(cells, earlier.cells).map { $0 - $1 }.sorted()
    let middle = changes[changes.count / 2]
    return Double(max(abs(changes[0] - middle), abs(changes[changes.count - 1] - middle)))
  }
}
