public import ScanImaging

/// One enhancement that people can ask for by name: a raster in, a raster of the same size out.
///
/// Filters are pure: the same raster, resolution and values give the same result on every machine. A
/// new one is a file in `Filters` and a line in `FilterKind.all`.
public protocol Filter: Sendable {
  /// The name people write: lower case, unique among the filters.
  static var name: String { get }

  /// What it does, in one line for the help.
  static var summary: String { get }

  /// What can be set, the most useful first.
  static var parameters: [FilterParameter] { get }

  /// Creates the filter; values lie within the ranges of `parameters`.
  init(_ values: FilterValues)

  /// The page after this filter.
  ///
  /// - Parameters:
  ///   - page: A page of any kind of pixels.
  ///   - resolution: How densely its pixels lie on the paper.
  /// - Returns: A page of the same size; its kind of pixels may differ.
  func applied(to page: consuming PageRaster, resolution: Resolution) -> PageRaster
}
