public import ScanImaging

/// What is known of a photo before it is worked on, from the frames around it and from the person who
/// took it.
public struct PhotoHint: Sendable, Hashable {
  /// Where the page was seen, in pixels of the upright photo; it is looked for there anew.
  public var outline: Quadrilateral?
  /// Quarter turns clockwise that the person gave the page, in place of those that its print asks for.
  public var quarterTurns: Int?

  /// Creates a hint.
  public init(outline: Quadrilateral? = nil, quarterTurns: Int? = nil) {
    self.outline = outline
    self.quarterTurns = quarterTurns
  }

  /// How far a corner may be from where it was seen, in shares of the outline's diagonal.
  ///
  /// Frames are looked at at a third of a photo's size, and hands move a little before the still is taken.
  private static let tolerance = 0.04

  /// Whether an outline is the one that was seen, whatever corner it begins with; true where none was.
  func agrees(with found: Quadrilateral) -> Bool {
    guard let outline else { return true }
    let reach =
      Self.tolerance
      * max(
        outline.topLeft.distance(to: outline.bottomRight),
        outline.topRight.distance(to: outline.bottomLeft))
    return (0..<4).contains { turns in
      zip(found.startingCorner(advancedBy: turns).corners, outline.corners)
        .allSatisfy { $0.distance(to: $1) <= reach }
    }
  }
}
