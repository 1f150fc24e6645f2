public import ScanImaging

/// A page's outline in a picture.
public struct DetectedQuadrilateral: Sendable, Hashable {
  /// The corners in the picture's continuous coordinates; they may lie outside it.
  public var quadrilateral: Quadrilateral
  /// How likely this is a page with corners about there, 0...1: of many answers with a confidence near
  /// 0.9, about nine in ten are right.
  public var confidence: Double
  /// Whether a side leaves the straight line between its corners by more than 0.4 % of the picture's
  /// longer side.
  public var isBent: Bool
  /// Whether one side could not be seen, and was placed by the other three and the proportions of
  /// known paper.
  public var isFourthSideGuessed: Bool

  /// Creates an outline from its parts.
  public init(
    quadrilateral: Quadrilateral, confidence: Double, isBent: Bool,
    isFourthSideGuessed: Bool = false
  ) {
    self.quadrilateral = quadrilateral
    self.confidence = confidence
    self.isBent = isBent
    self.isFourthSideGuessed = isFourthSideGuessed
  }
}

/// Why a picture was taken to show no page.
public enum NoPageReason: String, Sendable, Hashable, CaseIterable {
  /// The picture is too small to show one, under 16 pixels on a side.
  case pictureTooSmall
  /// Too few straight edges: a blank or blurred picture.
  case noStraightEdges
  /// There are straight edges, but no four of them enclose an area large enough.
  case noQuadrilateral
  /// There are quadrilaterals, but none looks enough like a page.
  case nothingLikeAPage
}

/// What the detector found in one picture.
public struct Detection: Sendable, Hashable {
  /// The pages, most confident first; empty where there is none.
  public var pages: [DetectedQuadrilateral]
  /// The most likely outline, even where it was too doubtful to be a page.
  public var best: DetectedQuadrilateral?
  /// The most likely outline that differs from the best.
  public var runnerUp: DetectedQuadrilateral?
  /// Why there is no page; `nil` where there is one.
  public var reason: NoPageReason?

  /// Creates a detection from its parts.
  public init(
    pages: [DetectedQuadrilateral], best: DetectedQuadrilateral?,
    runnerUp: DetectedQuadrilateral?, reason: NoPageReason?
  ) {
    self.pages = pages
    self.best = best
    self.runnerUp = runnerUp
    self.reason = reason
  }
}
