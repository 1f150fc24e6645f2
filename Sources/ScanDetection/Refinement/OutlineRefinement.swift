import Glibc
package import ScanImaging

/// Moves the sides of an outline to the steps of colour in the full picture.
///
/// Two passes: a wide look from the outline as found in the reduced picture, and a narrow one along the
/// curves of the first. Reaches follow the picture's size and, for small pages, the shortest side, since a
/// reach of half a line of text catches print.
package struct OutlineRefinement: Sendable {
  private let raster: Raster<RGB8>

  package init(raster: Raster<RGB8>) {
    self.raster = raster
  }

  /// Reaches of the passes, in shares of the picture's longer side and of the page's shortest side.
  ///
  /// At 0.01 fewer bent sides are followed, at 0.022 printed frames are caught.
  private static let passes = [(ofPicture: 0.016, ofPage: 0.04), (ofPicture: 0.004, ofPage: 0.012)]
  /// A side that leaves its chord by more than this share of the longer side is bent.
  private static let bent = 0.004

  /// The refined outline, and whether a side of it is bent.
  package func refined(_ outline: Quadrilateral) -> (quadrilateral: Quadrilateral, isBent: Bool) {
    var curves = outline.sides.map(SideCurve.init)
    let longSide = Double(raster.size.longSide)
    let shortest = outline.sides.map(\.length).min() ?? 0
    for pass in OutlineRefinement.passes {
      let reach = max(2.5, min(pass.ofPicture * longSide, pass.ofPage * shortest))
      let sampling = SideSampling(raster: raster, reach: reach)
      curves = curves.map { curve in
        let samples = sampling.samples(along: curve)
        return curve.fitted(to: samples, tolerance: max(0.6, 0.1 * reach)) ?? curve
      }
    }
    let corners = (0..<4).map { index in
      OutlineRefinement.meeting(of: curves[(index + 3) % 4], and: curves[index])
    }
    let quad = Quadrilateral(
      topLeft: corners[0] ?? outline.topLeft, topRight: corners[1] ?? outline.topRight,
      bottomRight: corners[2] ?? outline.bottomRight,
      bottomLeft: corners[3] ?? outline.bottomLeft)
    let limit = 0.04 * longSide
    guard quad.isConvex,
      zip(quad.corners, outline.corners).allSatisfy({ $0.distance(to: $1) < limit })
    else { return (outline, false) }
    let isBent = curves.contains { $0.sagitta > OutlineRefinement.bent * longSide }
    return (quad, isBent)
  }

  /// Where a curve's end and the next one's start meet.
  private static func meeting(of first: SideCurve, and second: SideCurve) -> Point? {
    var (end, start) = (1.0, -1.0)
    var point: Point?
    for _ in 0..<4 {
      guard let a = first.tangent(at: end), let b = second.tangent(at: start),
        let crossing = a.intersection(with: b)
      else { return nil }
      point = crossing
      end = first.place(of: crossing)
      start = second.place(of: crossing)
    }
    return point
  }
}

extension SideCurve {
  /// The place along the base of the point nearest to `point`, from -1.2 to 1.2.
  fileprivate func place(of point: Point) -> Double {
    let way = base.end - base.start
    let share = way.dot(point - base.start) / way.dot(way)
    return max(-1.2, min(1.2, 2 * share - 1))
  }

  /// The greatest distance of the curve from its chord: a parabola's is at the middle.
  fileprivate var sagitta: Double { abs(coefficients.z) }
}
