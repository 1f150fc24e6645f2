package import ScanImaging

/// Draws photos of a flat page whose outline and print are known exactly.
///
/// Print and desk are functions of the place, averaged over a grid inside each pixel, so that edges
/// fall where they belong to a small fraction of a pixel. The cost is `samples` squared evaluations
/// a pixel: keep debug tests at 640x480 and below.
package struct PageRenderer: Sendable {
  /// Colour of a place, channels 0...255.
  package typealias Pattern = @Sendable (Point) -> SIMD3<Double>

  /// The page, in page coordinates: (0, 0) top left, (1, 1) bottom right.
  package var page: Pattern
  /// What lies round it, in the continuous pixel coordinates of the photo.
  package var desk: Pattern
  /// Places evaluated along each side of a pixel.
  package var samples: Int

  package init(
    page: @escaping Pattern = PageRenderer.printedLines,
    desk: @escaping Pattern = { _ in [70, 60, 50] },
    samples: Int = 4
  ) {
    precondition(samples > 0)
    self.page = page
    self.desk = desk
    self.samples = samples
  }

  /// A photo of the page with its corners at those of `outline`; traps where they are degenerate.
  package func photo(size: PixelSize, outline: Quadrilateral) -> Raster<RGB8> {
    guard let toPage = Homography(from: outline, to: PageRenderer.unitSquare) else {
      preconditionFailure("the outline has no area")
    }
    return drawn(size: size) { place in
      outline.contains(place) ? page(toPage.map(place)) : desk(place)
    }
  }

  /// What a perfect rectification to that size gives: the page alone, filling the raster.
  package func flat(size: PixelSize) -> Raster<RGB8> {
    let scale = Point(x: 1 / Double(size.width), y: 1 / Double(size.height))
    return drawn(size: size) { place in page(Point(x: place.x * scale.x, y: place.y * scale.y)) }
  }

  /// The luma of every pixel, by `RGB8.luma`.
  package static func gray(_ raster: Raster<RGB8>) -> Raster<UInt8> {
    Raster<UInt8>(
      size: raster.size,
      pixels: (0..<raster.width * raster.height).map {
        raster[$0 % raster.width, $0 / raster.width].luma
      })
  }

  /// A raster of the pattern's mean over each pixel.
  private func drawn(
    size: PixelSize, _ pattern: (Point) -> SIMD3<Double>
  ) -> Raster<RGB8> {
    let step = 1 / Double(samples)
    return Raster(size: size) { output in
      for y in 0..<size.height {
        for x in 0..<size.width {
          var sum = SIMD3<Double>(repeating: 0)
          for j in 0..<samples {
            for i in 0..<samples {
              sum += pattern(
                Point(
                  x: Double(x) + (Double(i) + 0.5) * step, y: Double(y) + (Double(j) + 0.5) * step))
            }
          }
          output.append(RGB8(rounding: sum * (step * step)))
        }
      }
    }
  }

  /// The page's own corners: (0, 0) to (1, 1).
  package static let unitSquare = Quadrilateral(PixelSize(width: 1, height: 1))
}

extension PageRenderer {
  /// Plain paper.
  package static let blank: Pattern = { _ in [235, 235, 230] }

  /// Paper with dark lines of ragged length inside a margin, like text seen from afar.
  package static let printedLines: Pattern = { place in
    let paper = SIMD3<Double>(235, 235, 230)
    guard place.x > 0.12, place.y > 0.1, place.y < 0.9 else { return paper }
    let line = (place.y - 0.1) / 0.04
    let length = 0.5 + 0.38 * abs((line.rounded(.down) * 0.618).truncatingRemainder(dividingBy: 1))
    let isInk = line.truncatingRemainder(dividingBy: 1) < 0.45 && place.x < length
    return isInk ? [35, 35, 40] : paper
  }

  /// Smooth waves of the given number of periods along each side, a different one in each channel;
  /// for measuring where a pixel came from.
  package static func waves(periods: Double) -> Pattern {
    { place in
      let across = wave(place.x * periods)
      let down = wave(place.y * periods)
      return [128 + 100 * across, 128 + 100 * down, 128 + 50 * across + 50 * down]
    }
  }

  /// A wave of period 1 made of parabolas, within 6 % of the sine and free of the maths library.
  private static func wave(_ x: Double) -> Double {
    let phase = x - x.rounded(.down)
    let half = phase < 0.5 ? phase : phase - 0.5
    let arch = 16 * half * (0.5 - half)
    return phase < 0.5 ? arch : -arch
  }

  /// Black and white squares, `count` along each side.
  package static func checkerboard(count: Int) -> Pattern {
    { place in
      let sum = (place.x * Double(count)).rounded(.down) + (place.y * Double(count)).rounded(.down)
      return sum.truncatingRemainder(dividingBy: 2) == 0 ? [20, 20, 20] : [240, 240, 240]
    }
  }
}

extension Raster<RGB8> {
  /// The raster with normal noise of that deviation, the same in no two channels.
  package func withNoise(deviation: Double, using generator: inout SeededGenerator) -> Raster<RGB8>
  {
    Raster(
      size: size,
      pixels: (0..<width * height).map { index in
        let pixel = self[index % width, index / width]
        let noise = SIMD3(
          generator.normal(deviation: deviation), generator.normal(deviation: deviation),
          generator.normal(deviation: deviation))
        return RGB8(
          rounding: SIMD3(Double(pixel.red), Double(pixel.green), Double(pixel.blue)) + noise)
      })
  }
}

extension RGB8 {
  /// The nearest pixel to a colour of channels around 0...255.
  package init(rounding color: SIMD3<Double>) {
    let byte = { (value: Double) in UInt8(max(0, min(255, value.rounded()))) }
    self.init(red: byte(color.x), green: byte(color.y), blue: byte(color.z))
  }
}
