/// Steps of weighing samples on eight lanes of 16 bits.
///
/// Column sums are kept modulo 2^16: `KernelTable.bias` moves their range into 16 signed bits, and
/// comes back with the rounding.
///
/// Written lane by lane although the standard library has most of it: its conversions are generic
/// functions that the optimiser inlines only while a module calls them once or twice, and a call
/// for every lane costs four times the whole. These are always inlined, and each becomes one or two
/// instructions.
enum SampleArithmetic {
  /// The bytes as numbers.
  @inline(__always)
  static func wide(_ bytes: SIMD8<UInt8>) -> SIMD8<UInt16> {
    var numbers = SIMD8<UInt16>()
    for lane in 0..<8 { numbers[lane] = UInt16(truncatingIfNeeded: bytes[lane]) }
    return numbers
  }

  /// The upper halves of the products of sums and weights.
  @inline(__always)
  static func upperHalves(_ sums: SIMD8<UInt16>, _ weights: SIMD8<Int16>) -> SIMD8<Int16> {
    var halves = SIMD8<Int16>()
    for lane in 0..<8 {
      let product = Int32(Int16(bitPattern: sums[lane])) &* Int32(weights[lane])
      halves[lane] = Int16(truncatingIfNeeded: product &>> 16)
    }
    return halves
  }

  /// The bytes nearest to sums across rows: 64 times the value, less the bias.
  @inline(__always)
  static func bytes(_ sums: SIMD8<Int16>) -> SIMD8<UInt8> {
    let rounded = sums &+ SIMD8(repeating: KernelTable.rounding)
    var bytes = SIMD8<UInt8>()
    for lane in 0..<8 {
      bytes[lane] = UInt8(truncatingIfNeeded: max(0, min(255, rounded[lane] &>> 6)))
    }
    return bytes
  }
}
