package import ScanImaging

/// Black and white, the threshold following the ink around: exact edges for sharp print, bold strokes
/// for pale print, solid fills stay filled.
///
/// Made for pages whose paper is white already; see `HybridThreshold`.
package struct AdaptiveThreshold: Filter {
  package static let name = "threshold"
  package static let summary = "black and white, following the ink around"
  package static let parameters = [
    FilterParameter(
      "level", "luma below which sharp print is ink", unit: .share, range: 0.05...0.95,
      standard: 0.55),
    FilterParameter(
      "window", "size of the area whose ink is considered", unit: .millimetres, range: 1...50,
      standard: 6),
    FilterParameter("k", "how far pale print lies below its ground", range: 0...1, standard: 0.2),
  ]

  private let threshold: HybridThreshold

  package init(_ values: FilterValues) {
    threshold = HybridThreshold(
      paper: 255, level: values["level"], windowInMillimetres: values["window"], k: values["k"])
  }

  /// The standard threshold for a page that was only divided.
  init() {
    threshold = HybridThreshold()
  }

  package func applied(to page: consuming PageRaster, resolution: Resolution) -> PageRaster {
    switch page {
    case .color(let raster):
      .bilevel(threshold.bilevel(raster.luma, resolution: resolution))
    case .gray(let raster):
      .bilevel(threshold.bilevel(raster, resolution: resolution))
    case .bilevel(let raster):
      .bilevel(raster)
    }
  }
}
