/// Values at the centres of coarse cells, interpolated to the pixels of a row.
///
/// Between two centres the value is a straight line, so that every pixel costs one addition and one
/// conversion; before the first and after the last centre it stays.
package struct LinearRow: Sendable {
  /// The ranges of pixels between two centres, the first and the last being the margins.
  private let bounds: [Int]
  private let cellSide: Float

  /// Prepares rows of `width` pixels over `cells` cells of `cellSide` pixels each.
  package init(width: Int, cells: Int, cellSide: Float) {
    precondition(cells > 0 && cellSide > 0)
    self.cellSide = cellSide
    // The centre of cell k lies at (k + 1/2) × cellSide, that of pixel x at x + 1/2.
    var bounds = (0..<cells).map { cell in
      min(max(Int(((Float(cell) + 0.5) * cellSide - 0.5).rounded(.up)), 0), width)
    }
    bounds.append(width)
    self.bounds = bounds
  }

  /// Writes three values a pixel from a row of cells, rounded to whole numbers; they must lie within 0...65535.
  ///
  /// The cells' fourth lanes mean nothing: registers hold four, and lanes that are known to be 0 would be
  /// kept apart from the others.
  package func widen(_ cells: Span<SIMD4<Float>>, into row: inout [UInt16]) {
    precondition(cells.count == bounds.count - 1 && row.count == 3 * bounds[bounds.count - 1])
    let last = bounds[bounds.count - 1] - 1
    var target = row.mutableSpan
    var bytes = MutableRawSpan(_elements: &target)
    var x = 0
    for (cell, end) in bounds.enumerated() {
      let left = cells[max(cell - 1, 0)]
      let step = (cells[min(cell, cells.count - 1)] - left) / cellSide
      let offset = Float(x) + 0.5 - (Float(cell) - 0.5) * cellSide
      var value = left + step * offset
      // Each store's last number is the next one's first.
      while x < min(end, last) {
        bytes.storeBytes(
          of: LinearRow.rounded(value), toByteOffset: 6 &* x, as: SIMD4<UInt16>.self)
        value += step
        x &+= 1
      }
      if x < end {
        let rounded = LinearRow.rounded(value)
        for channel in 0..<3 {
          bytes.storeBytes(
            of: rounded[channel], toByteOffset: 6 * x + 2 * channel, as: UInt16.self)
        }
        x += 1
      }
    }
  }

  /// Writes one value a pixel likewise.
  package func widen(_ cells: Span<Float>, into row: inout [UInt16]) {
    precondition(cells.count == bounds.count - 1 && row.count == bounds[bounds.count - 1])
    var x = 0
    for (cell, end) in bounds.enumerated() {
      let left = cells[max(cell - 1, 0)]
      let step = (cells[min(cell, cells.count - 1)] - left) / cellSide
      let start = left + step * (0.5 - (Float(cell) - 0.5) * cellSide)
      for pixel in x..<max(x, end) { row[pixel] = LinearRow.rounded(start + step * Float(pixel)) }
      x = max(x, end)
    }
  }

  /// Rounds 0...65535 without a branch: adding 2²³ leaves the whole part in the lowest bits.
  @inline(__always)
  private static func rounded(_ value: Float) -> UInt16 {
    UInt16(truncatingIfNeeded: (value + 8_388_608).bitPattern)
  }

  @inline(__always)
  private static func rounded(_ value: SIMD4<Float>) -> SIMD4<UInt16> {
    let whole = value + SIMD4(repeating: 8_388_608)
    return SIMD4(
      UInt16(truncatingIfNeeded: whole.x.bitPattern),
      UInt16(truncatingIfNeeded: whole.y.bitPattern),
      UInt16(truncatingIfNeeded: whole.z.bitPattern),
      UInt16(truncatingIfNeeded: whole.w.bitPattern))
  }
}
