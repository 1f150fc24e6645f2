internal import ScanBindings
package import ScanImaging

/// Compresses finished pages for a document of a certain format.
package struct PageEncoder: Sendable {
  private let format: DocumentFormat
  private let options: EncodingOptions

  /// Creates an encoder.
  package init(for format: DocumentFormat, options: EncodingOptions = EncodingOptions()) {
    self.format = format
    self.options = options
  }

  /// Creates an encoder; traps unless the quality lies in 1...100.
  package init(for format: DocumentFormat, quality: Int) {
    self.init(for: format, options: EncodingOptions(quality: quality))
  }

  /// Compresses a page into the smallest of the codes that keep it: bilevel pages and those of few
  /// colours without loss, others as JPEG.
  package func encode(_ page: Page) throws(DocumentError) -> EncodedPage {
    let whole = page
    let page = page.reduced(to: options.greatestDotsPerInch)
    if !format.codes.contains(.jpeg) {
      return page.encoded(as: .deflated(DeflatedPicture(filtering: page.raster)))
    }
    let exact = exact(page)
    if case .bilevel = page.raster, let exact { return exact }
    if let code = options.losslessCode, let lossless = lossless(page, code) {
      guard let exact, exact.encoding.byteCount < lossless.encoding.byteCount else {
        return lossless
      }
      return exact
    }
    let jpeg = try jpeg(page)
    if let exact, exact.encoding.byteCount < jpeg.encoding.byteCount { return exact }
    // The mask is all that letters have, as in bilevel pages: it keeps every pixel.
    guard let layered = try layered(whole), layered.encoding.byteCount < jpeg.encoding.byteCount
    else { return jpeg }
    return layered
  }

  /// Takes the bytes of a JPEG file as they are; the reader of the document turns them upright.
  package func encode(
    originalJPEG bytes: [UInt8], orientation: Orientation, resolution: Resolution
  ) throws(DocumentError) -> EncodedPage {
    let stream = try stream(bytes)
    return EncodedPage(
      size: stream.size, resolution: resolution, orientation: orientation,
      encoding: .jpeg(stream))
  }
}

extension PageEncoder {
  /// The longest side of a JPEG that all decoders take.
  private static let longestSide = 65_500

  /// The page without loss; `nil` where it has too many colours, or the format no such code.
  private func exact(_ page: Page) -> EncodedPage? {
    switch page.raster {
    case .bilevel(let raster): return bilevel(raster).map(page.encoded(as:))
    case .gray(let raster):
      guard format.codes.contains(.palette), let picture = IndexedPicture(raster) else {
        return nil
      }
      return exact(page, picture)
    case .color(let raster):
      guard format.codes.contains(.palette), let picture = IndexedPicture(raster) else {
        return nil
      }
      return exact(page, picture)
    }
  }

  /// All samples without loss; `nil` where the format holds JPEG alone.
  private func lossless(_ page: Page, _ code: LosslessCode) -> EncodedPage? {
    if format.codes.contains(.filteredRows) {
      return page.encoded(as: .deflated(DeflatedPicture(filtering: page.raster)))
    }
    guard format.codes.contains(.differences) else { return nil }
    if case .bilevel = page.raster { return nil }
    return page.encoded(as: .deflated(DeflatedPicture(differencesOf: page.raster, code: code)))
  }

  private func exact(_ page: Page, _ picture: IndexedPicture) -> EncodedPage {
    if let raster = picture.bilevel, let encoding = bilevel(raster) {
      return page.encoded(as: encoding)
    }
    return page.encoded(as: .deflated(DeflatedPicture(picture)))
  }

  /// The smaller of the codes the format has; group 4 where they are equal, since more programs know it.
  private func bilevel(_ raster: BilevelRaster) -> PageEncoding? {
    guard format.codes.contains(.group4) else { return nil }
    let group4 = CCITTGroup4Encoder.encode(raster)
    guard format.codes.contains(.jbig2) else { return .ccittG4(group4) }
    let jbig2 = JBIG2Encoder.encode(raster)
    return jbig2.count < group4.count ? .jbig2(jbig2) : .ccittG4(group4)
  }

  /// The page in layers, where they are wanted, fit the limit and look like the page.
  private func layered(_ page: Page) throws(DocumentError) -> EncodedPage? {
    guard options.usesLayers, format.codes.contains(.layers) else { return nil }
    guard let picture = try LayerEncoder(quality: options.quality).encode(page, bilevel) else {
      return nil
    }
    if let limit = options.greatestByteCount, picture.byteCount > limit { return nil }
    return page.encoded(as: .layered(picture))
  }

  /// The page as JPEG, within the limit of bytes where there is one.
  private func jpeg(_ page: Page) throws(DocumentError) -> EncodedPage {
    let size = page.raster.size
    guard size.longSide <= PageEncoder.longestSide else {
      throw .pageTooLarge(format: "JPEG", size: size, limit: PageEncoder.longestSide)
    }
    guard let limit = options.greatestByteCount else { return try jpeg(page, options.quality) }
    return try ByteBudget(limit: limit).page(from: options.quality) {
      quality, scale throws(DocumentError) in
      try jpeg(page.reduced(by: scale), quality)
    }
  }

  private func jpeg(_ page: Page, _ quality: Int) throws(DocumentError) -> EncodedPage {
    let isProgressive = format.codes.contains(.progressiveJPEG)
    let bytes =
      switch page.raster {
      case .bilevel(let raster): jpeg(raster.gray, quality, isProgressive)
      case .gray(let raster): jpeg(raster, quality, isProgressive)
      case .color(let raster): jpeg(raster, quality, isProgressive)
      }
    var encoded = try page.encoded(as: .jpeg(stream(bytes)))
    encoded.quality = quality
    return encoded
  }

  private func jpeg(_ raster: Raster<UInt8>, _ quality: Int, _ isProgressive: Bool) -> [UInt8] {
    options.suitsPages
      ? PageJPEG.encode(raster, quality: quality, isProgressive: isProgressive)
      : JPEGCodec.encode(raster, quality: quality, isProgressive: isProgressive)
  }

  private func jpeg(_ raster: Raster<RGB8>, _ quality: Int, _ isProgressive: Bool) -> [UInt8] {
    let subsampling: JPEGCodec.Subsampling = ChromaDetail.isFine(raster) ? .s444 : .s420
    return options.suitsPages
      ? PageJPEG.encode(
        raster, quality: quality, subsampling: subsampling, isProgressive: isProgressive)
      : JPEGCodec.encode(
        raster, quality: quality, subsampling: subsampling, isProgressive: isProgressive)
  }

  private func stream(_ bytes: [UInt8]) throws(DocumentError) -> JPEGStream {
    do { return try JPEGStream(bytes) } catch { throw .cannotEncode(reason: "\(error)") }
  }
}

extension Page {
  fileprivate func encoded(as encoding: PageEncoding) -> EncodedPage {
    EncodedPage(size: raster.size, resolution: resolution, encoding: encoding)
  }
}

extension BilevelRaster {
  /// Ink as black and paper as white, for formats without a code of their own for bilevel pictures.
  fileprivate var gray: Raster<UInt8> {
    Raster(size: size) { output in
      for y in 0..<height {
        let row = row(y)
        for x in 0..<width { output.append(row[x >> 3] & (0x80 >> UInt8(x & 7)) != 0 ? 0 : 255) }
      }
    }
  }
}
