import ScanImaging

/// The print on which a page's direction is judged, at a fixed size.
struct UprightInk {
  /// Dark print on light ground; light print on dark covers is inverted.
  let luma: Raster<UInt8>

  /// Sample below which a pixel is ink, paper at 240: faint enough that blurred letters keep their bodies.
  static let threshold: UInt8 = 165

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
  var mask: Raster<UInt8> {
    Raster(size: luma.size) { output in
      for sample in luma.pixels { output.append(sample < UprightInk.threshold ? 255 : 0) }
    }
  }

  /// The print turned by a quarter clockwise.
  var quarterTurned: UprightInk { UprightInk(luma: luma.upright(from: .clockwise)) }

  private static func luma(
    of page: consuming Raster<RGB8>, _ illumination: Illumination, scale: Double
  ) -> Raster<UInt8> {
    var page = consume page
    let pass = ShadingPass(illumination).scaled(by: scale)
    pass.removeGlare(from: &page)
    let isCover = illumination.kind == .tone
    let table =
      isCover
      ? PageTone().table(for: .tone, pass.levels(of: page)) : ToneTable.linear(paper: 240)
    let luma = pass.gray(table, of: page)
    let isLightOnDark = isCover && luma.histogram.value(atShare: 0.5) < 128
    guard isLightOnDark else { return luma }
    return Raster(size: page.size) { output in
      for sample in luma.pixels { output.append(255 - sample) }
    }
  }
}
