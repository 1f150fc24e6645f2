public import ScanImaging

/// Finds the pages in a picture.
///
/// The steps: shrink the picture; find edges in four planes; join them to straight segments and
/// lines; keep the lines most like sides; form quadrilaterals of them and of regions of one ground;
/// score each by cues of edges, colour, shape and place; let frames and parts give way to their
/// sheet; refine the winner's sides at full resolution. The same picture gives the same answer.
public struct QuadrilateralDetector: Sendable {
  /// Least confidence of a page, 0...1; 0.35 by default.
  public var threshold = 0.35
  /// Most pages reported; 1 by default, `.max` for every sheet in the picture.
  ///
  /// Each of several has the threshold's confidence, and none covers another.
  public var mostPages = 1

  package var weights = RankingWeights.trained
  private let effort: SearchEffort

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
  ) -> [(quadrilateral: Quadrilateral, cues: Cues, score: Double)] {
    let picture = ReducedPicture(raster, longSide: effort.longSide)
    let evidence = Evidence(of: picture)
    let focalLength = focalLengthInPixels.map { $0 * picture.scaleX }
    guard let ranking = ranking(in: evidence, focalLength: focalLength) else { return [] }
    return ranking.entries.map { entry in
      (picture.original(entry.candidate.quadrilateral), entry.cues, entry.score)
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

  private func evidenceLines(in evidence: Evidence) -> [EvidenceLine] {
    let longSide = evidence.longSide
    let finder = LineSegmentFinder(minimumLength: 0.045 * longSide)
    let segments = evidence.channels.flatMap { finder.segments(of: $0.weak, in: $0.field) }
    let lines = EvidenceLine.merging(segments, tolerance: 0.005 * longSide)
    return EvidenceLine.ranked(lines, by: evidence.colors, longSide: longSide)
  }

  /// Candidates of lines and of regions with their scores; `nil` where there are no lines to speak
  /// of.
  private func ranking(in evidence: Evidence, focalLength: Double?) -> Ranking? {
    let lines = evidenceLines(in: evidence)
    guard lines.count >= 3 else { return nil }
    var sides = CandidateSides(lines: lines, kept: effort.keptLines, evidence: evidence)
    let regions = RegionQuadrilaterals.outlines(in: evidence)
    let ofRegions =
      regions.even.compactMap { sides.candidate(snapping: $0, isGuess: false) }
      + regions.plain.compactMap { sides.candidate(snapping: $0, isGuess: true) }
    let ofLines = LineQuadrilaterals(
      on: Array(sides.profiles[..<sides.frame.upperBound]), frame: sides.frame,
      size: evidence.size
    ).candidates()
    let candidates = (ofRegions + ofLines).filter { !$0.quadrilateral.isStrip }.withoutDoubles(
      within: 0.008 * evidence.longSide, count: effort.judgedCandidates)
    let measurement = CueMeasurement(
      evidence: evidence, profiles: sides.profiles, focalLength: focalLength)
    let entries = candidates.map { candidate in
      let cues = measurement.cues(of: candidate)
      return Ranking.Entry(candidate: candidate, cues: cues, score: weights.score(of: cues))
    }
    let rims = SheetRims(evidence: evidence)
    var ranking = Ranking(
      entries, longSide: evidence.longSide, calibration: weights.calibration,
      isRim: { rims.isRim(from: $0, to: $1) },
      isContinued: { rims.isContinued(from: $0, to: $1) })
    if mostPages > 1 {
      let gaps = SheetGaps(evidence: evidence)
      ranking.part { gaps.cross($0) }
    }
    return ranking
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
          confidence: min(most, ranking.confidence(of: entry)), isBent: false)
      },
      reason: pages.isEmpty ? .nothingLikeAPage : nil)
  }

  private func outline(
    of entry: Ranking.Entry, _ ranking: Ranking, _ picture: ReducedPicture,
    _ original: Raster<RGB8>
  ) -> DetectedQuadrilateral {
    let found = picture.original(entry.candidate.quadrilateral)
    let confidence = ranking.confidence(of: entry)
    guard effort.isRefining else {
      return DetectedQuadrilateral(quadrilateral: found, confidence: confidence, isBent: false)
    }
    let refined = OutlineRefinement(raster: original).refined(found)
    return DetectedQuadrilateral(
      quadrilateral: refined.quadrilateral, confidence: confidence, isBent: refined.isBent)
  }
}

extension Detection {
  fileprivate static func none(_ reason: NoPageReason) -> Detection {
    Detection(pages: [], best: nil, runnerUp: nil, reason: reason)
  }
}
