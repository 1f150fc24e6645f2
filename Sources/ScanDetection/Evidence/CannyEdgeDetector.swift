// Source: J. Canny, A computational approach to edge detection, IEEE PAMI 8 (1986): gradient of the
// smoothed picture, suppression of what is not a maximum across the edge, two thresholds with hysteresis.
// Departures: the direction across the edge is one of four; the high threshold follows the picture (a
// percentile of the magnitudes, bounded on both sides) so that one setting serves faint and strong pages.

package import ScanImaging

/// The edges of one plane, at two sensitivities.
package struct CannyEdgeDetector: Sendable {
  /// Share of the pixels whose gradient lies below the high threshold.
  package var percentile = 0.94
  /// Bounds of the high threshold, in units of a 3x3 Sobel operator on bytes.
  package var highest = 200.0
  package var lowest = 20.0

  package init() {}

  /// Edges that reach the high threshold, followed down to 0.4 of it.
  package func edges(in plane: Raster<UInt8>) -> EdgeMap {
    edges(of: GradientField(of: plane)).normal
  }

  /// Edges of a gradient at the usual sensitivity (1 and 0.4 of the high threshold), and the weak ones
  /// (0.4 and 0.12) that include them.
  package func edges(of field: GradientField) -> (normal: EdgeMap, weak: EdgeMap) {
    let high = highThreshold(for: field)
    let maxima = Maxima(of: field, from: UInt16(max(1, high * 0.12)))
    return (
      maxima.connected(from: UInt16(high), to: UInt16(high * 0.4)),
      maxima.connected(from: UInt16(high * 0.4), to: UInt16(high * 0.12))
    )
  }

  private func highThreshold(for field: GradientField) -> Double {
    var counts = [Int](repeating: 0, count: 1 << 12)
    for value in field.magnitude { counts[Int(value >> 4)] += 1 }
    var remaining = Int(percentile * Double(field.magnitude.count))
    let bin = counts.firstIndex { count in
      remaining -= count
      return remaining < 0
    }
    let unit = Double(GradientField.unit)
    return min(highest, max(lowest, Double(bin ?? 0) * 16 / unit)) * unit
  }
}

/// What suppression leaves of a gradient: the pixels where it is largest across the edge.
private struct Maxima {
  private let size: PixelSize
  /// The magnitude at a maximum, else 0.
  private var values: [UInt16]
  /// Where the maxima are, in row order.
  private var positions: [Int32] = []

  init(of field: GradientField, from threshold: UInt16) {
    size = field.size
    let (width, height) = (size.width, size.height)
    values = [UInt16](repeating: 0, count: width * height)
    guard width > 2, height > 2 else { return }
    let magnitude = field.magnitude.span
    let (xs, ys) = (field.x.span, field.y.span)
    for y in 1..<height - 1 {
      for at in y * width + 1..<(y + 1) * width - 1 {
        let m = magnitude[at]
        guard m >= threshold else { continue }
        let step = Maxima.stepAcross(Int32(xs[at]), Int32(ys[at]), width: width)
        // Strict on one side only, so that of two equal neighbours exactly one survives.
        guard m > magnitude[at - step], m >= magnitude[at + step] else { continue }
        values[at] = m
        positions.append(Int32(truncatingIfNeeded: at))
      }
    }
  }

  /// Offset to the neighbour along the gradient, rounded to one of eight.
  @inline(__always)
  private static func stepAcross(_ x: Int32, _ y: Int32, width: Int) -> Int {
    // tan 22.5 degrees is 13573 / 32768; magnitudes are below 2^14, so products fit.
    let (ax, ay) = (abs(x), abs(y))
    if ay * 32768 <= ax * 13573 { return 1 }
    if ax * 32768 <= ay * 13573 { return width }
    return (x < 0) == (y < 0) ? width + 1 : width - 1
  }

  /// Maxima of at least `low` that are connected through such to one of at least `high`.
  func connected(from high: UInt16, to low: UInt16) -> EdgeMap {
    let width = size.width
    let neighbours = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]
    let steps = neighbours.span
    let values = self.values.span
    var flags = [Bool](repeating: false, count: values.count)
    var found: [Int32] = []
    // What was found doubles as the list of pixels whose neighbours are still to be looked at.
    var next = 0
    for position in positions {
      let start = Int(position)
      guard values[start] >= high, !flags[start] else { continue }
      flags[start] = true
      found.append(position)
      while next < found.count {
        let at = Int(found[next])
        next += 1
        // Suppression leaves the outermost pixels empty, so every neighbour exists.
        for index in 0..<8 {
          let neighbour = at + steps[index]
          if values[neighbour] >= low, !flags[neighbour] {
            flags[neighbour] = true
            found.append(Int32(truncatingIfNeeded: neighbour))
          }
        }
      }
    }
    return EdgeMap(size: size, flags: flags, positions: found)
  }
}
