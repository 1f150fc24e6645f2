import Glibc

/// Samples of sRGB as shares of light, and back: the transfer function of IEC 61966-2-1.
struct LinearLight: Sendable {
  /// The light of each of the 256 samples.
  let decoded: [Float]
  private let samples: [UInt8]

  private static let levels = 8192

  init() {
    decoded = (0..<256).map { LinearLight.decoded(Float($0)) }
    samples = (0...LinearLight.levels).map { level in
      let light = Float(level) / Float(LinearLight.levels)
      let value = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
      return UInt8((value * 255).rounded())
    }
  }

  /// The sample for a share of light; below 0 and above 1 it is that of the limit.
  @inline(__always)
  func encoded(_ light: Float) -> UInt8 {
    samples[Int(min(max(light, 0), 1) * Float(LinearLight.levels) + 0.5)]
  }

  /// The light of a colour of three samples, 0...255.
  static func decoded(_ color: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(decoded(color.x), decoded(color.y), decoded(color.z))
  }

  /// The light of a sample, 0...255.
  static func decoded(_ sample: Float) -> Float {
    let value = sample / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
