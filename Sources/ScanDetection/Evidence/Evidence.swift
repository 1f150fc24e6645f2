import ScanImaging

/// All that is known about the picture when candidates are judged.
struct Evidence: Sendable {
  let picture: ReducedPicture
  /// Gradient and edges of each channel.
  let channels: [(field: GradientField, normal: EdgeMap, weak: EdgeMap)]
  let edges: OrientedEdges
  let weakEdges: OrientedEdges
  let colors: PaperColor
  let details: DetailMap
  /// Share of the picture's pixels darker than each lightness.
  let lightnessRanks: [Float]

  var size: PixelSize { picture.size }
  var longSide: Double { Double(picture.size.longSide) }

  init(of picture: ReducedPicture) {
    self.picture = picture
    let detector = CannyEdgeDetector()
    channels = picture.channels.map { plane in
      let field = GradientField(of: plane)
      let found = detector.edges(of: field)
      return (field, found.normal, found.weak)
    }
    (edges, weakEdges) = OrientedEdges.gathered(from: channels, size: picture.size)
    colors = PaperColor(of: picture)
    details = DetailMap(of: picture)
    lightnessRanks = picture.lab.lightness.histogram.ranks
  }

  /// Colour (L, 1.6 a, 1.6 b) of the nearest pixel after the median.
  @inline(__always)
  func color(at point: SIMD2<Float>) -> SIMD4<Float> {
    let x = max(0, min(size.width - 1, Int(point.x)))
    let y = max(0, min(size.height - 1, Int(point.y)))
    let at = y * size.width + x
    return SIMD4(
      Float(picture.lab.lightness.span[at]), 1.6 * Float(picture.lab.redness.span[at]),
      1.6 * Float(picture.lab.yellowness.span[at]), 0)
  }
}
