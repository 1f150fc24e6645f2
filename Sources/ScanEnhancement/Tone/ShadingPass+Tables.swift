package import ScanImaging

extension ShadingPass {
  /// Haze over the darkest ink that is taken out, at most.
  private static let deepestBlack = 0.25

  /// The table that makes a page of this kind clean.
  package func cleanTable(for page: Raster<RGB8>) -> ToneTable {
    if kind == .tone {
      return .stretch(
        from: min(lumaQuantile(0.005, of: page), 40 / 255.0),
        to: max(lumaQuantile(0.997, of: page), 170 / 255.0))
    }
    let black = lumaQuantile(0.004, of: page) - 0.10
    return .paper(black: min(max(black, 0), ShadingPass.deepestBlack))
  }

  /// The table that leaves divided luma as it is, paper at `HybridThreshold.paperSample`.
  package func thresholdTable(for page: Raster<RGB8>) -> ToneTable {
    guard kind == .tone else { return .linear(paper: HybridThreshold.paperSample) }
    let (black, white) = (
      min(lumaQuantile(0.005, of: page), 40 / 255.0),
      max(lumaQuantile(0.997, of: page), 170 / 255.0)
    )
    let level = Double(HybridThreshold.paperSample) / 255
    return ToneTable { level * ($0 - black) / (white - black) }
  }
}
