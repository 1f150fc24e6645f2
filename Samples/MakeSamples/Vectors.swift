import Glibc

/// Places and directions in the room, in millimetres: the desk is z = 0, z points up, and y points away
/// from the photographer.
typealias Vector = SIMD3<Double>
/// Linear light or reflectance, red, green, blue, 0...1 for diffuse surfaces.
typealias Light = SIMD3<Double>

extension SIMD3<Double> {
  func dot(_ other: Self) -> Double { (self * other).sum() }
  func cross(_ o: Self) -> Self { [y * o.z - z * o.y, z * o.x - x * o.z, x * o.y - y * o.x] }
  var length: Double { dot(self).squareRoot() }
  var unit: Self { self / length }
  var plane: SIMD2<Double> { [x, y] }

  func mixed(_ other: Self, _ share: Double) -> Self { self + (other - self) * share }

  /// Linear light of an sRGB colour, 0...255 a channel (IEC 61966-2-1).
  init(sRGB red: Double, _ green: Double, _ blue: Double) {
    self.init(linear(red / 255), linear(green / 255), linear(blue / 255))
  }
}

extension SIMD2<Double> {
  func dot(_ other: Self) -> Double { (self * other).sum() }
  var length: Double { dot(self).squareRoot() }
  func turned(by angle: Double) -> Self {
    [cos(angle) * x - sin(angle) * y, sin(angle) * x + cos(angle) * y]
  }
}

/// Linear light of an sRGB-encoded sample, both 0...1.
func linear(_ encoded: Double) -> Double {
  encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4)
}

/// The sRGB encoding of linear light, both 0...1.
func encoded(_ linear: Double) -> Double {
  linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055
}

/// 0 below `low`, 1 above `high`, smooth between.
func smoothStep(_ low: Double, _ high: Double, _ x: Double) -> Double {
  let t = max(0, min(1, (x - low) / (high - low)))
  return t * t * (3 - 2 * t)
}

func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
