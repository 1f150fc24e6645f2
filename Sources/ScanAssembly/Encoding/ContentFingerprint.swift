import ScanImaging

/// Sixteen bytes that differ for documents with different contents, and are equal for equal ones.
///
/// Two lanes of multiply and rotate over 64-bit words, each with a full mix at the end. It names a
/// document and protects nothing.
struct ContentFingerprint {
  private var first: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var second: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  /// Adds bytes; how they are split over calls counts.
  mutating func append(_ bytes: [UInt8]) {
    let span = bytes.span
    mix(UInt64(bytes.count))
    var index = 0
    while index < span.count {
      mix(span.bigEndianWord(at: index))
      index += 8
    }
  }

  /// The fingerprint in 32 hexadecimal digits.
  var hexadecimal: String {
    [first ^ second &* 31, second ^ first &* 17].map { lane in
      var mixed = lane
      mixed = (mixed ^ (mixed >> 33)) &* 0xFF51_AFD7_ED55_8CCD
      mixed = (mixed ^ (mixed >> 33)) &* 0xC4CE_B9FE_1A85_EC53
      return PDFText.hexadecimal(mixed ^ (mixed >> 33), digits: 16)
    }.joined()
  }

  // Wraps by design: only the spread of the bits matters.
  @inline(__always)
  private mutating func mix(_ word: UInt64) {
    first = (first ^ word) &* 0x87C3_7B91_1142_53D5
    first = first << 31 | first >> 33
    second = (second &+ word) &* 0x4CF5_AD43_2745_937F
    second = second << 29 | second >> 35
  }
}
