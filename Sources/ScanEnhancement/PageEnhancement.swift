public import ScanImaging

/// Makes a flattened page look as if it came from a flatbed scanner.
///
/// Pure and deterministic: the same page gives the same bytes. In this order: the cleanup of the look,
/// itself a chain of filters; the paper's colour where the page is not of the sheet; the filters that were
/// asked for by name; the margin.
public struct PageEnhancement: Sendable {
  /// The look of the result.
  public let mode: EnhancementMode

  /// Filters that work after the look's own cleanup, whatever the look.
  public var filters: FilterChain

  /// Millimetres of white paper added on every side; below 0 so much of the page is cut away there.
  ///
  /// At least one pixel of the page remains. The result then has another size than the page.
  public var marginInMillimetres: Double

  /// The size in pixels that a page gets before it becomes black and white; `nil` keeps its own.
  ///
  /// One bit a pixel places an edge to a pixel, shades of gray to a fraction of one: print keeps its
  /// shapes only where its pixels are smaller than those of a gray page of the same sharpness.
  public var bilevelSize: PixelSize?

  /// Creates an enhancement of one look.
  public init(
    mode: EnhancementMode, filters: FilterChain = FilterChain(), marginInMillimetres: Double = 0
  ) {
    self.mode = mode
    self.filters = filters
    self.marginInMillimetres = marginInMillimetres
  }

  /// The page in its new look, of the same size but for the margin and `bilevelSize`.
  ///
  /// - Parameters:
  ///   - page: The flattened page. Handed over without another owner it is changed in place.
  ///   - resolution: How densely its pixels lie on the paper.
  ///   - sheet: What of the page is not of its sheet; it becomes white, or what tinted stock is, unless the look
  ///     is `original`.
  /// - Returns: A raster of the kind of pixels that the look is stored with.
  public func enhanced(
    _ page: consuming Raster<RGB8>, resolution: Resolution, sheet: SheetMask = SheetMask()
  ) -> PageRaster {
    let page = consume page
    let analysis = PageAnalysis(
      of: page, resolution: resolution, judgesLook: mode == .auto)
    return enhanced(.color(page), resolution: resolution, analysis, sheet: sheet)
  }

  /// The same of a gray page; no look gives it colour.
  public func enhanced(
    _ page: consuming Raster<UInt8>, resolution: Resolution, sheet: SheetMask = SheetMask()
  ) -> PageRaster {
    let page = consume page
    let analysis = PageAnalysis(
      of: page, resolution: resolution, judgesLook: mode == .auto)
    return enhanced(.gray(page), resolution: resolution, analysis, sheet: sheet)
  }

  /// The same of a page that was analysed before.
  package func enhanced(
    _ page: consuming PageRaster, resolution: Resolution, _ analysis: PageAnalysis,
    sheet: SheetMask = SheetMask()
  ) -> PageRaster {
    var page = consume page
    let mode = mode == .auto ? analysis.look : mode
    var resolution = resolution
    for filter in mode.filters(under: analysis.illumination) {
      if filter is AdaptiveThreshold { (page, resolution) = enlarged(page, resolution) }
      page = filter.applied(to: page, resolution: resolution)
    }
    // White beside the sheet of a cover would be worse than desk.
    if mode != .original, analysis.illumination.kind != .tone, !sheet.isWhole {
      let ground = analysis.illumination.ground(of: page)
      page = sheet.fill(page, with: ground)
    }
    page = filters.applied(to: page, resolution: resolution)
    return PageMargin(millimetres: marginInMillimetres, resolution: resolution).applied(to: page)
  }

  /// The gray page at the size it has in black and white, and how densely its pixels then lie.
  private func enlarged(
    _ page: consuming PageRaster, _ resolution: Resolution
  ) -> (PageRaster, Resolution) {
    guard case .gray(let gray) = page, let target = bilevelSize, target != gray.size,
      gray.width > 0, gray.height > 0
    else { return (page, resolution) }
    let factor = Double(target.width) / Double(gray.width)
    return (
      .gray(gray.enlarged(to: target)),
      Resolution(pixelsPerMillimetre: resolution.pixelsPerMillimetre * factor)
    )
  }
}
