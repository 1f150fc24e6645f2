package import ScanImaging

/// What kind of page lies under which light: all that is measured before a page's pixels are touched.
package struct Illumination: Sendable {
  package let kind: PageKind
  package let grid: PageGrid
  package let flood: SoftFlood
  /// What every cell's channels are multiplied by, so that paper becomes 1; all 1/255 for pages of
  /// kind `tone`.
  package let gains: Raster<SIMD3<Float>>
  /// What a page of kind `tone` is where it is a plain dark cover.
  package let cover: PlainCover?
  /// The lamp that the paper mirrors; everything else holds for the page without it.
  package let glare: PaperGlare?
  /// What is white on a page of kind `tint` whose ground passes for white paper.
  package let letters: WhiteLetters?

  /// Whether what is almost white is noise and fibre; on a card it is the guilloche, and beside white
  /// letters the ground.
  package var clearsPaper: Bool { kind != .card && letters == nil }

  /// Brightest channel of tinted stock after division.
  static let tintLevel: Float = 0.97
  /// The same of a card, whose ground is printed: what is white on it is lighter.
  static let cardLevel: Float = 0.90

  /// Measures a grid of a page whose pixels lie so densely on the paper.
  package init(_ grid: PageGrid, _ resolution: Resolution) {
    let flood = SoftFlood(grid)
    let kind = PageKind(grid, flood, resolution)
    guard kind != .tone, let glare = PaperGlare(grid, flood, kind) else {
      self.init(grid, flood, kind)
      return
    }
    let matte = glare.removed(from: grid)
    let matteFlood = SoftFlood(matte, glare: flood.glare)
    self.init(matte, matteFlood, PageKind(matte, matteFlood, resolution), glare)
  }

  /// Takes the mirrored lamp off a page.
  func removeGlare(from page: inout Raster<RGB8>) {
    cover?.removeGlare(from: &page)
    glare?.remove(from: &page)
  }

  /// The same of a gray page.
  func removeGlare(from page: inout Raster<UInt8>) {
    cover?.removeGlare(from: &page)
    glare?.remove(from: &page)
  }

  /// The colour of a finished page's paper: white but for tinted stock, of which it is the middle of what shows.
  func ground(of page: PageRaster) -> RGB8 {
    guard kind == .tint, case .color(let raster) = page else { return .white }
    var colors: [SIMD3<Float>] = []
    let side = grid.cellSide
    for y in Swift.stride(from: 0, to: grid.height, by: Illumination.groundStride) {
      for x in Swift.stride(from: 0, to: grid.width, by: Illumination.groundStride)
      where flood.paper[x, y] != 0 {
        let pixel = raster[min(x * side, raster.width - 1), min(y * side, raster.height - 1)]
        colors.append(SIMD3(Float(pixel.red), Float(pixel.green), Float(pixel.blue)))
      }
    }
    guard !colors.isEmpty else { return .white }
    let middle = SIMD3.median(of: colors)
    return RGB8(red: UInt8(middle.x), green: UInt8(middle.y), blue: UInt8(middle.z))
  }

  /// Cells from one sample of the ground to the next.
  private static let groundStride = 4

  /// The same light for a page that is known to be white wherever the flood found paper.
  package var onWhite: Illumination {
    kind == .white || flood.mainColor == nil
      ? self : Illumination(grid, flood, .white, cover: nil, glare: glare)
  }

  /// The same light for gray: ground that only white letters tell from white is paper there.
  var inGray: Illumination { letters == nil ? self : onWhite }

  /// The same light for a photo that is no page: nothing on it is paper, and its light is its own.
  var onPicture: Illumination { Illumination(grid, flood, .tone, cover: nil) }

  private init(
    _ grid: PageGrid, _ flood: SoftFlood, _ kind: PageKind, _ glare: PaperGlare? = nil
  ) {
    let letters = kind == .white ? WhiteLetters(grid, flood) : nil
    self.init(
      grid, flood, letters == nil ? kind : .tint, cover: kind == .tone ? PlainCover(grid) : nil,
      glare: glare, letters: letters)
  }

  private init(
    _ grid: PageGrid, _ flood: SoftFlood, _ kind: PageKind, cover: PlainCover?,
    glare: PaperGlare? = nil, letters: WhiteLetters? = nil
  ) {
    self.grid = grid
    self.flood = flood
    self.kind = kind
    self.cover = cover
    self.glare = glare
    self.letters = letters
    gains =
      switch kind {
      case .white: Illumination.balancedGains(grid, flood)
      case .tint:
        if let letters {
          Illumination.balancedGains(grid, flood, white: letters.white)
        } else {
          Illumination.lumaGains(grid, flood, paperLevel: Illumination.tintLevel)
        }
      case .card: Illumination.lumaGains(grid, flood, paperLevel: Illumination.cardLevel)
      case .tone: Raster(size: grid.size, repeating: SIMD3(repeating: 1 / 255))
      }
  }

  /// Each channel by its own background, or by what is white, a multiple of that: shadows and the colour of
  /// the light both go.
  private static func balancedGains(
    _ grid: PageGrid, _ flood: SoftFlood, white: SIMD3<Float> = .one
  ) -> Raster<SIMD3<Float>> {
    let gains = Raster<SIMD3<Float>>(size: grid.size) { output in
      for y in 0..<grid.height {
        for x in 0..<grid.width { output.append(1 / limited(flood.background[x, y])) }
      }
    }
    // The closing lifts the background by the noise; this takes that out again.
    return scaled(gains, by: 1 / (white * medians(grid, flood.paper, gains)))
  }

  /// All channels by the background's luma: shadows go, the stock's colour stays.
  private static func lumaGains(
    _ grid: PageGrid, _ flood: SoftFlood, paperLevel: Float
  ) -> Raster<SIMD3<Float>> {
    let gains = Raster<SIMD3<Float>>(size: grid.size) { output in
      for y in 0..<grid.height {
        for x in 0..<grid.width {
          output.append(SIMD3(repeating: 1 / max(flood.background[x, y].luma, darkest)))
        }
      }
    }
    let level = medians(grid, flood.paper, gains).max()
    return scaled(gains, by: SIMD3(repeating: paperLevel / level))
  }

  /// Darkest background that is still divided out.
  private static let darkest: Float = 13

  private static func limited(_ color: SIMD3<Float>) -> SIMD3<Float> {
    color.replacing(with: darkest, where: color .< darkest)
  }

  private static func scaled(
    _ gains: consuming Raster<SIMD3<Float>>, by factor: SIMD3<Float>
  ) -> Raster<SIMD3<Float>> {
    var gains = gains
    for index in gains.pixels.indices { gains.pixels[index] *= factor }
    return gains
  }

  /// Per channel the median of those divided cells of paper that are not print; 1 where there are none.
  private static func medians(
    _ grid: PageGrid, _ paper: Raster<UInt8>, _ gains: Raster<SIMD3<Float>>
  ) -> SIMD3<Float> {
    var counts = Raster(size: PixelSize(width: bins, height: 3), repeating: 0)
    for y in 0..<paper.height {
      let (isPaper, gains) = (paper.row(y), gains.row(y))
      let (red, green, blue) = (grid.red.row(y), grid.green.row(y), grid.blue.row(y))
      var counts = counts.mutableSpan
      for x in 0..<isPaper.count where isPaper[x] != 0 {
        let divided = SIMD3(Float(red[x]), Float(green[x]), Float(blue[x])) * gains[x]
        for channel in 0..<3 where divided[channel] > 0.85 {
          counts[channel * bins + min(Int(divided[channel] * 512), bins - 1)] += 1
        }
      }
    }
    return SIMD3(median(counts.row(0)), median(counts.row(1)), median(counts.row(2)))
  }

  private static let bins = 1024

  /// The value half of which is below, of counts in steps of 1/512; 1 where there are none.
  private static func median(_ counts: Span<Int>) -> Float {
    let total = counts.indices.reduce(0) { $0 + counts[$1] }
    guard total > 0 else { return 1 }
    var below = 0
    for bin in counts.indices {
      below += counts[bin]
      if 2 * below >= total { return (Float(bin) + 0.5) / 512 }
    }
    return 1
  }
}

extension SIMD3 where Scalar == Float {
  static func / (numerator: Float, divisor: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(repeating: numerator) / divisor
  }
}
