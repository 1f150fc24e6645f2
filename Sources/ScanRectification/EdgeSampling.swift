import ScanImaging

/// Sampling one value at a time, wherever the place is.
enum EdgeSampling {
  /// A channel's value at a place.
  ///
  /// Samples outside the photo repeat its outermost ones; places half a pixel or more outside are
  /// white.
  static func value(
    _ source: Span<UInt8>, _ photo: PixelSize, channel: Int, of channels: Int, at place: Point,
    _ filter: TileFilter
  ) -> UInt8 {
    guard place.x > -0.5, place.y > -0.5, place.x < Double(photo.width) + 0.5,
      place.y < Double(photo.height) + 0.5
    else { return 255 }
    let x = Int(((place.x - 0.5) * Double(ResamplingKernel.phases)).rounded())
    let y = Int(((place.y - 0.5) * Double(ResamplingKernel.phases)).rounded())
    let across = filter.across.plain[x & (ResamplingKernel.phases - 1)]
    let down = filter.down.plain[y & (ResamplingKernel.phases - 1)]
    let (left, top) = (x >> ResamplingKernel.phaseBits - 1, y >> ResamplingKernel.phaseBits - 1)
    var sum: Float = 0
    for j in 0..<4 {
      let row = min(photo.height - 1, max(0, top + j)) * photo.width
      for i in 0..<4 {
        let column = min(photo.width - 1, max(0, left + i))
        sum += Float(source[(row + column) * channels + channel]) * (down[j] * across[i])
      }
    }
    return UInt8(max(0, min(255, sum.rounded())))
  }
}
