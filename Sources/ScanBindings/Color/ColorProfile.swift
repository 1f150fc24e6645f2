// Source: ICC.1:2022, Image technology colour management - Architecture, profile format, and data
// structure; IEC 61966-2-1:1999 (sRGB).

internal import CLCMS2
internal import Glibc

/// An ICC profile of an input: what its numbers mean as colour.
package struct ColorProfile: Sendable, Hashable {
  /// The kinds of pixels a profile is for.
  package enum Space: Sendable, Hashable {
    case gray
    case rgb
    case cmyk
  }

  package let space: Space

  /// The profile as a file holds it.
  package let bytes: [UInt8]

  /// Whether converting from this profile to sRGB would change nothing that 8 bits show.
  package let isSRGB: Bool

  /// Reads a profile; nothing where it is damaged or for other kinds of pixels.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count <= Int(UInt32.max),
      let profile = unsafe cmsOpenProfileFromMem(bytes, UInt32(bytes.count))
    else { return nil }
    defer { unsafe _ = cmsCloseProfile(profile) }
    switch unsafe cmsGetColorSpace(profile) {
    case cmsSigGrayData: space = .gray
    case cmsSigRgbData: space = .rgb
    case cmsSigCmykData: space = .cmyk
    default: return nil
    }
    self.bytes = bytes
    isSRGB =
      switch space {
      case .gray: unsafe hasToneCurve(profile, [cmsSigGrayTRCTag])
      case .rgb:
        unsafe hasColorants(profile)
          && hasToneCurve(profile, [cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag])
      case .cmyk: false
      }
  }

  /// The profile of sRGB as Little CMS writes it; documents embed a smaller one, `SRGBProfile`.
  package static let sRGBBytes: [UInt8] = {
    guard let profile = unsafe cmsCreate_sRGBProfile() else { return [] }
    defer { unsafe _ = cmsCloseProfile(profile) }
    return unsafe savedProfile(profile)
  }()

  /// The profile of an RGB space given by the chromaticities of its white and primaries (x, y) and the
  /// exponent that makes its numbers linear.
  package init?(
    white: (x: Double, y: Double), red: (x: Double, y: Double), green: (x: Double, y: Double),
    blue: (x: Double, y: Double), exponent: Double
  ) {
    var whitePoint = cmsCIExyY(x: white.x, y: white.y, Y: 1)
    var primaries = cmsCIExyYTRIPLE(
      Red: cmsCIExyY(x: red.x, y: red.y, Y: 1), Green: cmsCIExyY(x: green.x, y: green.y, Y: 1),
      Blue: cmsCIExyY(x: blue.x, y: blue.y, Y: 1))
    guard let curve = unsafe cmsBuildGamma(nil, exponent) else { return nil }
    defer { unsafe cmsFreeToneCurve(curve) }
    // The library copies the curves into the profile.
    var curves: [OpaquePointer?] = unsafe [curve, curve, curve]
    guard let profile = unsafe cmsCreateRGBProfile(&whitePoint, &primaries, &curves) else {
      return nil
    }
    defer { unsafe _ = cmsCloseProfile(profile) }
    self.init(unsafe savedProfile(profile))
  }
}

extension ColorProfile {
  /// The profile of gray whose numbers the exponent makes linear.
  package init?(grayExponent: Double) {
    guard let curve = unsafe cmsBuildGamma(nil, grayExponent) else { return nil }
    defer { unsafe cmsFreeToneCurve(curve) }
    guard let profile = unsafe cmsCreateGrayProfile(cmsD50_xyY(), curve) else { return nil }
    defer { unsafe _ = cmsCloseProfile(profile) }
    self.init(unsafe savedProfile(profile))
  }
}

/// The profile in the form files hold.
private func savedProfile(_ profile: cmsHPROFILE) -> [UInt8] {
  var size: UInt32 = 0
  guard unsafe cmsSaveProfileToMem(profile, nil, &size) != 0 else { return [] }
  // The first call gives the size that the second one writes.
  var bytes = [UInt8](repeating: 0, count: Int(size))
  return unsafe cmsSaveProfileToMem(profile, &bytes, &size) != 0 ? bytes : []
}

/// Whether the primaries are those of sRGB, adapted to the profile connection space (D50), within what
/// profiles of different makers differ: half a thousandth moves no 8-bit colour by a level.
private func hasColorants(_ profile: cmsHPROFILE) -> Bool {
  let expected: [(cmsTagSignature, Double, Double, Double)] = [
    (cmsSigRedColorantTag, 0.43607, 0.22249, 0.01392),
    (cmsSigGreenColorantTag, 0.38515, 0.71687, 0.09708),
    (cmsSigBlueColorantTag, 0.14307, 0.06061, 0.71410),
  ]
  // A profile with a table uses the table.
  guard unsafe cmsIsMatrixShaper(profile) != 0, unsafe cmsIsTag(profile, cmsSigAToB0Tag) == 0 else {
    return false
  }
  return expected.allSatisfy { tag, x, y, z in
    guard let value = unsafe cmsReadTag(profile, tag) else { return false }
    let found = unsafe value.assumingMemoryBound(to: cmsCIEXYZ.self).pointee
    return abs(found.X - x) < 0.0015 && abs(found.Y - y) < 0.0015 && abs(found.Z - z) < 0.0015
  }
}

/// Whether the curves of all `tags` are that of sRGB within half an 8-bit level.
private func hasToneCurve(_ profile: cmsHPROFILE, _ tags: [cmsTagSignature]) -> Bool {
  tags.allSatisfy { tag in
    guard let curve = unsafe cmsReadTag(profile, tag) else { return false }
    return stride(from: 0, through: 255, by: 15).allSatisfy { level in
      let linear = unsafe cmsEvalToneCurveFloat(OpaquePointer(curve), Float(level) / 255)
      let encoded =
        linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055
      return abs(encoded * 255 - Float(level)) < 0.75
    }
  }
}
