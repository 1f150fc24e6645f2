import ScanImaging

/// Measures on colours of three encoded samples, 0...255.
extension SIMD3<Float> {
  /// Luma with the weights of `RGB8.luma`.
  package var luma: Float { 0.299 * x + 0.587 * y + 0.114 * z }

  /// (largest - smallest) / largest sample, 0 for neutral colours and black.
  package var saturation: Float {
    let (high, low) = (Swift.max(x, y, z), Swift.min(x, y, z))
    return high > 0 ? (high - low) / high : 0
  }

  /// The middle of each channel, of the upper two where they are even; traps where there are no colours.
  static func median(of colors: [SIMD3<Float>]) -> SIMD3<Float> {
    func middle(_ values: [Float]) -> Float { values.sorted()[values.count / 2] }
    return SIMD3(middle(colors.map(\.x)), middle(colors.map(\.y)), middle(colors.map(\.z)))
  }

  /// How far the shares of the three channels are from another colour's.
  package func chromaticityDistance(to other: SIMD3<Float>) -> Float {
    let own = Swift.max(x + y + z, 1)
    let others = Swift.max(other.x + other.y + other.z, 1)
    let red = x / own - other.x / others
    let green = y / own - other.y / others
    let blue = z / own - other.z / others
    return (red * red + green * green + blue * blue).squareRoot()
  }
}

extension PageGrid {
  /// The colour of a cell.
  package subscript(x: Int, y: Int) -> SIMD3<Float> {
    SIMD3(Float(red[x, y]), Float(green[x, y]), Float(blue[x, y]))
  }
}
