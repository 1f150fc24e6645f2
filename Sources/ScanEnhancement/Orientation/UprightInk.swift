import ScanImaging

/// Makes the mask of ink on which a page's direction is judged.
enum UprightInk {
  /// Sample below which a pixel is ink, paper at 240: faint enough that blurred letters keep their bodies.
  static let threshold: UInt8 = 165

  /// 255 where ink lies on the page brought to `TextInk.longSide`, else 0; light print on dark covers
  /// counts as ink.
  static func mask(of page: PageRaster, _ illumination: Illumination) -> Raster<UInt8> {
    let size = page.size
    guard size.width > 0, size.height > 0 else { return Raster(size: size, repeating: 0) }
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
    return mask(of: scaled, illumination, scale: scale)
  }

  private static func mask(
    of page: Raster<RGB8>, _ illumination: Illumination, scale: Double
  ) -> Raster<UInt8> {
    let pass = ShadingPass(illumination).scaled(by: scale)
    let isCover = illumination.kind == .tone
    let table =
      isCover
      ? PageTone().table(for: .tone, pass.levels(of: page)) : ToneTable.linear(paper: 240)
    let luma = pass.gray(table, of: page)
    let isLightOnDark = isCover && luma.histogram.value(atShare: 0.5) < 128
    return Raster(size: page.size) { output in
      for sample in luma.pixels {
        let value = isLightOnDark ? 255 - sample : sample
        output.append(value < threshold ? 255 : 0)
      }
    }
  }
}
