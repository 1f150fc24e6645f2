package import ScanImaging

/// A page reduced to about 600 cells on its long side, one plane per channel.
///
/// Whatever varies slowly over the page is measured here. Cells are squares of whole pixels, so that
/// the reduction is a plain sum and the way back to pixels is exact; those of the last column and row
/// may be cut.
package struct PageGrid: Sendable {
  /// Pixels on the side of a cell.
  package let cellSide: Int
  package var red: Raster<UInt8>
  package var green: Raster<UInt8>
  package var blue: Raster<UInt8>
  /// The darkest sample, of whatever channel, that each cell's pixels have.
  package private(set) var darkest: Raster<UInt8>

  package var size: PixelSize { red.size }
  package var width: Int { red.width }
  package var height: Int { red.height }

  package static let longSide = 600

  /// The side of a cell for a page of this size.
  package static func cellSide(for size: PixelSize) -> Int {
    max(1, (size.longSide + longSide / 2) / longSide)
  }

  /// Averages the page cell by cell; traps when it is empty.
  ///
  /// - Parameters:
  ///   - page: A page with at least one pixel.
  ///   - cellSide: Pixels on the side of a cell; what `cellSide(for:)` says unless given.
  package init(_ page: Raster<RGB8>, cellSide: Int? = nil) {
    precondition(page.width > 0 && page.height > 0, "an empty page has no grid")
    let side = cellSide ?? PageGrid.cellSide(for: page.size)
    let size = PixelSize(
      width: (page.width + side - 1) / side, height: (page.height + side - 1) / side)
    self.cellSide = side
    var lowest = Raster<UInt8>(size: size, repeating: 0)
    (red, green, blue, darkest) = (lowest, lowest, lowest, lowest)
    var sums = CellSums(page.size, side: side, channels: 3)
    var minima = CellMinima(page.size, side: side, channels: 3)
    for y in 0..<size.height {
      sums.begin()
      minima.begin()
      for row in sums.rows(ofCells: y) {
        sums.add(page.byteRow(row))
        minima.add(page.byteRow(row))
      }
      var lows = lowest.mutableRow(y)
      minima.write(to: &lows)
      var reds = red.mutableRow(y)
      sums.writeMeans(channel: 0, to: &reds)
      var greens = green.mutableRow(y)
      sums.writeMeans(channel: 1, to: &greens)
      var blues = blue.mutableRow(y)
      sums.writeMeans(channel: 2, to: &blues)
    }
    darkest = lowest
  }

  /// Averages a gray page likewise; its three planes are equal.
  package init(_ page: Raster<UInt8>, cellSide: Int? = nil) {
    precondition(page.width > 0 && page.height > 0, "an empty page has no grid")
    let side = cellSide ?? PageGrid.cellSide(for: page.size)
    let size = PixelSize(
      width: (page.width + side - 1) / side, height: (page.height + side - 1) / side)
    var plane = Raster<UInt8>(size: size, repeating: 0)
    var lowest = plane
    var sums = CellSums(page.size, side: side, channels: 1)
    var minima = CellMinima(page.size, side: side, channels: 1)
    for y in 0..<size.height {
      sums.begin()
      minima.begin()
      for row in sums.rows(ofCells: y) {
        sums.add(page.row(row))
        minima.add(page.row(row))
      }
      var lows = lowest.mutableRow(y)
      minima.write(to: &lows)
      var row = plane.mutableRow(y)
      sums.writeMeans(channel: 0, to: &row)
    }
    self.cellSide = side
    red = plane
    green = plane
    blue = plane
    darkest = lowest
  }

  /// The same grid with each channel mapped alone.
  package func mapped(_ transform: (Raster<UInt8>) -> Raster<UInt8>) -> PageGrid {
    var result = self
    result.red = transform(red)
    result.green = transform(green)
    result.blue = transform(blue)
    return result
  }

  /// The cells as a small picture.
  package var merged: Raster<RGB8> {
    Raster(size: size) { output in
      for index in 0..<red.pixels.count {
        output.append(
          RGB8(red: red.pixels[index], green: green.pixels[index], blue: blue.pixels[index]))
      }
    }
  }

  /// Luma of every cell.
  package var luma: Raster<UInt8> {
    Raster(size: size) { output in
      for index in 0..<red.pixels.count {
        let cell = RGB8(
          red: red.pixels[index], green: green.pixels[index], blue: blue.pixels[index])
        output.append(cell.luma)
      }
    }
  }
}
