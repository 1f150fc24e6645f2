import ScanImaging

/// Thin light print on an even ground, cell by cell.
///
/// An opening takes light print off as a closing takes dark print off, and what is left is the ground that it
/// stands on. Where that ground is uneven it is a picture, or the ink between the letters of dark print.
struct LightStrokes {
  /// 255 where a cell is of a stroke, else 0.
  let cells: Raster<UInt8>
  /// How many are.
  let count: Int
  /// Luma of the ground that strokes stand on.
  let ground: Raster<UInt8>

  /// How much lighter than its ground a stroke is, as a factor and in samples.
  private static let contrast = (percent: 115, samples: 8)
  /// Cells around a stroke over which its ground is even, and by how much that differs at most.
  private static let around = 4
  private static let evenness = (percent: 14, samples: 4)
  /// Cells that a stroke is away from the part whose print it is, and by how much its ground may be another
  /// than that part, in percent.
  private static let reach = 6
  private static let sameGround = 12

  /// Finds the strokes on a grid.
  init(_ grid: PageGrid) {
    let luma = grid.luma
    let ground = luma.openedByDisc7()
    var (high, low) = (ground, ground)
    for _ in 0..<LightStrokes.around { (high, low) = (high.maximum3x3(), low.minimum3x3()) }
    var count = 0
    cells = Raster(size: grid.size) { output in
      for index in 0..<luma.pixels.count {
        let (top, bottom) = (Int(high.pixels[index]), Int(low.pixels[index]))
        let isEven =
          100 * (top - bottom - LightStrokes.evenness.samples)
          < LightStrokes.evenness.percent * top
        let isLight =
          100 * (Int(luma.pixels[index]) - LightStrokes.contrast.samples)
          > LightStrokes.contrast.percent * Int(ground.pixels[index])
        if isEven, isLight { count += 1 }
        output.append(isEven && isLight ? 255 : 0)
      }
    }
    (self.count, self.ground) = (count, ground)
  }

  /// How many cells are of strokes that stand on the part with this label.
  func count(onPart label: Int, of labels: Raster<Int32>, _ luma: Raster<UInt8>) -> Int {
    var count = 0
    let reach = LightStrokes.reach
    for y in 0..<cells.height {
      for x in 0..<cells.width where cells[x, y] != 0 {
        let own = Int(ground[x, y])
        search: for v in [y, y - reach, y + reach] where v >= 0 && v < cells.height {
          for u in [x - reach, x, x + reach] where u >= 0 && u < cells.width {
            guard Int(labels[u, v]) == label else { continue }
            if 100 * abs(Int(luma[u, v]) - own) <= LightStrokes.sameGround * own {
              count += 1
              break search
            }
          }
        }
      }
    }
    return count
  }
}
