package import ScanImaging

extension QuadrilateralDetector {
  /// An outline that is known roughly, with its sides moved to where the picture has edges.
  package static func refined(
    _ outline: Quadrilateral, in raster: Raster<RGB8>
  ) -> Quadrilateral {
    OutlineRefinement(raster: raster).refined(outline).quadrilateral
  }
}
