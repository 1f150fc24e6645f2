public import ScanImaging

/// What can be told about a flattened page before it gets its look.
public struct PageAnalysis: Sendable {
  /// The look that keeps what the page shows with the least: `color`, `grayscale` or `bw`.
  public let look: EnhancementMode

  /// Whether nothing is printed or written on the page.
  public let isBlank: Bool

  /// The light on the page; that of white paper for an empty page.
  package let illumination: Illumination

  /// Analyses a colour page.
  ///
  /// - Parameters:
  ///   - page: The flattened page, before any filter.
  ///   - resolution: How densely its pixels lie on the paper.
  public init(of page: Raster<RGB8>, resolution: Resolution) {
    guard page.width > 0, page.height > 0 else {
      self.init()
      return
    }
    self.init(
      Illumination(PageGrid(page)), ReducedPage.grid(of: page, resolution), resolution, page.size)
  }

  /// Analyses a gray page; it never needs colour.
  public init(of page: Raster<UInt8>, resolution: Resolution) {
    guard page.width > 0, page.height > 0 else {
      self.init()
      return
    }
    self.init(
      Illumination(PageGrid(page)), ReducedPage.grid(of: page, resolution), resolution, page.size)
  }

  /// Analyses a page of colour or gray; traps for a bilevel one.
  package init(of page: PageRaster, resolution: Resolution) {
    switch page {
    case .color(let raster): self.init(of: raster, resolution: resolution)
    case .gray(let raster): self.init(of: raster, resolution: resolution)
    case .bilevel: preconditionFailure("a page is analysed before it is made bilevel")
    }
  }

  /// An empty page: it shows nothing.
  private init() {
    look = .bw
    isBlank = true
    let paper = Raster(size: PixelSize(width: 1, height: 1), repeating: RGB8.white)
    illumination = Illumination(PageGrid(paper))
  }

  private init(
    _ illumination: Illumination, _ grid: PageGrid, _ resolution: Resolution, _ size: PixelSize
  ) {
    self.illumination = illumination
    let page = ReducedPage(grid, resolution, ShadingPass(illumination))
    let measured = PageLook(page).mode
    // What has no paper is a cover or a picture: it would turn into blots.
    look = illumination.kind == .tone && measured == .bw ? .grayscale : measured
    isBlank = illumination.kind != .tone && BlankPage(page).isBlank
  }
}
