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
  ///   - judgesLook: Whether `look` and `isBlank` are wanted; without, they are `color` and `false`, and
  ///     half of the time is saved.
  public init(of page: Raster<RGB8>, resolution: Resolution, judgesLook: Bool = true) {
    self.init(measuring: page, resolution, judgesLook: judgesLook)
  }

  /// Analyses a gray page; it never needs colour.
  public init(of page: Raster<UInt8>, resolution: Resolution, judgesLook: Bool = true) {
    self.init(measuring: page, resolution, judgesLook: judgesLook)
  }

  /// Analyses a page of colour or gray; traps for a bilevel one.
  package init(of page: PageRaster, resolution: Resolution, judgesLook: Bool = true) {
    switch page {
    case .color(let raster):
      self.init(of: raster, resolution: resolution, judgesLook: judgesLook)
    case .gray(let raster):
      self.init(of: raster, resolution: resolution, judgesLook: judgesLook)
    case .bilevel: preconditionFailure("a page is analysed before it is made bilevel")
    }
  }

  /// The analysis of a whole photo in which no page was found, given the direction of its print.
  ///
  /// Where paper fills most of it and lines of print run over it, it is a page that reaches beyond the
  /// photo. Anything else is a picture: nothing on it is made white.
  package func ofWholePhoto(_ direction: TextDirection) -> PageAnalysis {
    let isPage =
      illumination.inGray.kind == .white
      && illumination.flood.largestShare >= PageAnalysis.leastPaperOfPhoto
      && direction.chunkCount >= PageAnalysis.fewestStretches
      && abs(direction.axisScore) > TextDirection.sureAxis.score
    guard !isPage else { return self }
    return PageAnalysis(
      look: look == .bw ? .grayscale : look, isBlank: false,
      illumination: illumination.onPicture)
  }

  /// Share of a photo that is one part of paper, and stretches of print, from which on it is a page.
  private static let leastPaperOfPhoto = 0.4
  private static let fewestStretches = 20

  private init(look: EnhancementMode, isBlank: Bool, illumination: Illumination) {
    (self.look, self.isBlank, self.illumination) = (look, isBlank, illumination)
  }

  /// An empty page: it shows nothing.
  private init() {
    look = .bw
    isBlank = true
    let paper = Raster(size: PixelSize(width: 1, height: 1), repeating: RGB8.white)
    illumination = Illumination(PageGrid(paper), Resolution(pixelsPerMillimetre: 1))
  }

  private init(
    measuring page: Raster<some BytePixel>, _ resolution: Resolution, judgesLook: Bool
  ) {
    guard page.width > 0, page.height > 0 else {
      self.init()
      return
    }
    guard judgesLook else {
      self.init(Illumination(PageGrid(page), resolution), nil, resolution)
      return
    }
    let grids = PageGrid.pair(of: page, cellSide: ReducedPage.side(for: page.size, resolution))
    self.init(Illumination(grids.usual, resolution), grids.other, resolution)
  }

  private init(_ illumination: Illumination, _ grid: PageGrid?, _ resolution: Resolution) {
    self.illumination = illumination
    guard let grid else {
      look = .color
      isBlank = false
      return
    }
    let page = ReducedPage(grid, resolution, ShadingPass(illumination))
    let measured = PageLook(page).mode
    // What has no paper is a cover or a picture: it would turn into blots.
    look = illumination.kind == .tone && measured == .bw ? .grayscale : measured
    isBlank = illumination.kind != .tone && BlankPage(page).isBlank
  }
}
