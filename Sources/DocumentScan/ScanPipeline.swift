internal import ScanAssembly
internal import ScanBarcodes
internal import ScanCapture
internal import ScanDetection
internal import ScanEnhancement
internal import ScanImaging
internal import ScanRectification

/// The way of one photo to its pages: capture, detect, rectify, enhance, encode.
///
/// The same photo and options give the same bytes, whatever runs beside it. A raster lives only until
/// the next stage has made its own, so that a photo in work holds two of them at most, however many pages
/// it shows.
struct ScanPipeline: Sendable {
  var options: ScanOptions
  private let format: DocumentFormat
  private let encoder: PageEncoder

  /// The way to pages of a document of this format.
  init(options: ScanOptions, format: DocumentFormat) {
    self.options = options
    self.format = format
    encoder = PageEncoder(for: format, options: options.encoding)
  }

  /// The pages of a photo, in a look at least as rich as `leastLook` where the mode is `auto`.
  ///
  /// Throws a `ScanError`, or `CancellationError` between two stages.
  func pages(
    of item: PhotoQueue.Item, atLeast leastLook: EnhancementMode
  ) throws -> PhotoResult {
    let identity = item.identity
    guard identity.pageCount == 1 || format.holdsSeveralPages else {
      throw ScanError(.assemble, .document(.singlePageOnly(format: format.name.uppercased())))
    }
    let photo = try capture(item)
    var warnings = photo.warnings.map(\.description)
    try Task.checkCancellation()

    let places: [PagePlace]
    switch try detect(in: photo, identity) {
    case .pages(let found): places = found
    case .none(let reason): return .leftOut(reason, warnings)
    }
    let codes = try codes(in: photo, identity, places, &warnings)
    if let original = try turning(identity).untouched(photo, identity, places, codes) {
      return .pages([original], warnings)
    }

    let sheets = places.enumerated().map { sheet, place in
      Sheet(
        identity: identity, number: sheet, place: place,
        codes: codes.filter { place.holds($0) }, leastLook: leastLook)
    }
    var pages: [RenderedPage] = []
    for sheet in sheets.dropLast() { pages.append(try page(of: photo, sheet)) }
    // The photo is handed over, so that it goes as soon as the last page is flat.
    if let sheet = sheets.last { pages.append(try page(of: consume photo, sheet)) }
    return .pages(options.sheets == .bookPages ? pages.inOrderOfBook : pages, warnings)
  }

  /// One page of a photo: what follows detection.
  private func page(of photo: consuming Photo, _ sheet: Sheet) throws -> RenderedPage {
    try Task.checkCancellation()
    let flat = rectify(consume photo, sheet.place)
    try Task.checkCancellation()
    let (finished, origin) = turning(sheet.identity).enhance(consume flat, sheet)
    try Task.checkCancellation()
    let page = Page(raster: finished, resolution: origin.geometry.resolution)
    let encoded = try encode { () throws(DocumentError) in try encoder.encode(page) }
    return RenderedPage(encoded, sheet.identity, sheet: sheet.number, origin)
  }
}

/// A page that is to be made of a photo.
private struct Sheet {
  let identity: PhotoIdentity
  /// Its place among the pages of the photo.
  let number: Int
  let place: PagePlace
  /// The codes on it.
  let codes: [Barcode]
  let leastLook: EnhancementMode
}

/// Where pages lie in a photo, or why there is none and the photo is left out.
private enum Places {
  case pages([PagePlace])
  case none(NoPageReason)
}

extension ScanPipeline {
  private func capture(_ item: PhotoQueue.Item) throws(ScanError) -> Photo {
    do { return try item.file.get().photo(at: item.identity.pageIndex) } catch {
      throw ScanError(.capture, .input(error))
    }
  }

  private func detect(
    in photo: Photo, _ identity: PhotoIdentity
  ) throws(ScanError) -> Places {
    switch options.pageChoice {
    case .wholePhoto: return places([.wholePhoto(nil)], in: photo)
    case .corners(let quad):
      if let fault = ScanError.CornerFault(quad, in: photo.raster.size) {
        throw ScanError(.detect, .unusableCorners(identity, fault, photo.raster.size))
      }
      return places([.given(quad)], in: photo)
    case .detected:
      var detector = QuadrilateralDetector()
      if options.sheets == .all { detector.mostPages = .max }
      let detection = detector.detect(
        in: photo.raster, focalLengthInPixels: photo.focalLengthInPixels)
      if options.sheets != .all, let place = seenPlace(detection, in: photo, identity) {
        return places([place], in: photo)
      }
      if !detection.pages.isEmpty {
        return places(detection.pages.inReadingOrder.map(PagePlace.detected), in: photo)
      }
      let reason = detection.reason ?? .nothingLikeAPage
      switch options.missingPagePolicy {
      case .full: return .pages([.wholePhoto(reason)])
      case .skip: return .none(reason)
      case .fail: throw ScanError(.detect, .noPage(identity, reason))
      }
    }
  }

  /// The places of pages, those of a book split at its fold.
  private func places(_ sheets: [PagePlace], in photo: Photo) -> Places {
    .pages(
      options.sheets == .bookPages ? sheets.flatMap { $0.bookPages(in: photo.raster) } : sheets)
  }

