package import ScanImaging

/// Takes shadows, falling light and its colour off a page, and makes the paper white.
package struct ShadingCorrection: Filter {
  package static let name = "shading"
  package static let summary = "removes shadows and colour casts and makes paper white"
  package static let parameters = [
    FilterParameter(
      "clean", "depth below white that is cleared away", unit: .share, range: 0...0.3,
      standard: 0.10),
    FilterParameter(
      "black", "haze over the darkest ink that is taken out, at most", unit: .share,
      range: 0...0.5, standard: 0.25),
    FilterParameter(
      "lift", "how far deep tones are lifted against the camera's contrast", range: 0...1,
      standard: 0.7),
  ]

  private let tone: PageTone
  private let output: Output
  /// The light on the page, where it was measured before.
  private let illumination: Illumination?

  /// What kind of page comes out.
  enum Output {
    case likeInput
    case gray
    /// Gray, only divided: paper at `HybridThreshold.paperSample`.
    case dividedGray
  }

  package init(_ values: FilterValues) {
    tone = PageTone(
      clean: values["clean"], deepestBlack: values["black"], lift: values["lift"])
    output = .likeInput
    illumination = nil
  }

  /// The standard correction of a page under known light.
  init(_ output: Output, under illumination: Illumination) {
    tone = PageTone()
    self.output = output
    self.illumination = illumination
  }

  package func applied(to page: consuming PageRaster, resolution: Resolution) -> PageRaster {
    let size = page.size
    guard size.width > 0, size.height > 0 else { return page }
    // Taking the raster out of the enumeration leaves it a single owner, so that it changes in place.
    switch consume page {
    case .color(var raster):
      let light = illumination ?? Illumination(PageGrid(raster), resolution)
      let pass = ShadingPass(light)
      light.removeGlare(from: &raster)
      let gains = darkensPrint ? pass.inkGains(of: raster, resolution) : InkGains()
      let local = localTone(for: pass, pass.levels(of: raster), gains)
      guard output == .likeInput else { return .gray(pass.gray(local, of: raster)) }
      pass.apply(local, to: &raster)
      return .color(raster)
    case .gray(var raster):
      let light = illumination ?? Illumination(PageGrid(raster), resolution)
      let pass = ShadingPass(light)
      light.removeGlare(from: &raster)
      let gains = darkensPrint ? pass.inkGains(of: raster, resolution) : InkGains()
      pass.apply(localTone(for: pass, pass.levels(of: raster), gains), to: &raster)
      return .gray(raster)
    case .bilevel(let raster):
      return .bilevel(raster)
    }
  }

  /// What is thresholded finds pale print by itself.
  private var darkensPrint: Bool { output != .dividedGray }

  private func localTone(
    for pass: ShadingPass, _ levels: PageLevels, _ gains: InkGains
  ) -> LocalTone {
    let tone = pass.suited(tone)
    guard output != .dividedGray else {
      return LocalTone(tone.dividedTable(for: pass.kind, levels))
    }
    return LocalTone(gains) { tone.table(for: pass.kind, levels, gain: $0) }
  }
}
