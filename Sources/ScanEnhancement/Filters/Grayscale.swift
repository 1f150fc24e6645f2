package import ScanImaging

/// Drops colour and keeps luma.
package struct Grayscale: Filter {
  package static let name = "gray"
  package static let summary = "drops colour"
  package static let parameters: [FilterParameter] = []

  package init(_ values: FilterValues) {}

  package func applied(to page: consuming PageRaster, resolution: Resolution) -> PageRaster {
    guard case .color(let raster) = page else { return page }
    return .gray(raster.luma)
  }
}
