import ScanImaging

/// The print on which a page's direction is judged, at a fixed size.
struct UprightInk {
  /// Dark print on light ground; light print on dark covers is inverted.
  let luma: Raster<UInt8>

  /// Sample below which a pixel is ink, paper at 240: faint enough that blurred letters keep their bodies.
  static let threshold: UInt8 = 165
  /// The same for print so pale or blurred that its letters fall apart: specks of paper are ink as well.
  static let faintThreshold: UInt8 = 195

  /// The print of a page of colour or gray, brought to `TextInk.longSide`; traps for a bilevel one.
  init(of page: PageRaster, _ illumination: Illumination) {
    let size = page.size
    guard size.width > 0, size.height > 0 else {
      luma = Raster(size: size, repeating: 0)
      return
    }
    let scale = Double(TextInk.longSide) / Double(size.longSide)
    let target = PixelSize(
      width: max(1, Int((Double(size.width) * scale).rounded())),
      height: max(1, Int((Double(size.height) * scale).rounded())))
    let scaled: Raster<RGB8> =
      switch page {
      case .color(let raster):
        scale <= 1 ? raster.downscaled(to: target) : raster.enlarged(to: target)
      case .gray(let raster):
        scale <= 1
          ? Raster(neutral: raster.downscaled(to: target))
          : Raster(neutral: raster).enlarged(to: target)
      case .bilevel: preconditionFailure("a page is judged before it is made bilevel")
      }
    self.luma = UprightInk.luma(of: scaled, illumination, scale: scale)
  }

  private init(luma: Raster<UInt8>) { self.luma = luma }

  /// 255 where ink lies, else 0.
  func mask(below threshold: UInt8) -> Raster<UInt8> {
    Raster(size: luma.size) { output in
      for sample in luma.pixels { output.append(sample < threshold ? 255 : 0) }
    }
  }

  /// The print turned by a quarter clockwise.
  var quarterTurned: UprightInk { UprightInk(luma: luma.upright(from: .clockwise)) }

  private static func luma(
    of page: consuming Raster<RGB8>, _ illumination: Illumination, scale: Double
  ) -> Raster<UInt8> {
    var page = consume page
    let pass = ShadingPass(illumination.inGray).scaled(by: scale)
    pass.removeGlare(from: &page)
    let isCover = illumination.kind == .tone
    let table =
      isCover
      ? PageTone().table(for: .tone, pass.levels(of: page)) : ToneTable.linear(paper: 240)
    let luma = pass.gray(table, of: page)
    guard isCover else { return luma }
    return againstGround(luma, isLight: luma.histogram.value(atShare: 0.5) < 128)
  }

  /// Side of the squares whose means are a cover's ground: wider than strokes, narrower than the light on it.
  private static let groundCell = 40
  /// How far a cover's ink differs from its ground at least: samples, and halves of the spread of the middle
  /// half of all pixels.
  private static let leastContrast = (samples: 20, spreads: 6)

  /// A cover as dark print on even light ground, whatever light falls on it; `isLight` says that its print is
  /// lighter than its ground.
  private static func againstGround(_ luma: Raster<UInt8>, isLight: Bool) -> Raster<UInt8> {
    let coarse = PixelSize(
      width: max(1, luma.width / groundCell), height: max(1, luma.height / groundCell))
    let ground = luma.downscaled(to: coarse).smoothed121().smoothed121().enlarged(to: luma.size)
    let depths = Raster(size: luma.size) { output in
      for index in 0..<luma.pixels.count {
        let depth = Int(ground.pixels[index]) - Int(luma.pixels[index])
        output.append(UInt8(clamping: 128 + (isLight ? -depth : depth)))
      }
    }
    let histogram = depths.histogram
    let spread = (histogram.value(atShare: 0.75) - histogram.value(atShare: 0.25)) / 2
    let contrast = max(leastContrast.samples, leastContrast.spreads * spread)
    let gain = (240 - Double(threshold)) / Double(contrast)
    let table = (0..<256).map { UInt8(clamping: Int(240 - gain * Double($0 - 128))) }
    return Raster(size: luma.size) { output in
      for depth in depths.pixels { output.append(table[Int(depth)]) }
    }
  }
}
