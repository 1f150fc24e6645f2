internal import ScanAssembly
internal import ScanCapture
internal import ScanDetection
internal import ScanEnhancement
internal import ScanImaging
internal import ScanRectification

/// The way of one photo to a page: capture, detect, rectify, enhance, encode.
///
/// The same photo and options give the same bytes, whatever runs beside it. A raster lives only until
/// the next stage has made its own, so that a photo in work holds two of them at most.
struct ScanPipeline: Sendable {
  let options: ScanOptions
  let encoder: PageEncoder

  /// The page of a photo, in a look at least as rich as `leastLook` where the mode is
  /// `auto`.
  ///
  /// Throws a `ScanError`, or `CancellationError` between two stages.
  func page(
    of item: PhotoQueue.Item, atLeast leastLook: EnhancementMode
  ) throws -> PageResult {
    let identity = item.identity
    let photo = try capture(item)
    let warnings = photo.warnings.map(\.description)
    try Task.checkCancellation()

    let place = try detect(in: photo, identity)
    if case .leftOut(let reason) = place { return .leftOut(reason, warnings) }
    if let original = try untouched(photo, identity, place) { return .page(original, warnings) }
    try Task.checkCancellation()

    let (flat, geometry) = rectify(consume photo, place)
    try Task.checkCancellation()

    let analysis = PageAnalysis(
      of: flat, resolution: geometry.resolution, judgesLook: options.mode == .auto)
    let look = look(for: analysis, atLeast: leastLook)
    let turns = turns(of: flat, analysis)
    let finished = enhance(consume flat, geometry, analysis, look, turns)
    try Task.checkCancellation()

    let page = Page(raster: finished, resolution: geometry.resolution)
    let encoded = try encode { () throws(DocumentError) in try encoder.encode(page) }
    return .page(
      RenderedPage(encoded, identity, place, geometry, look: look, turns: turns), warnings)
  }
}

/// What became of a photo.
enum PageResult: Sendable {
  /// It became a page; with warnings about its file.
  case page(RenderedPage, [String])
  /// It shows no page and the options leave such photos out.
  case leftOut(NoPageReason, [String])
}

/// A page ready to be written, and how it came about.
struct RenderedPage: Sendable {
  let encoded: EncodedPage
  let record: ScannedPage

  init(
    _ encoded: EncodedPage, _ identity: PhotoIdentity, _ place: PagePlace, _ geometry: PageGeometry,
    look: EnhancementMode, turns: Int = 0
  ) {
    self.encoded = encoded
    let upright = encoded.orientation.swapsSides ? encoded.size.transposed : encoded.size
    let isTurned = turns % 2 != 0
    self.record = ScannedPage(
      photo: identity, corners: place.quadrilateral, confidence: place.confidence,
      missingReason: place.missingReason?.explanation, isBent: place.isBent,
      degreesTurned: turns * 90, paper: geometry.paper,
      widthInMillimetres: isTurned
        ? geometry.heightInMillimetres : geometry.widthInMillimetres,
      heightInMillimetres: isTurned
        ? geometry.widthInMillimetres : geometry.heightInMillimetres,
      pixelSize: upright, resolution: encoded.resolution, mode: look,
      byteCount: encoded.encoding.byteCount)
  }
}

/// Where the page lies in a photo.
enum PagePlace: Sendable {
  /// Between corners that the detector found.
  case detected(DetectedQuadrilateral)
  /// Between corners that were given.
  case given(Quadrilateral)
  /// All over the photo; with the reason where a page was looked for in vain.
  case wholePhoto(NoPageReason?)
  /// Nowhere, and the photo is left out.
  case leftOut(NoPageReason)
}

extension ScanPipeline {
  private func capture(_ item: PhotoQueue.Item) throws(ScanError) -> Photo {
    do { return try item.file.get().photo(at: item.identity.pageIndex) } catch {
      throw ScanError(.capture, .input(error))
    }
  }

  private func detect(
    in photo: Photo, _ identity: PhotoIdentity
  ) throws(ScanError) -> PagePlace {
    switch options.pageChoice {
    case .wholePhoto: return .wholePhoto(nil)
    case .corners(let quad): return .given(quad)
    case .detected:
      let detection = QuadrilateralDetector().detect(
        in: photo.raster, focalLengthInPixels: photo.focalLengthInPixels)
      if let page = detection.pages.first { return .detected(page) }
      let reason = detection.reason ?? .nothingLikeAPage
      switch options.missingPagePolicy {
      case .full: return .wholePhoto(reason)
      case .skip: return .leftOut(reason)
      case .fail: throw ScanError(.detect, .noPage(identity, reason))
      }
    }
  }

