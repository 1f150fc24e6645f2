import Glibc

// CIE 1976 L*a*b* of sRGB pixels under D65 (CIE 15:2004; IEC 61966-2-1 for the sRGB curve), stored in
// bytes: lightness times 2.55, and a* and b* plus 128.

/// The three planes of a picture in CIE L*a*b*, a byte each.
package struct LabPlanes: Sendable {
  /// L* times 2.55: 0 is black, 255 white.
  package var lightness: Raster<UInt8>
  /// a* plus 128: above 128 towards red, below towards green.
  package var redness: Raster<UInt8>
  /// b* plus 128: above 128 towards yellow, below towards blue.
  package var yellowness: Raster<UInt8>

  package init(_ raster: Raster<RGB8>) {
    let tables = LabTables()
    var lightness = Raster<UInt8>(size: raster.size, repeating: 0)
    var redness = lightness
    var yellowness = lightness
    for y in 0..<raster.height {
      let row = raster.row(y)
      var l = lightness.mutableRow(y)
      var a = redness.mutableRow(y)
      var b = yellowness.mutableRow(y)
      for x in 0..<row.count {
        let lab = tables.lab(row[x])
        l[x] = lab.x
        a[x] = lab.y
        b[x] = lab.z
      }
    }
    self.lightness = lightness
    self.redness = redness
    self.yellowness = yellowness
  }
}

/// The two curves of the conversion, tabulated.
private struct LabTables {
  private let linear: [Float]
  private let cubeRoot: [Float]

  /// Steps between 0 and 1 in the table of cube roots: errors stay below a third of a stored step.
  private static let steps = 4096

  init() {
    linear = (0..<256).map { value in
      let v = Double(value) / 255
      return Float(v <= 0.040_45 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4))
    }
    cubeRoot = (0...LabTables.steps + 64).map { step in
      let t = Double(step) / Double(LabTables.steps)
      return Float(t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116)
    }
  }

  @inline(__always)
  func lab(_ pixel: RGB8) -> SIMD3<UInt8> {
    let r = linear[Int(pixel.red)]
    let g = linear[Int(pixel.green)]
    let b = linear[Int(pixel.blue)]
    // Rows of the sRGB matrix divided by the white point (0.95047, 1, 1.08883), times the table's steps.
    let x: Float = 1777.4 * r + 1540.9 * g + 777.7 * b
    let y: Float = 870.98 * r + 2929.3 * g + 295.7 * b
    let z: Float = 72.74 * r + 448.4 * g + 3574.9 * b
    let fx = cubeRoot[Int(x + 0.5)]
    let fy = cubeRoot[Int(y + 0.5)]
    let fz = cubeRoot[Int(z + 0.5)]
    let l = (116 * fy - 16) * 2.55 + 0.5
    let red = 500 * (fx - fy) + 128.5
    let yellow = 200 * (fy - fz) + 128.5
    return SIMD3(byte(l), byte(red), byte(yellow))
  }

  @inline(__always)
  private func byte(_ value: Float) -> UInt8 { UInt8(max(0, min(255, value))) }
}
