public import ScanImaging

/// Makes a flattened page look as if it came from a flatbed scanner.
///
/// Pure and deterministic: the same page gives the same bytes. Every look is a chain of filters.
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
    let page = consume page
    let analysis = PageAnalysis(
      of: page, resolution: resolution, judgesLook: mode == .auto)
    return enhanced(.color(page), resolution: resolution, analysis)
  }

  /// The same of a gray page; no look gives it colour.
  public func enhanced(_ page: consuming Raster<UInt8>, resolution: Resolution) -> PageRaster {
    let page = consume page
    let analysis = PageAnalysis(
      of: page, resolution: resolution, judgesLook: mode == .auto)
    return enhanced(.gray(page), resolution: resolution, analysis)
  }

  /// The same of a page that was analysed before.
  package func enhanced(
    _ page: consuming PageRaster, resolution: Resolution, _ analysis: PageAnalysis
  ) -> PageRaster {
    var page = consume page
    let mode = mode == .auto ? analysis.look : mode
    for filter in mode.filters(under: analysis.illumination) {
      page = filter.applied(to: page, resolution: resolution)
    }
    return page
  }
}
