import Glibc
import ScanImaging
import TestSupport

/// What happens between the light in front of the lens and the finished pixels: blur, falling-off
/// corners, exposure, white balance, noise, tone curve, sharpening.
struct Sensor: Sendable {
  /// Standard deviation of the blur in pixels.
  var blur = 0.62
  /// Share of light lost in the corners.
  var vignetting = 0.22
  /// Level of the brightest hundredth of the picture after exposure, linear.
  var brightness = 0.80
  /// Noise of a white pixel, as a share.
  var noise = 0.012
  /// Share of the lamp's colour that the white balance leaves in the picture.
  var cast = 0.25
  var sharpening = 0.45

  func developed(
    _ light: LightPicture, white: Light, using generator: inout SeededGenerator
  ) -> Raster<RGB8> {
    let (width, height) = (light.size.width, light.size.height)
    var pixels = blurred(light.pixels, light.size, deviation: blur)

    let gray = white.sum() / 3
    let balance = Light(repeating: gray) / white
    let gain = Light(1, 1, 1).mixed(balance, 1 - cast)
    let radius = Double(width * width + height * height) / 4
    for y in 0..<height {
      for x in 0..<width {
        let dx = Double(x) + 0.5 - Double(width) / 2
        let dy = Double(y) + 0.5 - Double(height) / 2
        pixels[y * width + x] *= gain * (1 - vignetting * (dx * dx + dy * dy) / radius)
      }
    }

    let sorted = stride(from: 0, to: pixels.count, by: 97).map { pixels[$0].y }.sorted()
    let exposure = brightness / max(1e-6, sorted[sorted.count * 99 / 100])
    let grain = blurred(
      (0..<pixels.count).map { _ in
        let shared = generator.normal()
        return Light(
          shared + 0.6 * generator.normal(), shared + 0.6 * generator.normal(),
          shared + 0.6 * generator.normal())
      }, light.size, deviation: 0.7)
    for index in pixels.indices {
      let value = pixels[index] * exposure
      let level = max(0, value.sum() / 3)
      // The noise of counted light grows with its root; the constant is that of reading out.
      let deviation = noise * 2.2 * (level + 0.004).squareRoot()
      pixels[index] = value + grain[index] * deviation
    }

    let toned = pixels.map { value in
      Light(tone(value.x), tone(value.y), tone(value.z))
    }
    let soft = blurred(toned, light.size, deviation: 1.3)
    return Raster(
      size: light.size,
      pixels: toned.indices.map { index in
        let detail = (toned[index] - soft[index]).sum() / 3
        return RGB8(rounding: (toned[index] + Light(repeating: sharpening * detail)) * 255)
      })
  }

  /// sRGB with a little more contrast in the middle and a soft shoulder.
  private func tone(_ light: Double) -> Double {
    let x = encoded(max(0, light < 0.7 ? light : 0.7 + 0.3 * (1 - exp(-(light - 0.7) / 0.3))))
    return x + 0.22 * (x - 0.5) * x * (1 - x)
  }

  private func blurred(_ pixels: [Light], _ size: PixelSize, deviation: Double) -> [Light] {
    let reach = Int((3 * deviation).rounded(.up))
    var weights = (-reach...reach).map { exp(-pow(Double($0) / deviation, 2) / 2) }
    let sum = weights.reduce(0, +)
    weights = weights.map { $0 / sum }
    let (width, height) = (size.width, size.height)
    var across = pixels
    for y in 0..<height {
      for x in 0..<width {
        var value = Light(repeating: 0)
        for k in -reach...reach {
          value += pixels[y * width + max(0, min(width - 1, x + k))] * weights[k + reach]
        }
        across[y * width + x] = value
      }
    }
    var result = across
    for y in 0..<height {
      for x in 0..<width {
        var value = Light(repeating: 0)
        for k in -reach...reach {
          value += across[max(0, min(height - 1, y + k)) * width + x] * weights[k + reach]
        }
        result[y * width + x] = value
      }
    }
    return result
  }
}
