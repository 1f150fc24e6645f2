import ScanImaging

/// How much darker than its surroundings each pixel of a small page is.
enum SkewInk {
  /// Side of the blocks whose brightest pixels stand for the paper.
  static let blockInMillimetres = 6.0
  /// Differences below this share of the paper are no ink.
  static let palest = 0.12
  /// Deeper ink counts no more: a black bar shall not outweigh lines of text.
  static let deepest = 0.5

  /// Ink in 0...255.
  static func ink(of page: Raster<UInt8>, _ resolution: Resolution) -> Raster<UInt8> {
    let side = max(
      4, Int(min(blockInMillimetres * resolution.pixelsPerMillimetre, Double(page.size.longSide))))
    let paper = blockMaxima(page, side: side).maximum3x3()
    return Raster(size: page.size) { output in
      for y in 0..<page.height {
        let row = page.row(y)
        let bright = paper.row(y / side)
        for x in 0..<row.count {
          let ground = Double(max(bright[x / side], 1))
          let depth = 1 - Double(row[x]) / ground
          let share = (min(depth, deepest) - palest) / (deepest - palest)
          output.append(share > 0 ? UInt8((share * 255).rounded()) : 0)
        }
      }
    }
  }

  private static func blockMaxima(_ page: Raster<UInt8>, side: Int) -> Raster<UInt8> {
    var result = Raster<UInt8>(
      size: PixelSize(
        width: (page.width + side - 1) / side, height: (page.height + side - 1) / side),
      repeating: 0)
    for y in 0..<page.height {
      let row = page.row(y)
      var blocks = result.mutableRow(y / side)
      for x in 0..<row.count where row[x] > blocks[x / side] { blocks[x / side] = row[x] }
    }
    return result
  }
}
