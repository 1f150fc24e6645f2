package import ScanImaging

extension SheetMask {
  /// Makes white what is not the sheet's; a bilevel page becomes blank there.
  package func fill(_ page: consuming PageRaster) -> PageRaster {
    guard !isWhole, page.size.width > 0, page.size.height > 0 else { return page }
    switch consume page {
    case .color(var raster):
      forEachRow(of: raster.size) { y, whiteness in
        var row = raster.mutableRow(y)
        for x in 0..<row.count where whiteness[x] != 0 {
          row[x] = RGB8(
            red: SheetMask.whitened(row[x].red, whiteness[x]),
            green: SheetMask.whitened(row[x].green, whiteness[x]),
            blue: SheetMask.whitened(row[x].blue, whiteness[x]))
        }
      }
      return .color(raster)
    case .gray(var raster):
      forEachRow(of: raster.size) { y, whiteness in
        var row = raster.mutableRow(y)
        for x in 0..<row.count where whiteness[x] != 0 {
          row[x] = SheetMask.whitened(row[x], whiteness[x])
        }
      }
      return .gray(raster)
    case .bilevel(var raster):
      forEachRow(of: raster.size) { y, whiteness in
        for x in 0..<raster.width where whiteness[x] >= 128 { raster[x, y] = false }
      }
      return .bilevel(raster)
    }
  }

  @inline(__always)
  private static func whitened(_ sample: UInt8, _ whiteness: UInt16) -> UInt8 {
    // At most 255 × 256.
    let dark = (255 &- UInt16(sample)) &* (256 &- whiteness)
    return 255 &- UInt8(truncatingIfNeeded: dark &>> 8)
  }

  /// Calls `body` with the rows that hold something to fill, and how white each pixel becomes, in
  /// 1/256.
  private func forEachRow(of size: PixelSize, _ body: (Int, Span<UInt16>) -> Void) {
    let soft = softened
    let isUsed = (0..<cells.height).map { y in
      (max(0, y - 2)...min(cells.height - 1, y + 2)).contains { cells.row($0).containsNonzero }
    }
    let line = LinearRow(
      width: size.width, cells: cells.width, cellSide: Float(size.width) / Float(cells.width))
    var upper = [UInt16](repeating: 0, count: size.width)
    var (lower, whiteness) = (upper, upper)
    let cellHeight = Float(size.height) / Float(cells.height)
    var widened = -1
    for y in 0..<size.height {
      let place = (Float(y) + 0.5) / cellHeight - 0.5
      let first = min(max(Int(place.rounded(.down)), 0), cells.height - 1)
      let second = min(first + 1, cells.height - 1)
      guard isUsed[first] || isUsed[second] else { continue }
      if first != widened {
        line.widen(row: first, of: soft, into: &upper)
        line.widen(row: second, of: soft, into: &lower)
        widened = first
      }
      let below = Int32(min(max(place - Float(first), 0), 1) * 256)
      for x in 0..<size.width {
        // The seam is the middle of the slope between a cell inside and one outside: from 96 to 160.
        let level = (Int32(upper[x]) &* (256 &- below) &+ Int32(lower[x]) &* below) &>> 8
        let white = (level &- 96 &* 64) &>> 4
        whiteness[x] = UInt16(truncatingIfNeeded: white < 0 ? 0 : white > 256 ? 256 : white)
      }
      body(y, whiteness.span)
    }
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

extension Span<UInt8> {
  fileprivate var containsNonzero: Bool {
    for index in 0..<count where self[index] != 0 { return true }
    return false
  }
}
