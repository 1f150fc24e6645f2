// Source: Recommendation ITU-R BT.601-7, 2011, and BT.709-6, 2015 (the weights of red and blue, and the
// limited range); T.871 (JFIF), 2011 (the full range). The kernel's V4L2 documentation, "Colorspaces",
// says which of them a driver means.

package import ScanImaging

/// How brightness and two colour differences stand for red, green and blue.
public struct ColorCoding: Hashable, Sendable {
  /// The weights of red, green and blue in the brightness.
  public enum Matrix: Hashable, Sendable {
    /// BT.601: webcams, and everything that does not say.
    case bt601
    /// BT.709: video in high definition.
    case bt709
  }

  /// The weights.
  public let matrix: Matrix

  /// Whether brightness takes all values from 0 to 255, and not 16 to 235.
  public let isFullRange: Bool

  /// Creates a coding.
  public init(matrix: Matrix, isFullRange: Bool) {
    self.matrix = matrix
    self.isFullRange = isFullRange
  }

  /// BT.601 in the limited range, as V4L2 takes frames to be that do not say.
  public static let standard = ColorCoding(matrix: .bt601, isFullRange: false)

  /// The numbers to convert with.
  package var conversion: Conversion { Conversion(self) }

  /// Conversion of single pixels, in numbers of 16 binary places.
  package struct Conversion: Sendable {
    private let brightnessScale: Int32
    private let brightnessStart: Int32
    private let redOfV: Int32
    private let greenOfU: Int32
    private let greenOfV: Int32
    private let blueOfU: Int32

    fileprivate init(_ coding: ColorCoding) {
      let (red, blue) =
        switch coding.matrix {
        case .bt601: (0.299, 0.114)
        case .bt709: (0.2126, 0.0722)
        }
      let green = 1 - red - blue
      let scale = coding.isFullRange ? 1.0 : 255.0 / 219
      let colorScale = coding.isFullRange ? 1.0 : 255.0 / 224
      func fixed(_ value: Double) -> Int32 { Int32((value * 65536).rounded()) }
      brightnessScale = fixed(scale)
      brightnessStart = coding.isFullRange ? 0 : 16
      redOfV = fixed(2 * (1 - red) * colorScale)
      blueOfU = fixed(2 * (1 - blue) * colorScale)
      greenOfU = fixed(2 * (1 - blue) * blue / green * colorScale)
      greenOfV = fixed(2 * (1 - red) * red / green * colorScale)
    }

    /// The pixel of brightness `y` and colour differences `u` (blue) and `v` (red).
    @inline(__always)
    package func pixel(_ y: UInt8, _ u: UInt8, _ v: UInt8) -> RGB8 {
      // Every product stays below 2^25, and every sum below 2^27.
      let light = (Int32(y) &- brightnessStart) &* brightnessScale &+ 32768
      let (blue, red) = (Int32(u) &- 128, Int32(v) &- 128)
      return RGB8(
        red: Conversion.sample(light &+ red &* redOfV),
        green: Conversion.sample(light &- blue &* greenOfU &- red &* greenOfV),
        blue: Conversion.sample(light &+ blue &* blueOfU))
    }

    @inline(__always)
    private static func sample(_ value: Int32) -> UInt8 {
      UInt8(truncatingIfNeeded: max(0, min(255, value &>> 16)))
    }
  }
}
