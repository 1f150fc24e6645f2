import Glibc
package import ScanImaging

/// The structure tensor of a picture over square cells: how strong its edges are there, and whether
/// they all run one way.
///
/// Source: J. Bigün & G. Granlund, Optimal orientation detection of linear symmetry (1987). Gradients
/// are Sobel's; sums over a cell take the place of a Gaussian window.
package struct GradientCells: Sendable {
  /// Pixels along the side of a cell.
  package static let side = 8

  /// Cells in a row, and rows of cells.
  package let columns: Int
  package let rows: Int

  /// Sums of squared and mixed derivatives of each cell, row by row.
  package private(set) var xx: [Float]
  package private(set) var yy: [Float]
  package private(set) var xy: [Float]

  /// Measures a picture; what is left of whole cells at the right and lower rim is not looked at.
  package init(_ raster: Raster<UInt8>) {
    columns = max(0, (raster.width - 2) / Self.side)
    rows = max(0, (raster.height - 2) / Self.side)
    xx = [Float](repeating: 0, count: columns * rows)
    yy = xx
    xy = xx
    guard columns > 0, rows > 0 else { return }
    let count = columns * Self.side
    var smooth = [Int16](repeating: 0, count: count + 2)
    var step = smooth
    var sums = (
      xx: [Int32](repeating: 0, count: count), yy: [Int32](repeating: 0, count: count),
      xy: [Int32](repeating: 0, count: count)
    )
    for row in 0..<rows {
      for index in 0..<count {
        sums.xx[index] = 0
        sums.yy[index] = 0
        sums.xy[index] = 0
      }
      for y in row * Self.side..<(row + 1) * Self.side {
        Self.combine(
          raster.row(y), raster.row(y + 1), raster.row(y + 2), smooth: &smooth, step: &step)
        Self.add(smooth.span, step.span, to: &sums.xx, &sums.yy, &sums.xy)
      }
      for column in 0..<columns {
        var (a, b, c): (Int32, Int32, Int32) = (0, 0, 0)
        for x in column * Self.side..<(column + 1) * Self.side {
          // Sums of 64 products of derivatives up to 1020 stay below 2^27.
          a &+= sums.xx[x]
          b &+= sums.yy[x]
          c &+= sums.xy[x]
        }
        let cell = row * columns + column
        xx[cell] = Float(a)
        yy[cell] = Float(b)
        xy[cell] = Float(c)
      }
    }
  }

  /// Both halves of Sobel's kernels along the columns: weighted sum and difference of three rows.
  private static func combine(
    _ above: Span<UInt8>, _ here: Span<UInt8>, _ below: Span<UInt8>, smooth: inout [Int16],
    step: inout [Int16]
  ) {
    let count = smooth.count
    precondition(above.count >= count && here.count >= count && below.count >= count)
    precondition(step.count == count)
    for x in 0..<count {
      // At most 4 * 255.
      let (a, b, c) = (Int16(above[x]), Int16(here[x]), Int16(below[x]))
      smooth[x] = a &+ 2 &* b &+ c
      step[x] = c &- a
    }
  }

  private static func add(
    _ smooth: Span<Int16>, _ step: Span<Int16>, to xx: inout [Int32], _ yy: inout [Int32],
    _ xy: inout [Int32]
  ) {
    let count = xx.count
    precondition(yy.count == count && xy.count == count)
    let left = smooth.extracting(0..<count)
    let right = smooth.extracting(2..<count + 2)
    let (s0, s1) = (step.extracting(0..<count), step.extracting(1..<count + 1))
    let s2 = step.extracting(2..<count + 2)
    for x in 0..<count {
      // Derivatives up to 1020 in size, so products below 2^21 and sums of eight below 2^24.
      let dx = Int32(right[x] &- left[x])
      let dy = Int32(s0[x] &+ 2 &* s1[x] &+ s2[x])
      xx[x] &+= dx &* dx
      yy[x] &+= dy &* dy
      xy[x] &+= dx &* dy
    }
  }

  /// The strength of the edges in a cell.
  package func energy(_ cell: Int) -> Float { xx[cell] + yy[cell] }

  /// The energy that parts cells with structure from empty ones: Otsu's threshold of its logarithm.
  package var energyThreshold: Float {
    var counts = [Double](repeating: 0, count: 64)
    for cell in xx.indices { counts[Self.bin(energy(cell))] += 1 }
    let total = counts.reduce(0, +)
    let sum = counts.indices.reduce(0) { $0 + Double($1) * counts[$1] }
    var (best, threshold) = (-1.0, 0)
    var (weight, partial) = (0.0, 0.0)
    for bin in counts.indices.dropLast() {
      weight += counts[bin]
      partial += Double(bin) * counts[bin]
      guard weight > 0, weight < total else { continue }
      let distance = partial / weight - (sum - partial) / (total - weight)
      let between = weight * (total - weight) * distance * distance
      if between > best { (best, threshold) = (between, bin) }
    }
    // Half a bin a power of the square root of two; never below what noise of one level makes.
    return max(4000, exp2(Float(threshold + 1) / 2))
  }

  private static func bin(_ energy: Float) -> Int {
    energy < 1 ? 0 : min(63, Int(log2(energy) * 2))
  }

  /// The same over three by three cells each.
  package var smoothed: GradientCells {
    var result = self
    result.xx = box(xx)
    result.yy = box(yy)
    result.xy = box(xy)
    return result
  }

  private func box(_ values: [Float]) -> [Float] {
    var result = [Float](repeating: 0, count: values.count)
    for row in 0..<rows {
      for column in 0..<columns {
        var sum: Float = 0
        for y in max(0, row - 1)...min(rows - 1, row + 1) {
          for x in max(0, column - 1)...min(columns - 1, column + 1) {
            sum += values[y * columns + x]
          }
        }
        result[row * columns + column] = sum
      }
    }
    return result
  }
}
