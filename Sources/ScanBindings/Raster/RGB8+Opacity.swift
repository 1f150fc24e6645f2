package import ScanImaging

extension RGB8 {
  /// The colour seen where this one covers white paper with an opacity of 0...255, in encoded values as
  /// browsers mix them.
  package func onWhite(opacity: UInt8) -> RGB8 {
    func mixed(_ sample: UInt8) -> UInt8 {
      // At most 255 * 255 + 128, and exact rounding of the division by 255.
      let sum = UInt32(sample) * UInt32(opacity) + 255 * UInt32(255 - opacity) + 128
      return UInt8((sum + sum >> 8) >> 8)
    }
    return RGB8(red: mixed(red), green: mixed(green), blue: mixed(blue))
  }
}
