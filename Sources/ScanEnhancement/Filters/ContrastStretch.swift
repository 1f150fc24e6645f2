package import ScanImaging

/// Spreads a page's tones over the whole range; nothing is taken for paper.
package struct ContrastStretch: Filter {
  package static let name = "stretch"
  package static let summary = "spreads tones over the whole range, colours unmoved"
  package static let parameters = [
    FilterParameter(
      "dark", "share of pixels that become darkest", range: 0...0.2, standard: 0.005),
    FilterParameter(
      "bright", "share of pixels that become brightest", range: 0...0.2, standard: 0.003),
  ]

  private let shares: (dark: Double, bright: Double)

  package init(_ values: FilterValues) {
    shares = (values["dark"], 1 - values["bright"])
  }

  package func applied(to page: consuming PageRaster, resolution: Resolution) -> PageRaster {
    switch consume page {
    case .color(var raster):
      ToneStretch(raster, shares: shares).apply(to: &raster)
      return .color(raster)
    case .gray(var raster):
      ToneStretch(counts: raster.histogram.counts, shares: shares).apply(to: &raster)
      return .gray(raster)
    case .bilevel(let raster):
      return .bilevel(raster)
    }
  }
}
