// Source: R. Grompone von Gioi, J. Jakubowicz, J.-M. Morel, G. Randall, LSD: a fast line segment
// detector with a false detection control, IEEE PAMI 32 (2010): regions grow from the strongest gradients
// over neighbours whose direction agrees within 22.5 degrees, and a line is fit to each. Departures:
// regions grow over the thin edges of a Canny detector only; in place of the a-contrario test a segment
// needs a length, and regions that are not straight are halved.

import ScanImaging

/// Finds straight pieces in the edges of one plane.
package struct LineSegmentFinder: Sendable {
  /// Shortest segment kept, in pixels.
  var minimumLength: Double
  /// Largest root mean square distance of a segment's pixels from its line, in pixels.
  var straightness = 1.0

  package init(minimumLength: Double) {
    self.minimumLength = minimumLength
  }

  /// Square of the cosine of 22.5 degrees, the tolerance of the paper.
  private static let agreement: Float = 0.8536

  package func segments(of edges: EdgeMap, in field: GradientField) -> [MeasuredSegment] {
    let width = edges.size.width
    var free = edges.flags
    var found: [MeasuredSegment] = []
    var region: [Int32] = []
    for seed in seeds(of: edges, in: field) where free[Int(seed)] {
      grow(&region, from: Int(seed), free: &free, in: field)
      keepStraightParts(of: region[...], width: width, in: &found)
    }
    return found
  }

  /// Edge pixels from the strongest gradient down, in 256 steps.
  private func seeds(of edges: EdgeMap, in field: GradientField) -> [Int32] {
    var starts = [Int](repeating: 0, count: 257)
    let bin = { (at: Int32) in 255 - Int(min(255, field.magnitude[Int(at)] >> 5)) }
    for at in edges.positions { starts[bin(at) + 1] += 1 }
    for index in 1...256 { starts[index] += starts[index - 1] }
    var sorted = [Int32](repeating: 0, count: edges.positions.count)
    for at in edges.positions {
      let slot = bin(at)
      sorted[starts[slot]] = at
      starts[slot] += 1
    }
    return sorted
  }

  private func grow(
    _ region: inout [Int32], from seed: Int, free: inout [Bool], in field: GradientField
  ) {
    let width = field.size.width
    var flags = free.mutableSpan
    let (xs, ys, magnitude) = (field.x.span, field.y.span, field.magnitude.span)
    region.removeAll(keepingCapacity: true)
    region.append(Int32(seed))
    flags[seed] = false
    var sum = direction(at: seed, in: field)
    var limit = LineSegmentFinder.agreement
    var next = 0
    while next < region.count {
      let at = Int(region[next])
      next += 1
      // Edge maps leave the outermost pixels empty, so every neighbour exists.
      var row = at - width
      while row <= at + width {
        for neighbour in row - 1...row + 1 where flags[neighbour] {
          let gradient = SIMD2(Float(xs[neighbour]), Float(ys[neighbour]))
          let length = Float(max(1, magnitude[neighbour]))
          let along = (gradient * sum).sum()
          guard along > 0, along * along >= limit * length * length else { continue }
          flags[neighbour] = false
          region.append(Int32(truncatingIfNeeded: neighbour))
          sum += gradient / length
          limit = LineSegmentFinder.agreement * (sum * sum).sum()
        }
        row += width
      }
    }
  }

  @inline(__always)
  private func direction(at index: Int, in field: GradientField) -> SIMD2<Float> {
    let gradient = SIMD2(Float(field.x[index]), Float(field.y[index]))
    return gradient / max(1, Float(field.magnitude[index]))
  }

  /// Keeps a region that lies along a line; halves one that does not, at its middle along the fit.
  private func keepStraightParts(
    of region: ArraySlice<Int32>, width: Int, in found: inout [MeasuredSegment]
  ) {
    guard Double(region.count) >= minimumLength * 0.7 else { return }
    var moments = LineMoments()
    for at in region { moments.add(center(of: at, width: width)) }
    guard let line = moments.line else { return }
    let direction = line.direction
    let places = region.map { direction.dot(center(of: $0, width: width)) }
    guard let first = places.min(), let last = places.max() else { return }
    guard last - first >= minimumLength else { return }
    if moments.spread <= straightness {
      found.append(MeasuredSegment(line: line, span: first...last, moments: moments))
      return
    }
    let middle = (first + last) / 2
    let split = zip(region, places)
    keepStraightParts(of: split.filter { $1 < middle }.map(\.0)[...], width: width, in: &found)
    keepStraightParts(of: split.filter { $1 >= middle }.map(\.0)[...], width: width, in: &found)
  }

  private func center(of index: Int32, width: Int) -> Point {
    let (row, column) = Int(index).quotientAndRemainder(dividingBy: width)
    return Point(x: Double(column) + 0.5, y: Double(row) + 0.5)
  }
}
