import ScanImaging

/// Sums a page up to a grid, row by row from its first to its last.
struct GridSums {
  private let page: PixelSize
  private let cellSide: Int
  /// The cells' means, a plane for each channel.
  private var planes: [Raster<UInt8>]
  private var sums: CellSums
  /// Whether the cells' darkest samples are wanted.
  private let findsDarkest: Bool
  private var darkest: Raster<UInt8>
  private var minima: CellMinima
  private var rowCount = 0

  /// Begins with a page; traps when it is empty.
  ///
  /// Cells have their usual side, and get their darkest samples too, unless a side is given.
  init<Pixel: BytePixel>(_ page: Raster<Pixel>, cellSide: Int?) {
    self.init(page.size, channels: MemoryLayout<Pixel>.stride, cellSide: cellSide)
  }

  private init(_ page: PixelSize, channels: Int, cellSide: Int?) {
    precondition(page.width > 0 && page.height > 0, "an empty page has no grid")
    let side = cellSide ?? PageGrid.cellSide(for: page)
    let empty = Raster<UInt8>(
      size: PixelSize(
        width: (page.width + side - 1) / side, height: (page.height + side - 1) / side),
      repeating: 0)
    (self.page, self.cellSide) = (page, side)
    planes = [Raster<UInt8>](repeating: empty, count: channels)
    sums = CellSums(page, side: side, channels: channels)
    sums.begin()
    findsDarkest = cellSide == nil
    darkest = empty
    minima = CellMinima(page, side: side, channels: channels)
  }

  /// The grid of a page whose rows have all come.
  var grid: PageGrid {
    PageGrid(
      cellSide: cellSide, red: planes[0], green: planes[planes.count > 1 ? 1 : 0],
      blue: planes[planes.count > 1 ? 2 : 0], darkest: findsDarkest ? darkest : nil)
  }

  /// Adds the next row.
  mutating func add(_ row: Span<UInt8>) {
    sums.add(row)
    if findsDarkest { minima.add(row) }
    rowCount += 1
    if rowCount % cellSide == 0 || rowCount == page.height { endCells() }
  }

  /// Writes the row of cells that ends with the row that came.
  private mutating func endCells() {
    let y = (rowCount - 1) / cellSide
    for channel in planes.indices {
      GridSums.writeMeans(&sums, channel: channel, to: &planes[channel], y)
    }
    sums.begin()
    guard findsDarkest else { return }
    GridSums.writeMinima(&minima, to: &darkest, y)
    minima.begin()
  }

  private static func writeMeans(
    _ sums: inout CellSums, channel: Int, to plane: inout Raster<UInt8>, _ y: Int
  ) {
    var row = plane.mutableRow(y)
    sums.writeMeans(channel: channel, to: &row)
  }

  private static func writeMinima(
    _ minima: inout CellMinima, to plane: inout Raster<UInt8>, _ y: Int
  ) {
    var row = plane.mutableRow(y)
    minima.write(to: &row)
  }
}
