internal import CLCMS2
package import ScanImaging

/// Four ink amounts as a file stores them.
package struct CMYK8: BitwiseCopyable, Sendable, Hashable {
  package var cyan: UInt8
  package var magenta: UInt8
  package var yellow: UInt8
  package var black: UInt8

  /// Creates a pixel.
  package init(cyan: UInt8, magenta: UInt8, yellow: UInt8, black: UInt8) {
    self.cyan = cyan
    self.magenta = magenta
    self.yellow = yellow
    self.black = black
  }
}

/// The way from a file's pixels to sRGB, by Little CMS.
///
/// Rendering is perceptual: profiles with tables bring the one meant for pictures, and for those
/// without it is the same as colorimetric.
@safe package struct ColorTransform: ~Copyable {
  private let transform: cmsHTRANSFORM

  /// Creates the way from `profile`; nothing where the profile turns out to be damaged.
  ///
  /// `isInverted` says that 255 stands for no ink.
  package init?(_ profile: ColorProfile, isInverted: Bool = false) {
    guard
      let source = unsafe cmsOpenProfileFromMem(profile.bytes, UInt32(profile.bytes.count))
    else { return nil }
    defer { unsafe _ = cmsCloseProfile(source) }
    guard let target = unsafe cmsCreate_sRGBProfile() else { return nil }
    defer { unsafe _ = cmsCloseProfile(target) }
    let format =
      switch profile.space {
      case .gray: PixelFormat.gray
      case .rgb: PixelFormat.rgb
      case .cmyk: isInverted ? PixelFormat.invertedCMYK : PixelFormat.cmyk
      }
    // The last pixel is not remembered: pictures of paper rarely repeat one.
    guard
      let transform = unsafe cmsCreateTransform(
        source, format, target, PixelFormat.rgb, UInt32(INTENT_PERCEPTUAL),
        UInt32(cmsFLAGS_NOCACHE))
    else { return nil }
    unsafe self.transform = transform
  }

  deinit { unsafe cmsDeleteTransform(transform) }

  /// Converts pixels in place.
  package func convert(_ pixels: inout MutableSpan<RGB8>) {
    let count = UInt32(pixels.count)
    // Equal formats may share the buffer, which has exactly these pixels.
    unsafe pixels.withUnsafeMutableBufferPointer { buffer in
      unsafe cmsDoTransform(transform, buffer.baseAddress, buffer.baseAddress, count)
    }
  }

  /// Appends the colours of `pixels`.
  package func convert<Pixel: BitwiseCopyable>(
    _ pixels: Span<Pixel>, to output: inout OutputSpan<RGB8>
  ) {
    precondition(pixels.count <= output.freeCapacity)
    // The library reads and writes exactly `pixels.count` pixels, for which there is room.
    unsafe output.withUnsafeMutableBufferPointer { buffer, initialized in
      unsafe pixels.withUnsafeBufferPointer { source in
        let start = unsafe buffer.baseAddress.map { unsafe $0 + initialized }
        unsafe cmsDoTransform(transform, source.baseAddress, start, UInt32(source.count))
      }
      initialized += pixels.count
    }
  }
}

/// Little CMS's codes for pixel layouts, which are macros that Swift does not see (lcms2.h): the colour
/// space from bit 16, the channel count from bit 3, the bytes a channel, and bit 13 for inversion.
private enum PixelFormat {
  static let gray: UInt32 = 3 << 16 | 1 << 3 | 1
  static let rgb: UInt32 = 4 << 16 | 3 << 3 | 1
  static let cmyk: UInt32 = 6 << 16 | 4 << 3 | 1
  static let invertedCMYK: UInt32 = cmyk | 1 << 13
}
