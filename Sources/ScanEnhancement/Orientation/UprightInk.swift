import ScanImaging

/// Makes the mask of ink on which a page's direction is judged.
enum UprightInk {
  /// Sample below which a pixel is ink, paper at 240: faint enough that blurred letters keep their bodies.
  static let threshold: UInt8 = 165

  /// 255 where ink lies on the page brought to `TextInk.longSide`, else 0; light print on dark covers
  /// counts as ink.
  static func mask(of page: Raster<RGB8>, _ illumination: Illumination) -> Raster<UInt8> {
    guard page.width > 0, page.height > 0 else {
      return Raster(size: page.size, repeating: 0)
    }
    let scale = Double(TextInk.longSide) / Double(page.size.longSide)
    let size = PixelSize(
      width: max(1, Int((Double(page.width) * scale).rounded())),
      height: max(1, Int((Double(page.height) * scale).rounded())))
    let scaled =
      scale <= 1 ? page.downscaled(to: size) : page.enlarged(to: size)
    let pass = ShadingPass(illumination).scaled(by: scale)
    let isCover = illumination.kind == .tone
    let table =
      isCover
      ? PageTone().table(for: .tone, pass.levels(of: scaled)) : ToneTable.linear(paper: 240)
    let luma = pass.gray(table, of: scaled)
    let isLightOnDark = isCover && luma.histogram.value(atShare: 0.5) < 128
    return Raster(size: size) { output in
      for sample in luma.pixels {
        let value = isLightOnDark ? 255 - sample : sample
        output.append(value < threshold ? 255 : 0)
      }
    }
  }
}
