// Source of the filling of holes: S. J. Gortler, R. Grzeszczuk, R. Szeliski, M. F. Cohen, The
// Lumigraph, 1996, 3.4 (pull and push over a pyramid), with weights that are either whole or none.

import ScanImaging

/// The mean colours of a page's weighted pixels in a coarse grid; cells without any take those round
/// them.
struct CoarseColors {
  /// Red, green, blue and weight of a cell; the colours are means where the weight is not 0.
  private typealias Cell = SIMD4<Float>

  private let size: PixelSize
  private var cells: [Cell]

  /// Gathers the pixels of a page, each with its weight; cells with a mean weight below `leastWeight` of a
  /// pixel are holes.
  init(
    of raster: Raster<RGB8>, weights: Raster<UInt8>, size: PixelSize, leastWeight: Double
  ) {
    self.size = size
    cells = []
    cells.reserveCapacity(size.width * size.height)
    var sums = [SIMD4<UInt32>](repeating: .zero, count: size.width)
    for cellRow in 0..<size.height {
      for index in sums.indices { sums[index] = .zero }
      let rows = CoarseColors.pixels(cellRow, size.height, raster.height)
      for y in rows { CoarseColors.add(raster.row(y), weights.row(y), to: &sums) }
      for (index, sum) in sums.enumerated() {
        let columns = CoarseColors.pixels(index, size.width, raster.width)
        let least = leastWeight * Double(columns.count * rows.count)
        guard sum.w > 0, Double(sum.w) >= least else {
          cells.append(.zero)
          continue
        }
        let weight = Float(sum.w)
        cells.append(Cell(Float(sum.x) / weight, Float(sum.y) / weight, Float(sum.z) / weight, 1))
      }
    }
  }

  private init(size: PixelSize, cells: [Cell]) {
    self.size = size
    self.cells = cells
  }

  /// The grid as a picture.
  var filled: Raster<RGB8> {
    let whole = withoutHoles
    return Raster(
      size: size,
      pixels: whole.cells.map {
        RGB8(red: UInt8($0.x + 0.5), green: UInt8($0.y + 0.5), blue: UInt8($0.z + 0.5))
      })
  }

  /// The pixels along a side of `length` that the cell `index` of `count` covers.
  static func pixels(_ index: Int, _ count: Int, _ length: Int) -> Range<Int> {
    index * length / count..<(index + 1) * length / count
  }

  private static func add(
    _ row: Span<RGB8>, _ weights: Span<UInt8>, to sums: inout [SIMD4<UInt32>]
  ) {
    precondition(row.count == weights.count)
    for index in sums.indices {
      var sum = sums[index]
      for x in pixels(index, sums.count, row.count) {
        let weight = UInt32(weights[x])
        guard weight > 0 else { continue }
        let pixel = row[x]
        // A cell has far fewer than the 65,536 pixels at which 255 times 255 would pass 32 bits.
        sum &+= weight &* SIMD4(UInt32(pixel.red), UInt32(pixel.green), UInt32(pixel.blue), 1)
      }
      sums[index] = sum
    }
  }
}

extension CoarseColors {
  private var withoutHoles: CoarseColors {
    guard cells.contains(where: { $0.w == 0 }) else { return self }
    guard size.width > 1 || size.height > 1 else {
      // Nothing had any weight: white, which nobody will see.
      return CoarseColors(size: size, cells: [Cell(255, 255, 255, 1)])
    }
    let coarser = halved.withoutHoles
    var whole = self
    for y in 0..<size.height {
      for x in 0..<size.width where cells[y * size.width + x].w == 0 {
        whole.cells[y * size.width + x] = coarser.value(
          x: (Float(x) + 0.5) / 2 - 0.5, y: (Float(y) + 0.5) / 2 - 0.5)
      }
    }
    return whole
  }

  private var halved: CoarseColors {
    let half = PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
    var sums = [Cell](repeating: .zero, count: half.width * half.height)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let cell = cells[y * size.width + x]
        if cell.w > 0 { sums[y / 2 * half.width + x / 2] += cell }
      }
    }
    return CoarseColors(size: half, cells: sums.map { $0.w > 0 ? $0 / $0.w : .zero })
  }

  /// The value between four cells of a grid without holes; outside, the border repeats.
  private func value(x: Float, y: Float) -> Cell {
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (fx, fy) = (x - left, y - top)
    func cell(_ column: Float, _ row: Float) -> Cell {
      let column = min(max(Int(column), 0), size.width - 1)
      return cells[min(max(Int(row), 0), size.height - 1) * size.width + column]
    }
    let upper = cell(left, top) * (1 - fx) + cell(left + 1, top) * fx
    let lower = cell(left, top + 1) * (1 - fx) + cell(left + 1, top + 1) * fx
    return upper * (1 - fy) + lower * fy
  }
}
