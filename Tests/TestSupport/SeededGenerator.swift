import Glibc

/// Random numbers that depend on a seed alone, the same on every machine.
///
/// Source: Steele, Lea & Flood, Fast Splittable Pseudorandom Number Generators (OOPSLA 2014),
/// SplitMix64. Print `seed` where a property fails, so that the case can be run again.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  package let seed: UInt64
  private var state: UInt64

  package init(seed: UInt64) {
    self.seed = seed
    self.state = seed
  }

  package mutating func next() -> UInt64 {
    // The state counts around 2^64 by design.
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number evenly spread over the range.
  package mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// A whole number evenly spread over the range.
  package mutating func integer(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  /// A number of the normal distribution around 0 (Box & Muller, 1958).
  package mutating func normal(deviation: Double = 1) -> Double {
    let radius = (-2 * log(1 - Double.random(in: 0..<1, using: &self))).squareRoot()
    return deviation * radius * cos(2 * .pi * Double.random(in: 0..<1, using: &self))
  }
}
