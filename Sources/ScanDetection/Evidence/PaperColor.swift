import ScanImaging

/// The colour of the ground at each place, without what is written on it.
///
/// At half the reduced size, dark strokes are closed away and a median smooths the rest. Colours
/// are vectors (L, 1.6 a, 1.6 b), so that their distance weighs colour as much as lightness.
struct PaperColor: Sendable {
  private let size: PixelSize
  private let colors: [SIMD4<Float>]
  /// Lightness alone, as a plane.
  let lightness: Raster<UInt8>

  init(of picture: ReducedPicture) {
    let lightness = PaperColor.halved(picture.lab.lightness).closedByDisc7().separableMedian7
    let redness = PaperColor.halved(picture.lab.redness).separableMedian7
    let yellowness = PaperColor.halved(picture.lab.yellowness).separableMedian7
    size = lightness.size
    self.lightness = lightness
    colors = (0..<lightness.span.count).map { index in
      SIMD4(
        Float(lightness.span[index]), 1.6 * Float(redness.span[index]),
        1.6 * Float(yellowness.span[index]), 0)
    }
  }

  /// The colour at a point of the reduced picture; beyond its border, that on the border.
  @inline(__always)
  func color(x: Float, y: Float) -> SIMD4<Float> {
    let column = max(0, min(size.width - 1, Int(x * 0.5)))
    let row = max(0, min(size.height - 1, Int(y * 0.5)))
    return colors[row * size.width + column]
  }

  /// Distance of a colour from gray.
  static func chroma(_ color: SIMD4<Float>) -> Double {
    let (a, b) = (Double(color.y) - 1.6 * 128, Double(color.z) - 1.6 * 128)
    return (a * a + b * b).squareRoot()
  }

  /// How far each place's colour is from the one most seen along the border, as a plane.
  var differencesFromBorder: Raster<UInt8> {
    let border = borderColor
    return Raster(size: size) { output in
      for color in colors { output.append(UInt8(min(255, PaperColor.distance(color, border)))) }
    }
  }

  /// The median of each component along the border.
  private var borderColor: SIMD4<Float> {
    let (width, height) = (size.width, size.height)
    var along: [Int] = []
    for x in 0..<width { along += [x, (height - 1) * width + x] }
    for y in 0..<height { along += [y * width, y * width + width - 1] }
    var median = SIMD4<Float>.zero
    for component in 0..<3 {
      median[component] = along.map { colors[$0][component] }.sorted()[along.count / 2]
    }
    return median
  }

  /// Distance of two colours.
  @inline(__always)
  static func distance(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Float {
    let d = a - b
    return (d * d).sum().squareRoot()
  }

  /// Means of squares of four pixels.
  static func halved(_ plane: Raster<UInt8>) -> Raster<UInt8> {
    let half = PixelSize(width: (plane.width + 1) / 2, height: (plane.height + 1) / 2)
    return Raster(size: half) { output in
      for y in 0..<half.height {
        let upper = plane.row(2 * y)
        let lower = plane.row(min(plane.height - 1, 2 * y + 1))
        for x in 0..<half.width {
          let (left, right) = (2 * x, min(plane.width - 1, 2 * x + 1))
          let sum = UInt16(upper[left]) + UInt16(upper[right]) + UInt16(lower[left])
          output.append(UInt8((sum + UInt16(lower[right]) + 2) / 4))
        }
      }
    }
  }
}
