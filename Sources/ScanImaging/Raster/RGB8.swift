/// One colour pixel: three sRGB-encoded bytes, in memory red, green, blue.
public struct RGB8: Hashable, Sendable, BitwiseCopyable {
  /// Red, 0...255.
  public var red: UInt8
  /// Green, 0...255.
  public var green: UInt8
  /// Blue, 0...255.
  public var blue: UInt8

  /// Creates a pixel from its three samples.
  @inlinable
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// A neutral pixel.
  @inlinable
  public init(gray: UInt8) {
    self.init(red: gray, green: gray, blue: gray)
  }

  /// Paper: all samples 255.
  public static let white = RGB8(gray: 255)
  /// All samples 0.
  public static let black = RGB8(gray: 0)

  /// Luma of the encoded values, 0...255.
  ///
  /// The weights are those of Recommendation ITU-R BT.601, rounded to 8 bits.
  @inlinable
  public var luma: UInt8 {
    UInt8(
      truncatingIfNeeded: (77 &* UInt32(red) &+ 150 &* UInt32(green) &+ 29 &* UInt32(blue) &+ 128)
        &>> 8)
  }
}
