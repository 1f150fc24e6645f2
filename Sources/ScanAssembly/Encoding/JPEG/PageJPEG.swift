import ScanBindings
import ScanImaging

/// JPEG made for pages: steps and levels that keep letters sharp and paper empty.
enum PageJPEG {
  /// A colour page as a JPEG file, about as true as libjpeg's at `quality`; traps where a side is 0 or
  /// longer than 65,500.
  static func encode(
    _ raster: Raster<RGB8>, quality: Int, subsampling: JPEGCodec.Subsampling, isProgressive: Bool
  ) -> [UInt8] {
    let steps = PageSteps(quality: quality, paperShare: PaperShare.share(of: raster))
    let layout = JPEGLayout(raster.size, isGray: false, chromaStep: subsampling == .s420 ? 2 : 1)
    return encode(raster, layout, steps, isProgressive)
  }

  /// A gray page, likewise.
  static func encode(_ raster: Raster<UInt8>, quality: Int, isProgressive: Bool) -> [UInt8] {
    let steps = PageSteps(quality: quality, paperShare: PaperShare.share(of: raster))
    return encode(raster, JPEGLayout(raster.size, isGray: true), steps, isProgressive)
  }

  private static func encode<Pixel: SampleUnits>(
    _ raster: Raster<Pixel>, _ layout: JPEGLayout, _ steps: PageSteps, _ isProgressive: Bool
  ) -> [UInt8] {
    var thresholding = BlockThresholding(steps: steps.steps, errorPrice: steps.errorPrice)
    // White is 127 above the middle of luma; chromas have none of it.
    let paper = Int16((127 * 8 / Float(steps.steps[0])).rounded())
    var file = JPEGFile(layout, steps: steps.steps, isProgressive: isProgressive)
    var row = UnitRow(layout)
    let side = layout.unitSide
    for down in 0..<layout.units.height {
      for across in 0..<layout.units.width {
        let (x, y) = (across * side, down * side)
        if x + side <= raster.width && y + side <= raster.height {
          Pixel.quantise(
            raster, x: x, y: y, &thresholding, paper: paper, unit: across, into: &row)
        } else {
          Pixel.quantise(
            raster.continued(x: x, y: y, side: side), x: 0, y: 0, &thresholding, paper: paper,
            unit: across, into: &row)
        }
      }
      file.append(row)
    }
    return file.finished()
  }
}

extension Raster {
  /// A square of pixels from (x, y) on; past the right and the lower edge the last ones repeat.
  fileprivate func continued(x: Int, y: Int, side: Int) -> Raster {
    Raster(size: PixelSize(width: side, height: side)) { output in
      for down in 0..<side {
        let row = row(min(y + down, height - 1))
        for across in 0..<side { output.append(row[min(x + across, width - 1)]) }
      }
    }
  }
}
