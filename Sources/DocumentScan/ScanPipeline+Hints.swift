internal import ScanCapture
internal import ScanDetection
internal import ScanImaging

extension ScanPipeline {
  /// The page where it was seen before the photo was taken; `nil` where nothing was seen, or the
  /// detector found that same page by itself.
  ///
  /// What a person saw outlined and took is the page, also where the photo alone would leave it open or
  /// speak for another outline.
  func seenPlace(
    _ detection: Detection, in photo: Photo, _ identity: PhotoIdentity
  ) -> PagePlace? {
    guard let hint = options.hints[identity.input], let seen = hint.outline else { return nil }
    if let page = detection.pages.first, hint.agrees(with: page.quadrilateral) { return nil }
    let refined = QuadrilateralDetector.refined(seen, in: photo.raster)
    return .given(hint.agrees(with: refined) ? refined : seen)
  }

  /// The pipeline that turns the photo's pages as the person did, where the person did.
  func turning(_ identity: PhotoIdentity) -> ScanPipeline {
    guard let turns = options.hints[identity.input]?.quarterTurns else { return self }
    var pipeline = self
    pipeline.options.quarterTurns += turns
    // Whoever turned a page has looked at it.
    pipeline.options.setsUpright = false
    return pipeline
  }
}
