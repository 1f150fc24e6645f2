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
    // Magnitudes are below 2^14; even and odd pixels count apart, so that a run of equal ones does
    // not wait for itself.
    var counts = [UInt32](repeating: 0, count: 1 << 12)
    var others = counts
    let magnitude = field.magnitude.span
    for at in stride(from: 0, to: magnitude.count - 1, by: 2) {
      counts[Int(magnitude[at] >> 4)] += 1
      others[Int(magnitude[at + 1] >> 4)] += 1
    }
    if magnitude.count % 2 == 1 { counts[Int(magnitude[magnitude.count - 1] >> 4)] += 1 }
    var remaining = Int(percentile * Double(field.magnitude.count))
    let bin = counts.indices.first { bin in
      remaining -= Int(counts[bin] + others[bin])
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
    var positions: [Int32] = []
    positions.reserveCapacity(width * height / 8)
    for y in 1..<height - 1 {
      suppress(row: y, of: field, from: threshold)
      let row = values.span.extracting(y * width..<(y + 1) * width)
      for x in 0..<width where row[x] > 0 {
        positions.append(Int32(truncatingIfNeeded: y * width + x))
      }
    }
    self.positions = positions
  }

  /// Fills in a row; without branches, so that many pixels go at once.
  private mutating func suppress(row y: Int, of field: GradientField, from threshold: UInt16) {
    let (width, count) = (size.width, size.width - 2)
    let start = y * width
    let magnitude = field.magnitude.span
    let (above, below) = (start - width, start + width)
    let m0 = magnitude.extracting(above..<above + count)
    let m1 = magnitude.extracting(above + 1..<above + 1 + count)
    let m2 = magnitude.extracting(above + 2..<above + 2 + count)
    let m3 = magnitude.extracting(start..<start + count)
    let m4 = magnitude.extracting(start + 1..<start + 1 + count)
    let m5 = magnitude.extracting(start + 2..<start + 2 + count)
    let m6 = magnitude.extracting(below..<below + count)
    let m7 = magnitude.extracting(below + 1..<below + 1 + count)
    let m8 = magnitude.extracting(below + 2..<below + 2 + count)
    let xs = field.x.span.extracting(start + 1..<start + 1 + count)
    let ys = field.y.span.extracting(start + 1..<start + 1 + count)
    var result = values.mutableSpan
    precondition(result.count >= start + width)
    for i in 0..<count {
      // The neighbours along the gradient, rounded to one of eight: tan 22.5 degrees is
      // 13573 / 32768; gradients are below 2^14, so products fit.
      let (x, y) = (Int32(xs[i]), Int32(ys[i]))
      let (ax, ay) = (abs(x), abs(y))
      let isLevel = ay &* 32768 <= ax &* 13573
      let isUpright = ax &* 32768 <= ay &* 13573
      let falls = x ^ y >= 0
      let (a, b, c, d, m) = (m0[i], m1[i], m2[i], m3[i], m4[i])
      let (e, f, g, h) = (m5[i], m6[i], m7[i], m8[i])
      let before = isLevel ? d : isUpright ? b : falls ? a : c
      let after = isLevel ? e : isUpright ? g : falls ? h : f
      // Strict on one side only, so that of two equal neighbours exactly one survives.
      let least = max(max(threshold, after), before &+ 1)
      result[start &+ 1 &+ i] = m >= least ? m : 0
    }
  }

  /// Maxima of at least `low` that are connected through such to one of at least `high`.
  func connected(from high: UInt16, to low: UInt16) -> EdgeMap {
    let width = size.width
    let neighbours = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]
    let steps = neighbours.span
    // What is found is taken out, so that one look tells what is left.
    var left = values
    var flags = [Bool](repeating: false, count: left.count)
    var found: [Int32] = []
    // What was found doubles as the list of pixels whose neighbours are still to be looked at.
    var next = 0
    for position in positions {
      let start = Int(position)
      guard left[start] >= high else { continue }
      left[start] = 0
      flags[start] = true
      found.append(position)
      while next < found.count {
        let at = Int(found[next])
        next += 1
        // Suppression leaves the outermost pixels empty, so every neighbour exists.
        for index in 0..<8 {
          let neighbour = at + steps[index]
          if left[neighbour] >= low {
            left[neighbour] = 0
            flags[neighbour] = true
            found.append(Int32(truncatingIfNeeded: neighbour))
          }
        }
      }
    }
    return EdgeMap(size: size, flags: flags, positions: found)
  }
}
