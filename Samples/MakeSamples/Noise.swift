/// Random surfaces that are functions of the place: smooth values on a lattice, as in Perlin, An Image
/// Synthesizer (SIGGRAPH 1985), with values in place of gradients.
struct Noise: Sendable {
  var seed: UInt64

  /// A number 0...1 that belongs to a cell of the lattice.
  func cell(_ x: Int, _ y: Int) -> Double {
    var z = seed &+ UInt64(bitPattern: Int64(x)) &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &+ UInt64(bitPattern: Int64(y)) &* 0xC2B2_AE3D_27D4_EB4F
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ (z >> 31)) >> 11) * 0x1p-53
  }

  /// A smooth field with values in -1...1 that changes over distances of about 1.
  func callAsFunction(_ x: Double, _ y: Double) -> Double {
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (column, row) = (Int(left), Int(top))
    let (u, v) = (x - left, y - top)
    let across = u * u * (3 - 2 * u)
    let down = v * v * (3 - 2 * v)
    let above = cell(column, row) * (1 - across) + cell(column + 1, row) * across
    let below = cell(column, row + 1) * (1 - across) + cell(column + 1, row + 1) * across
    return 2 * (above * (1 - down) + below * down) - 1
  }

  /// Several fields, each half as large and half as strong as the one before, in about -1...1.
  func layered(_ x: Double, _ y: Double, octaves: Int) -> Double {
    var sum = 0.0
    var (scale, weight) = (1.0, 0.5)
    for octave in 0..<octaves {
      // The shift keeps the lattices from lining up.
      let shift = Double(octave) * 17.3
      sum += weight * self(x * scale + shift, y * scale - shift)
      scale *= 2
      weight *= 0.5
    }
    return sum
  }
}
