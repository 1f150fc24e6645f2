import ScanEnhancement
import ScanImaging
import TestSupport
import Testing

struct HybridThresholdTests {
  private let resolution = Resolution(dotsPerInch: 300)
  private let paper = Double(HybridThreshold.paperSample)

  /// Rows of square rings, the letters o of a page: strokes of 4 pixels round a square eye.
  private struct Rings {
    static let stroke = 4
    let ink: Raster<Double>
    /// Left top corners of the eyes.
    let eyes: [(x: Int, y: Int)]

    init(eye: Int) {
      let pitch = 2 * Rings.stroke + eye + 8
      var eyes: [(x: Int, y: Int)] = []
      for row in 0..<8 {
        for column in 0..<16 {
          eyes.append((column * pitch + 8 + Rings.stroke, row * pitch + 8 + Rings.stroke))
        }
      }
      var ink = Raster<Double>(
        size: PixelSize(width: 16 * pitch + 8, height: 8 * pitch + 8), repeating: 0)
      for (left, top) in eyes {
        for y in -Rings.stroke..<eye + Rings.stroke {
          for x in -Rings.stroke..<eye + Rings.stroke {
            let isEye = (0..<eye).contains(x) && (0..<eye).contains(y)
            ink[left + x, top + y] = isEye ? 0 : 1
          }
        }
      }
      self.ink = ink
      self.eyes = eyes
    }
  }

  /// Ink as a lens out of focus sees it: every pass of 1-2-1 along both axes adds half a squared pixel to
  /// the variance of the blur.
  private func blurred(_ print: Raster<Double>, passes: Int) -> Raster<Double> {
    var ink = print
    let (right, bottom) = (ink.width - 1, ink.height - 1)
    for _ in 0..<passes {
      let sharper = ink
      for y in 0...bottom {
        for x in 0...right {
          var sum = 0.0
          for v in -1...1 {
            for u in -1...1 {
              let weight = Double((2 - abs(u)) * (2 - abs(v))) / 16
              sum += weight * sharper[min(max(x + u, 0), right), min(max(y + v, 0), bottom)]
            }
          }
          ink[x, y] = sum
        }
      }
    }
    return ink
  }

  @Test(arguments: [(4, 6, 0.7), (5, 8, 0.6), (6, 12, 0.6)])
  func `the eyes of blurred pale letters stay open`(eye: Int, passes: Int, depth: Double) {
    let rings = Rings(eye: eye)
    let page = Raster<UInt8>(
      size: rings.ink.size,
      pixels: blurred(rings.ink, passes: passes).pixels.map {
        UInt8((paper * (1 - depth * $0)).rounded())
      })
    let found = HybridThreshold().bilevel(page, resolution: resolution)
    for (x, y) in rings.eyes {
      #expect(!found[x + eye / 2, y + eye / 2], "eye at \(x), \(y)")
      #expect(found[x + eye / 2, y - Rings.stroke / 2], "stroke over the eye at \(x), \(y)")
    }
  }

  @Test(arguments: [0.5, 0.6])
  func `the thin bars of blurred pale letters stay whole`(depth: Double) {
    // Letters H: stems of 5 pixels, 10 apart, and a bar of 2 between them.
    let (stem, gap, height) = (5, 10, 24)
    let (across, down) = (2 * stem + gap + 8, height + 10)
    let letters = (0..<128).map { (x: $0 % 16 * across + 8, y: $0 / 16 * down + 8) }
    var ink = Raster<Double>(
      size: PixelSize(width: 16 * across + 8, height: 8 * down + 8), repeating: 0)
    for (left, top) in letters {
      for x in 0..<2 * stem + gap {
        let isBar = (stem..<stem + gap).contains(x)
        for y in isBar ? height / 2 - 1..<height / 2 + 1 : 0..<height { ink[left + x, top + y] = 1 }
      }
    }
    let page = Raster<UInt8>(
      size: ink.size,
      pixels: blurred(ink, passes: 8).pixels.map { UInt8((paper * (1 - depth * $0)).rounded()) })
    let found = HybridThreshold().bilevel(page, resolution: resolution)
    for (x, y) in letters {
      let middle = x + stem + gap / 2
      #expect(found[middle, y + height / 2], "bar at \(x), \(y)")
      #expect(!found[middle, y + height / 4], "gap at \(x), \(y)")
    }
  }

  @Test(arguments: [(1, 0.04), (0.8, 0.015)])
  func `noise of plain paper and of pale fills is no ink`(luma: Double, deviation: Double) {
    var noise = SeededGenerator(seed: 3)
    let page = Raster<UInt8>(size: PixelSize(width: 400, height: 300)) { output in
      for _ in 0..<400 * 300 {
        output.append(UInt8((paper * (luma + noise.normal(deviation: deviation))).rounded()))
      }
    }
    let found = HybridThreshold().bilevel(page, resolution: resolution)
    let specks = (0..<page.height).reduce(0) { sum, y in
      sum + (0..<page.width).count { found[$0, y] }
    }
    #expect(specks == 0)
  }
}
