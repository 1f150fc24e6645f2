public import ScanImaging

/// Makes a flattened page look as if it came from a flatbed scanner.
///
/// Pure and deterministic: the same page gives the same bytes.
public struct PageEnhancement: Sendable {
  /// The look of the result.
  public let mode: EnhancementMode

  /// Creates an enhancement of one look.
  public init(mode: EnhancementMode) {
    self.mode = mode
  }

  /// The page in its new look, of the same size.
  ///
  /// - Parameters:
  ///   - page: The flattened page. Handed over without another owner it is changed in place.
  ///   - resolution: How densely its pixels lie on the paper.
  /// - Returns: A raster of the kind of pixels that the look is stored with.
  public func enhanced(_ page: consuming Raster<RGB8>, resolution: Resolution) -> PageRaster {
    var page = consume page
    guard page.width > 0, page.height > 0 else { return .color(page) }
    switch mode {
    case .original:
      return .color(page)
    case .photo:
      ToneStretch(page).apply(to: &page)
      return .color(page)
    case .auto, .color:
      let pass = ShadingPass(Illumination(PageGrid(page)))
      pass.apply(pass.cleanTable(for: page), to: &page)
      return .color(page)
    case .grayscale:
      let pass = ShadingPass(Illumination(PageGrid(page)))
      return .gray(pass.gray(pass.cleanTable(for: page), of: page))
    case .bw:
      let pass = ShadingPass(Illumination(PageGrid(page)))
      let gray = pass.gray(pass.thresholdTable(for: page), of: page)
      return .bilevel(HybridThreshold().bilevel(gray, resolution: resolution))
    }
  }
}
