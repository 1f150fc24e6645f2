package import ScanImaging

/// How the pixels that a decoder delivers become sRGB.
package enum ColorConversion: ~Copyable {
  /// RGB that is sRGB already, or that nothing is known about.
  case none

  /// RGB by the curves and matrix of its profile.
  case matrix(MatrixConversion)

  /// RGB by a profile with tables.
  case profile(ColorTransform)

  /// Gray, stored as neutral RGB, whose levels a profile maps to other levels.
  case levels([RGB8])

  /// Ink amounts by their profile.
  case inkProfile(ColorTransform)

  /// Ink amounts as if inks were ideal: each takes away its part of one primary, black of all.
  case idealInks(isInverted: Bool)

  /// The conversion of RGB.
  package static func rgb(_ profile: ColorProfile?) -> ColorConversion {
    guard let profile, profile.space == .rgb, !profile.isSRGB else { return .none }
    if let matrix = MatrixConversion(profile) { return .matrix(matrix) }
    guard let transform = ColorTransform(profile) else { return .none }
    return .profile(transform)
  }

  /// The conversion of gray levels that come as neutral RGB.
  package static func gray(_ profile: ColorProfile?) -> ColorConversion {
    guard let profile, profile.space == .gray, !profile.isSRGB,
      let transform = ColorTransform(profile)
    else { return .none }
    let levels = (0...255).map { UInt8($0) }
    let colors = [RGB8](capacity: 256) { output in
      transform.convert(levels.span, to: &output)
    }
    // Rounding must not tint a gray picture.
    return .levels(colors.map { RGB8(gray: $0.green) })
  }

  /// The conversion of ink amounts; `isInverted` where 255 stands for no ink.
  package static func inks(_ profile: ColorProfile?, isInverted: Bool) -> ColorConversion {
    guard let profile, profile.space == .cmyk,
      let transform = ColorTransform(profile, isInverted: isInverted)
    else { return .idealInks(isInverted: isInverted) }
    return .inkProfile(transform)
  }

  /// Converts RGB in place; traps where the conversion is one of ink.
  package func convert(_ pixels: inout MutableSpan<RGB8>) {
    switch self {
    case .none: break
    case .matrix(let matrix): matrix.convert(&pixels)
    case .profile(let transform): transform.convert(&pixels)
    case .levels(let levels):
      for index in pixels.indices { pixels[index] = levels[Int(pixels[index].red)] }
    default: preconditionFailure("ink is no colour")
    }
  }

  /// Appends the colours of ink amounts; traps where the conversion is one of RGB.
  package func convert(_ inks: Span<CMYK8>, to output: inout OutputSpan<RGB8>) {
    switch self {
    case .inkProfile(let transform): transform.convert(inks, to: &output)
    case .idealInks(let isInverted):
      let mask: UInt8 = isInverted ? 0 : 255
      for index in inks.indices {
        let ink = inks[index]
        // Paper left by an ink, 0...255, times paper left by black.
        let paper = UInt32(ink.black ^ mask)
        func left(_ amount: UInt8) -> UInt8 {
          let product = UInt32(amount ^ mask) * paper + 128
          return UInt8((product + product >> 8) >> 8)
        }
        output.append(
          RGB8(red: left(ink.cyan), green: left(ink.magenta), blue: left(ink.yellow)))
      }
    default: preconditionFailure("colour is no ink")
    }
  }
}
