internal import ScanBindings
package import ScanImaging

/// Compresses finished pages for a document of a certain format.
package struct PageEncoder: Sendable {
  /// JPEG quality of gray and colour pages, 1...100.
  package let quality: Int
  private let format: DocumentFormat

  /// Creates an encoder; traps unless the quality lies in 1...100.
  package init(for format: DocumentFormat, quality: Int = 85) {
    precondition((1...100).contains(quality), "JPEG quality goes from 1 to 100")
    self.format = format
    self.quality = quality
  }

  /// The longest side of a JPEG that all decoders take.
  private static let longestSide = 65_500

  /// Compresses a page.
  package func encode(_ page: Page) throws(DocumentError) -> EncodedPage {
    let size = page.raster.size
    let encoding: PageEncoding
    switch page.raster {
    case .bilevel(let raster): encoding = smallest(of: raster)
    case .gray(let raster):
      try checkSides(size)
      encoding = try .jpeg(stream(JPEGCodec.encode(raster, quality: quality)))
    case .color(let raster):
      try checkSides(size)
      encoding = try .jpeg(
        stream(JPEGCodec.encode(raster, quality: quality, subsampling: .s420)))
    }
    return EncodedPage(size: size, resolution: page.resolution, encoding: encoding)
  }

  /// Takes the bytes of a JPEG file as they are; they are turned upright by the reader of the document.
  package func encode(
    originalJPEG bytes: [UInt8], orientation: Orientation, resolution: Resolution
  ) throws(DocumentError) -> EncodedPage {
    let stream = try stream(bytes)
    return EncodedPage(
      size: stream.size, resolution: resolution, orientation: orientation,
      encoding: .jpeg(stream))
  }

  /// The smaller of the codes the format has; group 4 where they are equal, since more programs know it.
  private func smallest(of raster: BilevelRaster) -> PageEncoding {
    let group4 = CCITTGroup4Encoder.encode(raster)
    guard format.codes.contains(.jbig2) else { return .ccittG4(group4) }
    let jbig2 = JBIG2Encoder.encode(raster)
    return jbig2.count < group4.count ? .jbig2(jbig2) : .ccittG4(group4)
  }

  private func checkSides(_ size: PixelSize) throws(DocumentError) {
    guard size.longSide <= PageEncoder.longestSide else {
      throw .pageTooLarge(format: "JPEG", size: size, limit: PageEncoder.longestSide)
    }
  }

  private func stream(_ bytes: [UInt8]) throws(DocumentError) -> JPEGStream {
    do { return try JPEGStream(bytes) } catch { throw .cannotEncode(reason: "\(error)") }
  }
}
