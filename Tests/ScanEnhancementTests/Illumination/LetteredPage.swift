import ScanImaging
import TestSupport

/// A flyer of one ground colour with lines of dark print and a fill at its foot that holds white letters, under
/// light that falls off.
struct LetteredPage {
  static let size = PixelSize(width: 420, height: 594)
  static let resolution = Resolution(pixelsPerMillimetre: 2)

  var ground = RGB8.white
  var fill = RGB8(red: 114, green: 149, blue: 123)
  /// Upright strokes in the fill.
  var strokeCount = 40
  /// How much lighter than white the letters' strokes come out.
  var sharpening = 1.0
  /// The light's colour where it is strongest.
  var light = SIMD3(0.88, 0.82, 0.78)
  /// By how many rows the fill's upper edge falls for each column.
  var slope = 0.0

  /// Rows of the letters.
  static let letterRows = 548..<562
  /// A place on bare ground, one on the bare fill and one on a stroke.
  static let places = (ground: (x: 210, y: 450), fill: (x: 12, y: 580), stroke: (x: 202, y: 555))

  /// What is printed at a pixel, in samples.
  private func ink(_ x: Int, _ y: Int) -> SIMD3<Double> {
    if isStroke(x, y) { return SIMD3(repeating: 255 * sharpening) }
    if Double(y) >= 500 + slope * Double(x - 210) { return LetteredPage.color(fill) }
    let isLine = (60..<360).contains(y) && y % 12 < 3
    return isLine && (50..<370).contains(x) && (x * 7 + y) % 11 < 7
      ? SIMD3(repeating: 25) : LetteredPage.color(ground)
  }

  private func isStroke(_ x: Int, _ y: Int) -> Bool {
    let first = 210 - 4 * strokeCount
    return LetteredPage.letterRows.contains(y) && x >= first && x < first + 8 * strokeCount
      && (x - first) % 8 < 4
  }

  /// The photo: print times light, its chroma at a quarter of the resolution, as JPEG stores it.
  var photo: Raster<RGB8> {
    let size = LetteredPage.size
    var noise = SeededGenerator(seed: 7)
    let colors = Raster<SIMD3<Double>>(size: size) { output in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let fading = 1 - 0.25 * Double(x + y) / Double(size.width + size.height)
          let seen = ink(x, y) * light * fading + noise.normal(deviation: 1.5)
          output.append(seen.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255)))
        }
      }
    }
    return Raster(size: size) { output in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let pixel = LetteredPage.luma(colors[x, y]) + LetteredPage.chroma(around: x, y, colors)
          let limited = pixel.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255))
          output.append(
            RGB8(
              red: UInt8(limited.x.rounded()), green: UInt8(limited.y.rounded()),
              blue: UInt8(limited.z.rounded())))
        }
      }
    }
  }

  /// Mean difference from luma over a block of 4 × 4 pixels.
  private static func chroma(
    around x: Int, _ y: Int, _ colors: Raster<SIMD3<Double>>
  ) -> SIMD3<Double> {
    var (sum, count) = (SIMD3<Double>.zero, 0.0)
    for v in y / 4 * 4..<min(y / 4 * 4 + 4, colors.height) {
      for u in x / 4 * 4..<min(x / 4 * 4 + 4, colors.width) {
        sum += colors[u, v] - luma(colors[u, v])
        count += 1
      }
    }
    return sum / count
  }

  private static func luma(_ color: SIMD3<Double>) -> Double {
    (color * SIMD3(0.299, 0.587, 0.114)).sum()
  }

  private static func color(_ pixel: RGB8) -> SIMD3<Double> {
    SIMD3(Double(pixel.red), Double(pixel.green), Double(pixel.blue))
  }
}
