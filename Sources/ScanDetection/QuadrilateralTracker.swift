public import ScanImaging

/// Keeps a page's outline steady over the frames of a video, and tells when it is at rest, when it
/// is gone and when it is another page.
///
/// Each frame brings an outline or none. Outlines near the held one pull it gently; one that is far
/// off, such as a hand's, is ignored until it has persisted. The outline is stable after it has
/// been seen near the same place for a number of frames in a row. Given the frames too, it notices
/// a page that was exchanged in the same place, such as the next sheet of a pile or the next leaf
/// of a book.
public struct QuadrilateralTracker: Sendable {
  /// What the page is doing.
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// No page is in view.
    case absent
    /// A page is in view, but it or the camera moves, or a hand is over it.
    case moving
    /// The page has rested long enough to take the picture.
    case stable
  }

  /// Frames in a row that must agree before the outline is stable; 8 by default.
  public var framesToStable = 8
  /// Frames without the page, or with another one, before the held outline is dropped; 4 by
  /// default.
  public var framesToForget = 4
  /// Largest move of a corner that counts as the same place, in shares of the outline's diagonal.
  ///
  /// 0.03 by default: hands holding a camera move less between frames.
  public var tolerance = 0.03

  /// The steadied outline; `nil` before the first and after the page is gone.
  public private(set) var outline: Quadrilateral?
  /// How many pages have been taken up so far; grows by one with each new or exchanged page.
  ///
  /// A page that was away for a moment counts anew, even if it is the same.
  public private(set) var pageNumber = 0
  private var agreeing = 0
  private var missing = 0
  private var look: PageLook?
  private var unlike = 0

  /// Share of a new outline in the held one.
  private static let pull = 0.3
  /// Looks more different than this are of two pages.
  ///
  /// Measured on drawn pages with noise, corners off by up to a hundredth of the page: the same
  /// page stays below 0.24, pages of other words in the same lines lie above 0.55.
  private static let unlikeness = 0.45
  /// Looks more different than this are of a page with something over it.
  private static let disturbance = 0.28

  /// A tracker that has seen nothing.
  public init() {}

  /// What the page is doing as of the last frame.
  public var state: State {
    if outline == nil { return .absent }
    return agreeing >= framesToStable ? .stable : .moving
  }

  /// Whether the outline has rested long enough to take the picture.
  public var isStable: Bool { state == .stable }

  /// Takes the outline found in the next frame, or `nil` where none was.
  public mutating func update(with found: Quadrilateral?) {
    guard let held = outline else {
      if let found { begin(with: found) }
      return
    }
    guard let found, let aligned = Self.aligned(found, to: held, within: reach(of: held)) else {
      agreeing = 0
      missing += 1
      if missing >= framesToForget {
        outline = nil
        look = nil
        if let found { begin(with: found) }
      }
      return
    }
    outline = Self.mixed(held, aligned)
    agreeing += 1
    missing = 0
  }

  /// Takes the outline found in the next frame, and looks at what is on the page.
  ///
  /// Costs about a third of a millisecond more than without the frame.
  public mutating func update(with found: Quadrilateral?, in frame: Raster<RGB8>) {
    let number = pageNumber
    update(with: found)
    guard let outline, missing == 0 else { return }
    let seen = PageLook(of: outline, in: frame)
    guard let held = look, number == pageNumber else {
      look = seen
      unlike = 0
      return
    }
    let difference = seen.difference(from: held)
    if difference > Self.disturbance { agreeing = 0 }
    guard difference > Self.unlikeness else {
      unlike = 0
      return
    }
    unlike += 1
    if unlike >= framesToForget {
      begin(with: outline)
      look = seen
    }
  }

  private mutating func begin(with found: Quadrilateral) {
    outline = found
    pageNumber += 1
    agreeing = 1
    missing = 0
    unlike = 0
    look = nil
  }

  private func reach(of quad: Quadrilateral) -> Double {
    let diagonal = quad.topLeft.distance(to: quad.bottomRight)
    return tolerance * max(diagonal, quad.topRight.distance(to: quad.bottomLeft))
  }

  /// The outline started at the corner that fits the held one, where all corners lie within
  /// `reach`.
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