  /// The codes in the photo; none, and a warning, where it cannot be read for them.
  private func codes(
    in photo: Photo, _ identity: PhotoIdentity, _ places: [PagePlace],
    _ warnings: inout [String]
  ) throws -> [Barcode] {
    guard let scanner = options.codeScanner else { return [] }
    try Task.checkCancellation()
    do {
      return try scanner.barcodes(
        in: photo.raster, pages: places.compactMap(\.quadrilateral))
    } catch .unreadable(let reason) {
      warnings.append("its codes cannot be read: \(reason)")
      return []
    } catch {
      throw ScanError(.detect, .codes(identity, error))
    }
  }

  /// The photo's own bytes as a page, where nothing at all is to be changed.
  private func untouched(
    _ photo: Photo, _ identity: PhotoIdentity, _ places: [PagePlace], _ codes: [Barcode]
  ) throws(ScanError) -> RenderedPage? {
    guard format.codes.contains(.jpeg), options.mode == .original, options.quarterTurns == 0,
      !options.dropsBlanks, !isRefining,
      places.count == 1, places[0].quadrilateral == nil, let original = photo.originalJPEG
    else { return nil }
    let geometry = PageGeometry(
      of: nil, in: photo.raster, focalLengthInPixels: nil,
      paper: options.paper, dotsPerInch: options.dotsPerInch)
    let encoded = try encode { () throws(DocumentError) in
      try encoder.encode(
        originalJPEG: original.bytes, orientation: original.orientation,
        resolution: geometry.resolution)
    }
    return RenderedPage(
      encoded, identity, sheet: 0, PageOrigin(places[0], geometry, look: .original, codes: codes))
  }

  /// The flat page.
  private func rectify(_ photo: consuming Photo, _ place: PagePlace) -> FlatPage {
    let isGray = photo.isGray || [.grayscale, .bw].contains(options.mode)
    let raster = photo.raster
    let geometry = PageGeometry(
      of: place.quadrilateral, in: raster, focalLengthInPixels: photo.focalLengthInPixels,
      paper: options.paper, dotsPerInch: options.dotsPerInch)
    let outline = PageOutline(place, in: raster, geometry, options)
    guard place.quadrilateral != nil || outline.skew != 0 else {
      return FlatPage(raster: isGray ? .gray(raster.luma) : .color(raster), geometry: geometry)
    }
    let correction = PerspectiveCorrection()
    let size = geometry.pixelSize
    let flat: PageRaster =
      isGray
      ? .gray(correction.rectifiedLuma(raster, quad: outline.quadrilateral, to: size))
      : .color(correction.rectified(raster, quad: outline.quadrilateral, to: size))
    return FlatPage(
      raster: flat, geometry: geometry, surroundings: outline.surroundings, skew: outline.skew)
  }

  /// The page in its look and upright.
  private func enhance(_ page: consuming FlatPage, _ sheet: Sheet) -> (PageRaster, PageOrigin) {
    var origin = PageOrigin(sheet.place, page.geometry, look: options.mode, codes: sheet.codes)
    origin.skew = page.skew
    origin.marginInMillimetres = options.marginInMillimetres
    origin.turns = (options.quarterTurns % 4 + 4) % 4
    let (resolution, surroundings) = (page.geometry.resolution, page.surroundings)
    let flat = page.raster
    _ = consume page
    // What follows costs as much as the look; where the page stays as it is, nothing of it is wanted.
    guard options.mode != .original || options.setsUpright || options.dropsBlanks || isRefining
    else { return (flat.upright(from: Orientation(quarterTurns: origin.turns)), origin) }
    var analysis = PageAnalysis(
      of: flat, resolution: resolution,
      judgesLook: options.mode == .auto || options.dropsBlanks)
    let isMissing = sheet.place.missingReason != nil
    let direction =
      isMissing || options.setsUpright ? TextDirection(of: flat, analysis) : nil
    if isMissing, let direction { analysis = analysis.ofWholePhoto(direction) }
    origin.isBlank = analysis.isBlank
    if options.mode == .auto {
      origin.neededLook = analysis.look
      origin.look = EnhancementMode.richest(of: [analysis.look, sheet.leastLook])
    }
    origin.turns = turns(direction)
    var enhancement = PageEnhancement(
      mode: origin.look, filters: options.filters,
      marginInMillimetres: options.marginInMillimetres)
    if origin.look == .bw, options.dotsPerInch == nil {
      origin.geometry = origin.geometry.atLeast(dotsPerInch: ScanPipeline.leastBilevelDensity)
      enhancement.bilevelSize = origin.geometry.pixelSize
    }
    let enhanced = enhancement.enhanced(
      consume flat, resolution: resolution, analysis, sheet: surroundings)
    return (enhanced.upright(from: Orientation(quarterTurns: origin.turns)), origin)
  }

  /// Dots per inch below which print in black and white loses the shapes that its gray page holds.
  private static let leastBilevelDensity = 300.0

  /// Whether more than the look is wanted of a page's picture.
  private var isRefining: Bool { !options.filters.isEmpty || options.marginInMillimetres != 0 }

  /// Quarter turns clockwise that set the page upright, where its print leaves no doubt, and those
  /// that were asked for.
  private func turns(_ direction: TextDirection?) -> Int {
    var turns = options.quarterTurns
    if options.setsUpright, let direction, direction.isSure { turns += direction.quarterTurns }
    return (turns % 4 + 4) % 4
  }

  private func encode(
    _ body: () throws(DocumentError) -> EncodedPage
  ) throws(ScanError) -> EncodedPage {
    do { return try body() } catch { throw ScanError(.assemble, .document(error)) }
  }
}
