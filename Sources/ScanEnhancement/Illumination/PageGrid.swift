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
    red = Raster(size: size, repeating: 0)
    green = red
    blue = red
    let sampleCount = page.width * 3
    var sums = [UInt32](repeating: 0, count: sampleCount)
    for y in 0..<size.height {
      let rows = y * side..<min((y + 1) * side, page.height)
      for index in 0..<sampleCount { sums[index] = 0 }
      for row in rows { PageGrid.add(page.byteRow(row), to: &sums) }
      for x in 0..<size.width {
        let columns = x * side..<min((x + 1) * side, page.width)
        var cell: SIMD3<UInt32> = .zero
        for column in columns {
          cell &+= SIMD3(sums[3 * column], sums[3 * column + 1], sums[3 * column + 2])
        }
        let count = UInt32(rows.count * columns.count)
        red[x, y] = UInt8(truncatingIfNeeded: (cell.x &+ count / 2) / count)
        green[x, y] = UInt8(truncatingIfNeeded: (cell.y &+ count / 2) / count)
        blue[x, y] = UInt8(truncatingIfNeeded: (cell.z &+ count / 2) / count)
      }
    }
  }

  /// Averages a gray page likewise; its three planes are equal.
  package init(_ page: Raster<UInt8>, cellSide: Int? = nil) {
    precondition(page.width > 0 && page.height > 0, "an empty page has no grid")
    let side = cellSide ?? PageGrid.cellSide(for: page.size)
    let size = PixelSize(
      width: (page.width + side - 1) / side, height: (page.height + side - 1) / side)
    var plane = Raster<UInt8>(size: size, repeating: 0)
    var sums = [UInt32](repeating: 0, count: page.width)
    for y in 0..<size.height {
      let rows = y * side..<min((y + 1) * side, page.height)
      for index in 0..<page.width { sums[index] = 0 }
      for row in rows { PageGrid.add(page.row(row), to: &sums) }
      for x in 0..<size.width {
        let columns = x * side..<min((x + 1) * side, page.width)
        var cell: UInt32 = 0
        for column in columns { cell &+= sums[column] }
        let count = UInt32(rows.count * columns.count)
        plane[x, y] = UInt8(truncatingIfNeeded: (cell &+ count / 2) / count)
      }
    }
    self.cellSide = side
    red = plane
    green = plane
    blue = plane
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

  private static func add(_ row: Span<UInt8>, to sums: inout [UInt32]) {
    let count = row.count
    precondition(sums.count == count)
    // A cell's side squared times 255 stays under 2³²: pages have fewer than 2³² pixels.
    for index in 0..<count { sums[index] &+= UInt32(row[index]) }
  }
}
