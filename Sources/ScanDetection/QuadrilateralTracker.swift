public import ScanImaging

/// Keeps a page's outline steady over the frames of a video, and tells when it is at rest.
///
/// Each frame brings an outline or none. Outlines near the held one pull it gently; one that is far off, such
/// as a hand's, is ignored until it has persisted. The outline is stable after it has been seen near the
/// same place for a number of frames in a row.
public struct QuadrilateralTracker: Sendable {
  /// Frames in a row that must agree before the outline is stable; 8 by default.
  public var framesToStable = 8
  /// Frames without the page, or with another one, before the held outline is dropped; 4 by default.
  public var framesToForget = 4
  /// Largest move of a corner that counts as the same place, in shares of the outline's diagonal.
  ///
  /// 0.03 by default: hands holding a camera move less between frames.
  public var tolerance = 0.03

  /// The steadied outline; `nil` before the first and after the page is gone.
  public private(set) var outline: Quadrilateral?
  private var agreeing = 0
  private var missing = 0

  /// Share of a new outline in the held one.
  private static let pull = 0.3

  /// A tracker that has seen nothing.
  public init() {}

  /// Whether the outline has rested long enough to take the picture.
  public var isStable: Bool { outline != nil && agreeing >= framesToStable }

  /// Takes the outline found in the next frame, or `nil` where none was.
  public mutating func update(with found: Quadrilateral?) {
    guard let held = outline else {
      outline = found
      agreeing = found == nil ? 0 : 1
      missing = 0
      return
    }
    guard let found, let aligned = Self.aligned(found, to: held, within: reach(of: held)) else {
      agreeing = 0
      missing += 1
      if missing >= framesToForget {
        outline = found
        agreeing = found == nil ? 0 : 1
        missing = 0
      }
      return
    }
    outline = Self.mixed(held, aligned)
    agreeing += 1
    missing = 0
  }

  private func reach(of quad: Quadrilateral) -> Double {
    let diagonal = quad.topLeft.distance(to: quad.bottomRight)
    return tolerance * max(diagonal, quad.topRight.distance(to: quad.bottomLeft))
  }

  /// The outline started at the corner that fits the held one, where all corners lie within `reach`.
  private static func aligned(
    _ found: Quadrilateral, to held: Quadrilateral, within reach: Double
  ) -> Quadrilateral? {
    (0..<4).map { found.startingCorner(advancedBy: $0) }.first { turned in
      zip(turned.corners, held.corners).allSatisfy { $0.distance(to: $1) <= reach }
    }
  }

  private static func mixed(_ held: Quadrilateral, _ found: Quadrilateral) -> Quadrilateral {
    Quadrilateral(
      topLeft: held.topLeft.interpolated(to: found.topLeft, pull),
      topRight: held.topRight.interpolated(to: found.topRight, pull),
      bottomRight: held.bottomRight.interpolated(to: found.bottomRight, pull),
      bottomLeft: held.bottomLeft.interpolated(to: found.bottomLeft, pull))
  }
}
