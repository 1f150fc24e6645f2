/// How closely a picture is looked at.
struct SearchEffort: Sendable {
  /// Longer side, in pixels, of the picture in which pages are looked for.
  let longSide: Int
  /// Lines kept as possible sides.
  ///
  /// More find a few pages on striped cloth, at the square of the cost.
  let keptLines: Int
  /// Candidates judged by all cues, the best supported by edges first.
  let judgedCandidates: Int
  /// Whether a side that cannot be seen is guessed; in a video the next frame may show it.
  let isGuessing: Bool
  /// Whether sides are followed at full resolution.
  let isRefining: Bool

  /// For photos.
  static let photo = SearchEffort(
    longSide: 640, keptLines: 36, judgedCandidates: 500, isGuessing: true,
    isRefining: true)
  /// For frames of a video, where the next frame mends what this one missed.
  static let frame = SearchEffort(
    longSide: 480, keptLines: 24, judgedCandidates: 200, isGuessing: false,
    isRefining: false)
}
