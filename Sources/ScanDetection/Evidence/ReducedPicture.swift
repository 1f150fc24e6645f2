import ScanImaging

/// The picture at the size in which pages are looked for, as planes.
///
/// For photos the longer side is 640 pixels at most: enough for the sides of a page, too little for
/// most of its text. A median of 7 takes away text and grain and leaves sides where they are.
struct ReducedPicture: Sendable {
  let size: PixelSize
  /// Reduced pixels in one pixel of the original, across and down.
  let scaleX: Double
  let scaleY: Double
  /// Lightness before the median: it still shows text.
  let rawLightness: Raster<UInt8>
  /// After the median, as in `LabPlanes`.
  let lab: LabPlanes
  /// The planes in which edges are looked for.
  let channels: [Raster<UInt8>]

  init(_ raster: Raster<RGB8>, longSide: Int) {
    let size = ReducedPicture.reducedSize(of: raster.size, to: longSide)
    self.size = size
    scaleX = Double(size.width) / Double(raster.width)
    scaleY = Double(size.height) / Double(raster.height)
    let raw = LabPlanes(size == raster.size ? raster : raster.downscaled(to: size))
    rawLightness = raw.lightness
    var lab = raw
    lab.lightness = raw.lightness.separableMedian7
    lab.redness = raw.redness.separableMedian7
    lab.yellowness = raw.yellowness.separableMedian7
    self.lab = lab
    channels = [
      lab.lightness,
      ReducedPicture.stretched(lab.redness),
      ReducedPicture.stretched(lab.yellowness),
      raw.lightness.locallyEqualized(tiles: 6, limit: 3).separableMedian7,
    ]
  }

  /// The outline in the original's coordinates.
  func original(_ outline: Quadrilateral) -> Quadrilateral {
    outline.scaled(x: 1 / scaleX, y: 1 / scaleY)
  }

  private static func reducedSize(of size: PixelSize, to longSide: Int) -> PixelSize {
    guard size.longSide > longSide else { return size }
    let scale = Double(longSide) / Double(size.longSide)
    return PixelSize(
      width: max(1, Int((Double(size.width) * scale).rounded())),
      height: max(1, Int((Double(size.height) * scale).rounded())))
  }

  /// Colour differences are small numbers: three times the distance from their median.
  private static func stretched(_ plane: Raster<UInt8>) -> Raster<UInt8> {
    let median = plane.histogram.value(atShare: 0.5)
    let curve = (0..<256).map { UInt8(max(0, min(255, 128 + 3 * ($0 - median)))) }
    return Raster(size: plane.size) { output in
      for index in plane.span.indices { output.append(curve[Int(plane.span[index])]) }
    }
  }
}
