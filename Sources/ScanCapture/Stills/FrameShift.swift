// Source: the pyramid of block matching in P. Burt, C. Yen and X. Xu, Multi-resolution flow-through
// motion analysis, 1983; the parabola through three differences in Q. Tian and M. Huhns, Algorithms for
// subpixel registration, 1986 (for squared differences, which are one near their minimum).
// One shift for the whole picture: a camera on a stand shakes as one piece, and what moves in front of it
// is left out when frames are mixed.

package import ScanImaging

/// How far a picture is moved against another.
package struct FrameShift: Hashable, Sendable {
  /// Pixels to the right and down that this picture's contents lie from the other's.
  package let x: Double
  package let y: Double

  /// Mean square of the differences that are left, in levels.
  package let difference: Double

  package init(x: Double, y: Double, difference: Double = 0) {
    self.x = x
    self.y = y
    self.difference = difference
  }

  /// The longest side of the coarsest pictures that are compared.
  private static let coarseSide = 96

  /// How far a shift is looked for in the coarsest pictures, to every side.
  private static let coarseReach = 4

  /// The shift of `moved` against `reference`, which have one size; to about a tenth of a pixel.
  package init(of moved: Raster<UInt8>, against reference: Raster<UInt8>) {
    precondition(moved.size == reference.size)
    var levels = [(moved, reference)]
    while levels[levels.count - 1].0.size.longSide > FrameShift.coarseSide {
      let (a, b) = levels[levels.count - 1]
      levels.append((a.halved, b.halved))
    }
    var (bestX, bestY) = (0, 0)
    for (index, pair) in levels.enumerated().reversed() {
      let isCoarsest = index == levels.count - 1
      let reach = isCoarsest ? FrameShift.coarseReach : 1
      let matching = Matching(moved: pair.0, reference: pair.1)
      (bestX, bestY) = isCoarsest ? (0, 0) : (2 * bestX, 2 * bestY)
      (bestX, bestY) = matching.best(around: (bestX, bestY), reach: reach)
    }
    let matching = Matching(moved: moved, reference: reference)
    let middle = matching.difference(bestX, bestY)
    self.init(
      x: Double(bestX)
        + FrameShift.vertex(
          matching.difference(bestX - 1, bestY), middle, matching.difference(bestX + 1, bestY)),
      y: Double(bestY)
        + FrameShift.vertex(
          matching.difference(bestX, bestY - 1), middle, matching.difference(bestX, bestY + 1)),
      difference: middle)
  }

  /// Where the parabola through three values at -1, 0 and 1 is least, no further than half.
  private static func vertex(_ left: Double, _ middle: Double, _ right: Double) -> Double {
    let curvature = left - 2 * middle + right
    // Where nothing changes across, as along lines, there is no telling.
    guard curvature > 1e-9, left.isFinite, right.isFinite else { return 0 }
    return max(-0.5, min(0.5, (left - right) / (2 * curvature)))
  }
}

/// Two pictures of one size whose pixels are compared at shifts.
private struct Matching {
  let moved: Raster<UInt8>
  let reference: Raster<UInt8>

  /// Rows that are compared: enough to tell, and spread over the picture.
  private var rowStep: Int { max(1, reference.height / 240) }

  func best(around start: (Int, Int), reach: Int) -> (Int, Int) {
    var best = start
    var least = difference(start.0, start.1)
    // Steps towards the least, at most `reach` of them, each of which may follow the valley.
    for y in start.1 - reach...start.1 + reach {
      for x in start.0 - reach...start.0 + reach where (x, y) != start {
        let value = difference(x, y)
        if value < least { (best, least) = ((x, y), value) }
      }
    }
    return best
  }

  /// Mean square of the differences where `moved` is taken back by (x, y); infinite where less than a
  /// quarter of a side would be left.
  func difference(_ x: Int, _ y: Int) -> Double {
    let (width, height) = (reference.width, reference.height)
    guard abs(x) * 4 < width * 3, abs(y) * 4 < height * 3 else { return .infinity }
    let columns = max(0, -x)..<min(width, width - x)
    var sum = 0
    var count = 0
    for row in stride(from: max(0, -y), to: min(height, height - y), by: rowStep) {
      let a = reference.row(row).extracting(columns)
      let b = moved.row(row + y).extracting(columns.lowerBound + x..<columns.upperBound + x)
      sum += squares(a, b)
      count += columns.count
    }
    return Double(sum) / Double(max(1, count))
  }

  private func squares(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Int {
    precondition(a.count == b.count)
    var total = 0
    // Pieces of 4096 squares of at most 255 keep a sum below 2^29.
    for start in stride(from: 0, to: a.count, by: 4096) {
      let range = start..<min(start + 4096, a.count)
      let (left, right) = (a.extracting(range), b.extracting(range))
      var sum: Int32 = 0
      for index in 0..<left.count {
        let apart = Int32(left[index]) &- Int32(right[index])
        sum &+= apart &* apart
      }
      total += Int(sum)
    }
    return total
  }
}

extension Raster<UInt8> {
  /// The picture at half its size, each pixel the mean of four.
  fileprivate var halved: Raster<UInt8> {
    downscaled(to: PixelSize(width: Swift.max(1, width / 2), height: Swift.max(1, height / 2)))
  }
}
