public import ScanImaging

/// Finds the pages in a picture.
///
/// The steps: shrink the picture; find edges in four planes; join them to straight segments and
/// lines; keep the lines most like sides; form quadrilaterals of them and of regions of one ground;
/// score each by cues of edges, colour, shape and place; where no four sides make a page, guess one
/// from three sides and the proportions of paper; let frames and parts give way to their sheet;
/// refine the winner's sides at full resolution. The same picture gives the same answer.
public struct QuadrilateralDetector: Sendable {
  /// Least confidence of a page, 0...1; 0.35 by default.
  public var threshold = 0.35
  /// Most pages reported; 1 by default, `.max` for every sheet in the picture.
  ///
  /// Each of several has the threshold's confidence, and none covers another.
  public var mostPages = 1

  package var weights = RankingWeights.trained
  let effort: SearchEffort

  private static let smallestSide = 16

  /// A detector for photos, with the usual threshold, that looks for one page.
  public init() {
    self.init(effort: .photo)
  }

  private init(effort: SearchEffort) {
    self.effort = effort
  }

  /// A detector for frames of a video, to be used with a `QuadrilateralTracker`.
  ///
  /// It looks at a smaller picture and leaves corners as found there, to about a thousandth of the
  /// longer side: a third of a photo's cost, nearly all of which goes with the frame's own size.
  public static let forFrames = QuadrilateralDetector(effort: .frame)

  /// The pages in a picture, with corners in its coordinates.
  ///
  /// `focalLengthInPixels` is that of the camera for a picture of this size, where it is known.
  public func detect(in raster: Raster<RGB8>, focalLengthInPixels: Double? = nil) -> Detection {
    guard min(raster.width, raster.height) >= QuadrilateralDetector.smallestSide else {
      return .none(.pictureTooSmall)
    }
    let picture = ReducedPicture(raster, longSide: effort.longSide)
    let evidence = Evidence(of: picture)
    let focalLength = focalLengthInPixels.map { $0 * picture.scaleX }
    guard let ranking = ranking(in: evidence, focalLength: focalLength) else {
      return .none(.noStraightEdges)
    }
    return detection(from: ranking, picture: picture, original: raster)
  }

  /// Every outline that was judged, in the picture's coordinates, with its cues, best first.
  package func judgedOutlines(
    in raster: Raster<RGB8>, focalLengthInPixels: Double? = nil
  ) -> [(
    quadrilateral: Quadrilateral, cues: Cues, score: Double, fourthSide: Candidate.FourthSide
  )] {
    let picture = ReducedPicture(raster, longSide: effort.longSide)
    let evidence = Evidence(of: picture)
    let focalLength = focalLengthInPixels.map { $0 * picture.scaleX }
    guard let ranking = ranking(in: evidence, focalLength: focalLength) else { return [] }
    return ranking.entries.map { entry in
      (
        picture.original(entry.candidate.quadrilateral), entry.cues, entry.score,
        entry.candidate.fourthSide
      )
    }
  }

  /// The lines from which sides are chosen, most likely first, in the picture's coordinates, with
  /// the length that edges cover and how clearly the ground differs across; shows why a side was
  /// missed.
  package func lines(
    in raster: Raster<RGB8>
  ) -> [(line: Line, coveredLength: Double, colorStep: Double)] {
    let picture = ReducedPicture(raster, longSide: effort.longSide)
    let evidence = Evidence(of: picture)
    return evidenceLines(in: evidence).map { found in
      (
        Line(rho: found.line.rho / picture.scaleX, theta: found.line.theta),
        found.coveredLength / picture.scaleX,
        found.colorStep(in: evidence.colors, longSide: evidence.longSide)
      )
    }
  }

  /// Outlines of regions, in the picture's coordinates; shows what lines have to be found beside.
  package func regions(in raster: Raster<RGB8>) -> [Quadrilateral] {
    let picture = ReducedPicture(raster, longSide: effort.longSide)
    let found = RegionQuadrilaterals.outlines(in: Evidence(of: picture))
    return (found.even + found.plain).map(picture.original)
  }

  private func detection(
    from ranking: Ranking, picture: ReducedPicture, original: Raster<RGB8>
  ) -> Detection {
    guard let winner = ranking.sheets(atMost: 1).first else { return .none(.noQuadrilateral) }
    let pages = ranking.sheets(atMost: mostPages)
      .filter { ranking.confidence(of: $0) >= threshold }
      .map { outline(of: $0, ranking, picture, original) }
    return Detection(
      pages: pages, best: pages.first ?? outline(of: winner, ranking, picture, original),
      runnerUp: ranking.first(differingFrom: winner).map { entry in
        let quad = entry.candidate.quadrilateral
        // Of two outlines of one place at most one is right.
        let most =
          quad.overlaps(winner.candidate.quadrilateral) ? 1 - ranking.confidence(of: winner) : 1
        return DetectedQuadrilateral(
          quadrilateral: picture.original(quad),
          confidence: min(most, ranking.confidence(of: entry)), isBent: false,
          isFourthSideGuessed: entry.candidate.isGuess)
      },
      reason: pages.isEmpty ? .nothingLikeAPage : nil)
  }

  private func outline(
    of entry: Ranking.Entry, _ ranking: Ranking, _ picture: ReducedPicture,
    _ original: Raster<RGB8>
  ) -> DetectedQuadrilateral {
    let found = picture.original(entry.candidate.quadrilateral)
    let (quad, isBent) =
      effort.isRefining ? OutlineRefinement(raster: original).refined(found) : (found, false)
    return DetectedQuadrilateral(
      quadrilateral: quad, confidence: ranking.confidence(of: entry), isBent: isBent,
      isFourthSideGuessed: entry.candidate.isGuess)
  }
}

extension Detection {
  fileprivate static func none(_ reason: NoPageReason) -> Detection {
    Detection(pages: [], best: nil, runnerUp: nil, reason: reason)
  }
}
