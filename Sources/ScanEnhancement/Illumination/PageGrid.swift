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
  /// The darkest sample, of whatever channel, that each cell's pixels have; only for cells of the usual
  /// side.
  package let darkest: Raster<UInt8>?

  package var size: PixelSize { red.size }
  package var width: Int { red.width }
  package var height: Int { red.height }

  package static let longSide = 600

  /// The side of a cell for a page of this size.
  package static func cellSide(for size: PixelSize) -> Int {
    max(1, (size.longSide + longSide / 2) / longSide)
  }

  /// Averages a page of colour or gray cell by cell; traps when it is empty.
  ///
  /// The three planes of a gray page are equal.
  ///
  /// - Parameters:
  ///   - page: A page with at least one pixel.
  ///   - cellSide: Pixels on the side of a cell; the usual side, of `cellSide(for:)`, unless given.
  package init(_ page: Raster<some BytePixel>, cellSide: Int? = nil) {
    var sums = GridSums(page, cellSide: cellSide)
    for y in 0..<page.height { sums.add(page.byteRow(y)) }
    self = sums.grid
  }

  /// The grid of cells of the usual side, and another one, in one sweep over the page.
  package static func pair(
    of page: Raster<some BytePixel>, cellSide: Int
  ) -> (usual: PageGrid, other: PageGrid) {
    var usual = GridSums(page, cellSide: nil)
    var other = GridSums(page, cellSide: cellSide)
    for y in 0..<page.height {
      usual.add(page.byteRow(y))
      other.add(page.byteRow(y))
    }
    return (usual.grid, other.grid)
  }

  init(
    cellSide: Int, red: Raster<UInt8>, green: Raster<UInt8>, blue: Raster<UInt8>,
    darkest: Raster<UInt8>?
  ) {
    self.cellSide = cellSide
    (self.red, self.green, self.blue, self.darkest) = (red, green, blue, darkest)
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
