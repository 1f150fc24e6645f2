package import ScanImaging

extension SheetMask {
  /// Makes what is not the sheet's white, or of another colour if the page has any; a bilevel page becomes
  /// blank there.
  package func fill(_ page: consuming PageRaster, with ground: RGB8 = .white) -> PageRaster {
    guard !isWhole, page.size.width > 0, page.size.height > 0 else { return page }
    switch consume page {
    case .color(var raster):
      forEachRun(of: raster.size) { y, columns, shares in
        var row = raster.mutableRow(y)
        for x in columns where shares[x] != 0 {
          row[x] = RGB8(
            red: SheetMask.mixed(row[x].red, with: ground.red, shares[x]),
            green: SheetMask.mixed(row[x].green, with: ground.green, shares[x]),
            blue: SheetMask.mixed(row[x].blue, with: ground.blue, shares[x]))
        }
      }
      return .color(raster)
    case .gray(var raster):
      forEachRun(of: raster.size) { y, columns, shares in
        var row = raster.mutableRow(y)
        for x in columns where shares[x] != 0 {
          row[x] = SheetMask.mixed(row[x], with: 255, shares[x])
        }
      }
      return .gray(raster)
    case .bilevel(var raster):
      forEachRun(of: raster.size) { y, columns, shares in
        for x in columns where shares[x] >= 128 { raster[x, y] = false }
      }
      return .bilevel(raster)
    }
  }

  /// A sample, so many 256ths of it another's.
  @inline(__always)
  private static func mixed(_ sample: UInt8, with other: UInt8, _ share: UInt16) -> UInt8 {
    let (own, rest) = (Int32(sample), 256 &- Int32(share))
    return UInt8(truncatingIfNeeded: Int32(other) &- ((Int32(other) &- own) &* rest) &>> 8)
  }

  /// Calls `body` with the parts of rows that may hold something to fill, and how much of each pixel of the
  /// row is filled, in 1/256; elsewhere in the row that means nothing.
  private func forEachRun(
    of size: PixelSize, _ body: (Int, Range<Int>, Span<UInt16>) -> Void
  ) {
    let soft = softened
    let line = LinearRow(
      width: size.width, cells: cells.width, cellSide: Float(size.width) / Float(cells.width))
    var upper = [UInt16](repeating: 0, count: size.width)
    var (lower, shares) = (upper, upper)
    let cellHeight = Float(size.height) / Float(cells.height)
    var widened = -1
    var runs: [Range<Int>] = []
    for y in 0..<size.height {
      let place = (Float(y) + 0.5) / cellHeight - 0.5
      let first = min(max(Int(place.rounded(.down)), 0), cells.height - 1)
      let second = min(first + 1, cells.height - 1)
      if first != widened {
        widened = first
        runs = self.runs(near: first...second, width: size.width)
        guard !runs.isEmpty else { continue }
        line.widen(soft.row(first), into: &upper)
        line.widen(soft.row(second), into: &lower)
      }
      let below = Int32(min(max(place - Float(first), 0), 1) * 256)
      for run in runs {
        for x in run {
          // The seam is the middle of the slope between a cell inside and one outside: from 96 to 160.
          let level = (Int32(upper[x]) &* (256 &- below) &+ Int32(lower[x]) &* below) &>> 8
          let share = (level &- 96 &* 64) &>> 4
          shares[x] = UInt16(truncatingIfNeeded: share < 0 ? 0 : share > 256 ? 256 : share)
        }
        body(y, run, shares.span)
      }
    }
  }

  /// Columns of a page between two rows of cells that a cell to fill reaches: softened by one cell and
  /// interpolated over another.
  private func runs(near rows: ClosedRange<Int>, width: Int) -> [Range<Int>] {
    var isUsed = [UInt8](repeating: 0, count: cells.width)
    for y in max(0, rows.lowerBound - 1)...min(cells.height - 1, rows.upperBound + 1) {
      let row = cells.row(y)
      for x in 0..<row.count { isUsed[x] |= row[x] }
    }
    let cellWidth = Double(width) / Double(cells.width)
    var runs: [Range<Int>] = []
    var start = isUsed.span.firstSet(from: 0)
    while start < isUsed.count {
      let end = isUsed.span.firstClear(from: start)
      let left = max(0, Int(((Double(start) - 1.5) * cellWidth).rounded(.down)))
      let right = min(width, Int(((Double(end) + 1.5) * cellWidth).rounded(.up)))
      if let last = runs.last, last.upperBound >= left {
        runs[runs.count - 1] = last.lowerBound..<right
      } else {
        runs.append(left..<right)
      }
      start = isUsed.span.firstSet(from: end)
    }
    return runs
  }
}

extension SheetMask {
  /// The cells, times 64 and averaged over 3×3, so that the seam is smooth.
  private var softened: Raster<Float> {
    let padded = cells.padded(by: 1)
    return Raster(size: cells.size) { output in
      for y in 0..<cells.height {
        for x in 0..<cells.width {
          var sum = 0
          for v in y...y + 2 {
            let row = padded.row(v)
            let weight = v == y + 1 ? 2 : 1
            sum += weight * (Int(row[x]) + 2 * Int(row[x + 1]) + Int(row[x + 2]))
          }
          output.append(Float(sum * 4))
        }
      }
    }
  }
}
