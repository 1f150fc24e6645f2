package import ScanImaging

/// The gradient of a plane at every pixel.
///
/// Differences are taken after smoothing with the binomial kernel (1 2 1)/4: together a 5x5 kernel,
/// (1 4 6 4 1) along an edge and (-1 -2 0 2 1) across. Values are sixteen times those of a 3x3 Sobel
/// operator on the smoothed plane.
package struct GradientField: Sendable {
  package let size: PixelSize
  package private(set) var x: [Int16]
  package private(set) var y: [Int16]
  package private(set) var magnitude: [UInt16]

  /// Units of the stored values in one of a Sobel operator.
  package static let unit = 16

  package init(of plane: Raster<UInt8>) {
    size = plane.size
    let width = size.width
    let count = width * size.height
    var x = [Int16](repeating: 0, count: count)
    var y = [Int16](repeating: 0, count: count)
    var magnitude = [UInt16](repeating: 0, count: count)
    var smoothed = [Int16](repeating: 0, count: width + 4)
    var differences = smoothed
    for row in 0..<size.height {
      GradientField.sweepColumns(of: plane, at: row, &smoothed, &differences)
      GradientField.sweepRow(
        smoothed.span, differences.span, at: row * width, width: width, &x, &y, &magnitude)
    }
    self.x = x
    self.y = y
    self.magnitude = magnitude
  }

  /// The vertical part of both kernels at one row, with two columns repeated at either end.
  private static func sweepColumns(
    of plane: Raster<UInt8>, at y: Int, _ smoothed: inout [Int16], _ differences: inout [Int16]
  ) {
    let last = plane.height - 1
    let width = plane.width
    let (r0, r1) = (plane.row(max(0, y - 2)), plane.row(max(0, y - 1)))
    let r2 = plane.row(y)
    let (r3, r4) = (plane.row(min(last, y + 1)), plane.row(min(last, y + 2)))
    precondition(smoothed.count == width + 4 && differences.count == width + 4)
    for i in 0..<width {
      // At most 255 * 16, so nothing overflows.
      let (a, b, c) = (Int16(r0[i]), Int16(r1[i]), Int16(r2[i]))
      let (d, e) = (Int16(r3[i]), Int16(r4[i]))
      smoothed[i + 2] = a &+ ((b &+ d) &<< 2) &+ c &* 6 &+ e
      differences[i + 2] = (e &- a) &+ ((d &- b) &<< 1)
    }
    for i in 0..<2 {
      smoothed[i] = smoothed[2]
      smoothed[width + 2 + i] = smoothed[width + 1]
      differences[i] = differences[2]
      differences[width + 2 + i] = differences[width + 1]
    }
  }

  private static func sweepRow(
    _ s: Span<Int16>, _ d: Span<Int16>, at start: Int, width: Int, _ x: inout [Int16],
    _ y: inout [Int16], _ magnitude: inout [UInt16]
  ) {
    let (s0, s1) = (s.extracting(0..<width), s.extracting(1..<width + 1))
    let (s3, s4) = (s.extracting(3..<width + 3), s.extracting(4..<width + 4))
    let (d0, d1) = (d.extracting(0..<width), d.extracting(1..<width + 1))
    let d2 = d.extracting(2..<width + 2)
    let (d3, d4) = (d.extracting(3..<width + 3), d.extracting(4..<width + 4))
    var xs = x.mutableSpan
    var ys = y.mutableSpan
    var ms = magnitude.mutableSpan
    precondition(start >= 0 && xs.count >= start + width)
    precondition(ys.count == xs.count && ms.count == xs.count)
    for i in 0..<width {
      // At most 255 * 48 = 12240 either way.
      let gx = (s4[i] &- s0[i]) &+ ((s3[i] &- s1[i]) &<< 1)
      let gy = d0[i] &+ ((d1[i] &+ d3[i]) &<< 2) &+ d2[i] &* 6 &+ d4[i]
      xs[start &+ i] = gx
      ys[start &+ i] = gy
      let (fx, fy) = (Float(gx), Float(gy))
      let root = (fx * fx + fy * fy).squareRoot()
      ms[start &+ i] = UInt16(truncatingIfNeeded: (root + 8_388_608).bitPattern)
    }
  }
}
