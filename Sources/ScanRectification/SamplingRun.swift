import ScanImaging

/// Places in a photo that lie one step of the page's row apart.
///
/// A homography along a line is u(k) = u(0) + a k / (1 + e k): the difference from the first place
/// is small, so single precision holds it to a thousandth of a pixel however large the photo.
struct SamplingRun {
  /// The first place.
  let start: Point
  /// Derivative by k at the first place.
  let advance: Point
  /// e in the formula above.
  let foreshortening: Double
  /// Number of places, at most `PageSampling.tileWidth`.
  let count: Int
  /// Whether all samples needed at every place lie inside the photo.
  let isInside: Bool

  init(start: Point, advance: Point, foreshortening: Double, count: Int, photo: PixelSize) {
    self.start = start
    self.advance = advance
    self.foreshortening = foreshortening
    self.count = count
    let last = SamplingRun.place(count - 1, start, advance, foreshortening)
    // Along a line u and v are monotone, so the ends bound them. Samples reach two pixels from a
    // place; the third is for rounding, and for the bytes read beyond the last sample.
    isInside =
      min(start.x, last.x) >= 3 && max(start.x, last.x) <= Double(photo.width) - 4
      && min(start.y, last.y) >= 3 && max(start.y, last.y) <= Double(photo.height) - 3
  }

  /// The place number `k`.
  func place(_ k: Int) -> Point { SamplingRun.place(k, start, advance, foreshortening) }

  private static func place(
    _ k: Int, _ start: Point, _ advance: Point, _ foreshortening: Double
  ) -> Point {
    start + advance * (Double(k) / (1 + foreshortening * Double(k)))
  }
}
