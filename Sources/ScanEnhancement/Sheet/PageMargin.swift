import ScanImaging

/// A margin round a finished page: white paper added, or a rim cut away.
struct PageMargin {
  /// Pixels added on every side; below 0 they are cut away.
  let pixels: Int

  init(millimetres: Double, resolution: Resolution) {
    let exact = (millimetres * resolution.pixelsPerMillimetre).rounded()
    pixels = Int(min(max(exact, -1e6), 1e4))
  }

  /// The page with its margin; at least one pixel of it remains, and an empty page stays empty.
  func applied(to page: consuming PageRaster) -> PageRaster {
    guard pixels != 0, page.size.width > 0, page.size.height > 0 else { return page }
    return switch consume page {
    case .color(let raster): .color(framed(raster, .white))
    case .gray(let raster): .gray(framed(raster, 255))
    case .bilevel(let raster): .bilevel(framed(raster))
    }
  }

  /// Where the old columns or rows lie: `count` of them from `source` on begin at `target` of `size`.
  private func places(_ length: Int) -> (size: Int, source: Int, target: Int, count: Int) {
    if pixels > 0 { return (length + 2 * pixels, 0, pixels, length) }
    let cut = min(-pixels, (length - 1) / 2)
    return (length - 2 * cut, cut, 0, length - 2 * cut)
  }

  private func framed<Pixel>(_ page: Raster<Pixel>, _ white: Pixel) -> Raster<Pixel> {
    let (columns, rows) = (places(page.width), places(page.height))
    var result = Raster(
      size: PixelSize(width: columns.size, height: rows.size), repeating: white)
    for y in 0..<rows.count {
      let old = page.row(rows.source + y)
      var row = result.mutableRow(rows.target + y)
      for x in 0..<columns.count { row[columns.target + x] = old[columns.source + x] }
    }
    return result
  }

  private func framed(_ page: BilevelRaster) -> BilevelRaster {
    let (columns, rows) = (places(page.width), places(page.height))
    var result = BilevelRaster(size: PixelSize(width: columns.size, height: rows.size))
    var ink = [UInt8](repeating: 0, count: columns.size)
    for y in 0..<rows.count {
      for x in 0..<columns.count {
        ink[columns.target + x] = page[columns.source + x, rows.source + y] ? 1 : 0
      }
      result.setRow(rows.target + y, from: ink.span)
    }
    return result
  }
}
