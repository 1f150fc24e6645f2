import ScanBindings
import ScanImaging

/// JPEG made for pages: steps and levels that keep letters sharp and paper empty.
enum PageJPEG {
  /// A colour page as a JPEG file, about as true as libjpeg's at `quality`.
  static func encode(
    _ raster: Raster<RGB8>, quality: Int, subsampling: JPEGCodec.Subsampling, isProgressive: Bool
  ) -> [UInt8] {
    let steps = PageSteps(quality: quality, paperShare: PaperShare.share(of: raster))
    var writer = JPEGCoefficientWriter(
      JPEGCoefficientWriter.Frame(
        size: raster.size, isGray: false, subsampling: subsampling, lumaSteps: steps.steps,
        chromaSteps: steps.steps, isProgressive: isProgressive))
    let step = subsampling == .s420 ? 2 : 1
    fill(&writer, component: 0, from: ColorPlane.luma(raster), steps)
    fill(&writer, component: 1, from: ColorPlane.blueness(raster, step: step), steps)
    fill(&writer, component: 2, from: ColorPlane.redness(raster, step: step), steps)
    return writer.finished()
  }

  /// A gray page, likewise.
  static func encode(_ raster: Raster<UInt8>, quality: Int, isProgressive: Bool) -> [UInt8] {
    let steps = PageSteps(quality: quality, paperShare: PaperShare.share(of: raster))
    var writer = JPEGCoefficientWriter(
      JPEGCoefficientWriter.Frame(
        size: raster.size, isGray: true, subsampling: .s444, lumaSteps: steps.steps,
        chromaSteps: steps.steps, isProgressive: isProgressive))
    fill(&writer, component: 0, from: GrayPlane(raster: raster), steps)
    return writer.finished()
  }

  private static func fill(
    _ writer: inout JPEGCoefficientWriter, component: Int, from plane: some SamplePlane,
    _ steps: PageSteps
  ) {
    let thresholding = BlockThresholding(steps: steps.steps, errorPrice: steps.errorPrice)
    let blocks = component == 0 ? writer.luma : writer.chroma
    // White is 127 above the middle of luma; chromas have none of it.
    let paper = component == 0 ? Int16((127 * 8 / Float(steps.steps[0])).rounded()) : 0
    for down in 0..<blocks.down {
      writer.fill(component: component, row: down) { levels in
        for across in 0..<blocks.across {
          if let block = plane.block(across: across, down: down) {
            thresholding.quantise(block, into: &levels, at: across * 64)
          } else {
            levels[across * 64] = paper
          }
        }
      }
    }
  }
}
