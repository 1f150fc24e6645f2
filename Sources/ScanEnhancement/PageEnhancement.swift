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
    let mode = mode == .auto ? look(of: page, resolution: resolution) : mode
    return PageEnhancement.applied(mode.filters, to: .color(page), resolution)
  }

  /// The same of a gray page; no look gives it colour.
  public func enhanced(_ page: consuming Raster<UInt8>, resolution: Resolution) -> PageRaster {
    let page = consume page
    let mode = mode == .auto ? look(of: page, resolution: resolution) : mode
    return PageEnhancement.applied(mode.filters, to: .gray(page), resolution)
  }

  /// The look that `auto` would choose for a page: `color`, `grayscale` or `bw`, whichever is the least
  /// that keeps what the page shows.
  ///
  /// For one look throughout a document take the richest of its pages' looks
  /// (`EnhancementMode.richest(of:)`).
  public func look(of page: Raster<RGB8>, resolution: Resolution) -> EnhancementMode {
    PageAnalysis(of: page, resolution: resolution).look
  }

  /// The look that `auto` would choose for a gray page: `grayscale` or `bw`.
  public func look(of page: Raster<UInt8>, resolution: Resolution) -> EnhancementMode {
    PageAnalysis(of: page, resolution: resolution).look
  }

  /// The page in its new look, whatever pixels it has.
  package func enhanced(_ page: consuming PageRaster, resolution: Resolution) -> PageRaster {
    let mode = mode == .auto ? look(of: page, resolution: resolution) : mode
    return PageEnhancement.applied(mode.filters, to: page, resolution)
  }

  /// The look that `auto` would choose for a page, whatever pixels it has.
  package func look(of page: borrowing PageRaster, resolution: Resolution) -> EnhancementMode {
    switch copy page {
    case .color(let raster): look(of: raster, resolution: resolution)
    case .gray(let raster): look(of: raster, resolution: resolution)
    case .bilevel: .bw
    }
  }

  private static func applied(
    _ filters: [any Filter], to page: consuming PageRaster, _ resolution: Resolution
  ) -> PageRaster {
    var page = consume page
    for filter in filters { page = filter.applied(to: page, resolution: resolution) }
    return page
  }
}
