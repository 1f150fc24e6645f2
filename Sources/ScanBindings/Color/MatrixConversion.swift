// Source: ICC.1:2022, annex F.3 (three-component matrix-based profiles); IEC 61966-2-1:1999 (sRGB).
// The profile's curves make its numbers linear, one matrix takes them to linear sRGB, and sRGB's curve
// encodes them: 12 megapixels take 40 ms less than through Little CMS, whose every step is general.
// Phones write such profiles (Display P3), so this is the usual case.

internal import CLCMS2
internal import Glibc
package import ScanImaging

/// The way to sRGB from a profile that consists of three curves and a matrix.
package struct MatrixConversion: Sendable {
  /// Linear levels of red, green and blue for each of their numbers, 1 being 2 to the 15.
  private let linear: [Int32]

  /// Rows of the matrix from linear to linear sRGB, 1 being 2 to the 13.
  private let matrix: InlineArray<9, Int32>

  /// The numbers of sRGB for linear levels, 1 being 2 to the 14: a step is at most a fifth of a level.
  private static let encoded: [UInt8] = (0...1 << 14).map { level in
    let linear = Double(level) / Double(1 << 14)
    let value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055
    return UInt8(value * 255 + 0.5)
  }

  /// Takes over the profile's curves and matrix; nothing where it has tables, or colours so far outside
  /// that the arithmetic has no room for them.
  package init?(_ profile: ColorProfile) {
    guard profile.space == .rgb,
      let handle = unsafe cmsOpenProfileFromMem(profile.bytes, UInt32(profile.bytes.count))
    else { return nil }
    defer { unsafe _ = cmsCloseProfile(handle) }
    guard unsafe cmsIsMatrixShaper(handle) != 0, unsafe cmsIsTag(handle, cmsSigAToB0Tag) == 0 else {
      return nil
    }
    var columns: [[Double]] = []
    for tag in [cmsSigRedColorantTag, cmsSigGreenColorantTag, cmsSigBlueColorantTag] {
      guard let value = unsafe cmsReadTag(handle, tag) else { return nil }
      // The tag's type is checked by the library, which keeps the value while the profile is open.
      let place = unsafe value.assumingMemoryBound(to: cmsCIEXYZ.self).pointee
      columns.append([place.X, place.Y, place.Z])
    }
    var linear: [Int32] = []
    for tag in [cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag] {
      guard let value = unsafe cmsReadTag(handle, tag) else { return nil }
      for level in 0...255 {
        let share = unsafe cmsEvalToneCurveFloat(OpaquePointer(value), Float(level) / 255)
        guard share.isFinite else { return nil }
        linear.append(Int32(min(max(share, 0), 1) * 32_768 + 0.5))
      }
    }
    var matrix = InlineArray<9, Int32>(repeating: 0)
    for row in 0..<3 {
      let entries = columns.map { column in
        (0..<3).reduce(0) { $0 + MatrixConversion.fromConnectionSpace[row][$1] * column[$1] }
      }
      // Sums of three products then stay below 2 to the 31.
      guard entries.reduce(0, { $0 + abs($1) }) < 7 else { return nil }
      for column in 0..<3 { matrix[3 * row + column] = Int32((entries[column] * 8192).rounded()) }
    }
    self.linear = linear
    self.matrix = matrix
  }

  /// From the connection space (XYZ under D50) to linear sRGB: the inverse of the colorants that the
  /// sRGB profile of the ICC has.
  private static let fromConnectionSpace = [
    [3.1338561, -1.6168667, -0.4906146],
    [-0.9787684, 1.9161415, 0.0334540],
    [0.0719453, -0.2289914, 1.4052427],
  ]

  /// Converts pixels in place.
  package func convert(_ pixels: inout MutableSpan<RGB8>) {
    let (linear, encoded, m) = (linear.span, MatrixConversion.encoded.span, matrix)
    func number(_ a: Int32, _ b: Int32, _ c: Int32) -> UInt8 {
      // See the limit on the entries.
      let sum = (a &+ b &+ c &+ 1 << 13) >> 14
      return encoded[Int(min(max(sum, 0), 1 << 14))]
    }
    for index in pixels.indices {
      let pixel = pixels[index]
      let red = linear[Int(pixel.red)]
      let green = linear[256 + Int(pixel.green)]
      let blue = linear[512 + Int(pixel.blue)]
      pixels[index] = RGB8(
        red: number(m[0] &* red, m[1] &* green, m[2] &* blue),
        green: number(m[3] &* red, m[4] &* green, m[5] &* blue),
        blue: number(m[6] &* red, m[7] &* green, m[8] &* blue))
    }
  }
}