  /// The photo's own bytes as a page, where nothing at all is to be changed.
  private func untouched(
    _ photo: Photo, _ identity: PhotoIdentity, _ place: PagePlace
  ) throws(ScanError) -> RenderedPage? {
    guard options.mode == .original, options.quarterTurns == 0, place.quadrilateral == nil,
      let original = photo.originalJPEG
    else { return nil }
    let geometry = wholePhotoGeometry(of: photo.raster.size)
    let encoded = try encode { () throws(DocumentError) in
      try encoder.encode(
        originalJPEG: original.bytes, orientation: original.orientation,
        resolution: geometry.resolution)
    }
    return RenderedPage(encoded, identity, place, geometry, look: .original)
  }

  /// The flat page; gray where nothing else will be stored.
  private func rectify(
    _ photo: consuming Photo, _ place: PagePlace
  ) -> (PageRaster, PageGeometry) {
    let isGray = photo.isGray || [.grayscale, .bw].contains(options.mode)
    let raster = photo.raster
    guard let quad = place.quadrilateral else {
      return (isGray ? .gray(raster.luma) : .color(raster), wholePhotoGeometry(of: raster.size))
    }
    let geometry = PageGeometry(
      quad: quad, photoSize: raster.size, focalLengthInPixels: photo.focalLengthInPixels,
      paper: options.paper, dotsPerInch: options.dotsPerInch)
    let correction = PerspectiveCorrection()
    let flat: PageRaster =
      isGray
      ? .gray(correction.rectifiedLuma(raster, quad: quad, to: geometry.pixelSize))
      : .color(correction.rectified(raster, quad: quad, to: geometry.pixelSize))
    return (flat, geometry)
  }

  /// The look asked for, or the one the page and the document need.
  private func look(
    for analysis: PageAnalysis, atLeast leastLook: EnhancementMode
  ) -> EnhancementMode {
    options.mode == .auto
      ? EnhancementMode.richest(of: [analysis.look, leastLook]) : options.mode
  }

  /// Quarter turns clockwise that set the page upright, where its print leaves no doubt, and those
  /// that were asked for.
  private func turns(of flat: PageRaster, _ analysis: PageAnalysis) -> Int {
    var turns = options.quarterTurns
    if options.setsUpright {
      let direction = TextDirection(of: flat, analysis)
      if direction.isSure { turns += direction.quarterTurns }
    }
    return (turns % 4 + 4) % 4
  }

  private func enhance(
    _ flat: consuming PageRaster, _ geometry: PageGeometry, _ analysis: PageAnalysis,
    _ look: EnhancementMode, _ turns: Int
  ) -> PageRaster {
    PageEnhancement(mode: look).enhanced(flat, resolution: geometry.resolution, analysis)
      .upright(from: Orientation(quarterTurns: turns))
  }

  private func wholePhotoGeometry(of size: PixelSize) -> PageGeometry {
    PageGeometry(wholePhoto: size, paper: options.paper, dotsPerInch: options.dotsPerInch)
  }

  private func encode(
    _ body: () throws(DocumentError) -> EncodedPage
  ) throws(ScanError) -> EncodedPage {
    do { return try body() } catch { throw ScanError(.assemble, .document(error)) }
  }
}

extension PagePlace {
  /// The outline to flatten; `nil` for the whole photo.
  var quadrilateral: Quadrilateral? {
    switch self {
    case .detected(let page): page.quadrilateral
    case .given(let quad): quad
    case .wholePhoto, .leftOut: nil
    }
  }

  /// How sure the detector was; `nil` where it found nothing or was not asked.
  var confidence: Double? {
    if case .detected(let page) = self { page.confidence } else { nil }
  }

  /// Whether the sheet's sides are visibly curved.
  var isBent: Bool {
    if case .detected(let page) = self { page.isBent } else { false }
  }

  /// Why the whole photo is the page although a page was looked for.
  var missingReason: NoPageReason? {
    if case .wholePhoto(let reason) = self { reason } else { nil }
  }
}
