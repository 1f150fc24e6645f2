// Source: Portable Network Graphics (PNG) Specification, second edition (W3C, 2003), clause 9, and its
// advice 12.8: of the filters of a row the one whose bytes, as signed numbers, have the smallest sum of
// magnitudes. Of the five only None, Sub, Up and Paeth are tried.

import ScanImaging

/// The rows of a picture with PNG's filter bytes before them.
enum PNGFilteredRows {
  private enum Filter: UInt8, CaseIterable {
    case none = 0
    case sub = 1
    case up = 2
    case paeth = 4
  }

  /// Rows of eight pixels a byte, where filters do not help; ink is 0, as light has it.
  static func unfiltered(_ raster: BilevelRaster) -> [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity((raster.stride + 1) * raster.height)
    for y in 0..<raster.height {
      let row = raster.row(y)
      rows.append(Filter.none.rawValue)
      for index in 0..<row.count { rows.append(~row[index]) }
    }
    return rows
  }

  static func filtered(_ raster: Raster<UInt8>) -> [UInt8] {
    filtered(raster.size, samplesPerPixel: 1) { y, line in
      let row = raster.row(y)
      for x in 0..<row.count { line[x] = row[x] }
    }
  }

  static func filtered(_ raster: Raster<RGB8>) -> [UInt8] {
    filtered(raster.size, samplesPerPixel: 3) { y, line in
      let row = raster.row(y)
      for x in 0..<row.count {
        line[3 * x] = row[x].red
        line[3 * x + 1] = row[x].green
        line[3 * x + 2] = row[x].blue
      }
    }
  }

  private static func filtered(
    _ size: PixelSize, samplesPerPixel step: Int, _ fill: (Int, inout [UInt8]) -> Void
  ) -> [UInt8] {
    let count = size.width * step
    // Pixels outside the picture are 0 for the filters: one in front of each line.
    var line = [UInt8](repeating: 0, count: count)
    var above = line
    var trial = line
    var best = line
    var rows: [UInt8] = []
    rows.reserveCapacity((count + 1) * size.height)
    for y in 0..<size.height {
      fill(y, &line)
      var bestCost = Int.max
      var chosen = Filter.none
      for filter in Filter.allCases {
        let cost = apply(filter, line.span, above.span, step, &trial)
        if cost < bestCost {
          (bestCost, chosen) = (cost, filter)
          swap(&best, &trial)
        }
      }
      rows.append(chosen.rawValue)
      rows += best
      swap(&line, &above)
    }
    return rows
  }

  /// Filters a row and returns the sum of the results' magnitudes.
  private static func apply(
    _ filter: Filter, _ line: Span<UInt8>, _ above: Span<UInt8>, _ step: Int,
    _ result: inout [UInt8]
  ) -> Int {
    let count = line.count
    switch filter {
    case .none: for x in 0..<count { result[x] = line[x] }
    case .up: for x in 0..<count { result[x] = line[x] &- above[x] }
    case .sub:
      for x in 0..<min(step, count) { result[x] = line[x] }
      for x in step..<max(step, count) { result[x] = line[x] &- line[x - step] }
    case .paeth:
      for x in 0..<min(step, count) { result[x] = line[x] &- above[x] }
      for x in step..<max(step, count) {
        result[x] = line[x] &- paeth(line[x - step], above[x], above[x - step])
      }
    }
    var cost = 0
    for x in 0..<count { cost &+= Int(Int8(bitPattern: result[x]).magnitude) }
    return cost
  }

  @inline(__always)
  private static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let (a, b, c) = (Int(left), Int(above), Int(corner))
    let (pa, pb, pc) = (abs(b - c), abs(a - c), abs(a + b - 2 * c))
    return pa <= pb && pa <= pc ? left : pb <= pc ? above : corner
  }
}
