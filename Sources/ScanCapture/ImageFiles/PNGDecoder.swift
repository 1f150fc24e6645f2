internal import ScanBindings
internal import ScanImaging

/// Reads PNG files: one picture, on white where it is transparent.
package struct PNGDecoder: ImageFileDecoder {
  package static let formatName = "PNG"

  private let bytes: [UInt8]
  private let header: PNGHeader

  package static func recognizes(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.starts(with: PNGHeader.signature)
  }

  package init(_ bytes: [UInt8], limits: ImageLimits) throws(DecodingFailure) {
    self.bytes = bytes
    do { header = try PNGHeader(bytes) } catch { throw DecodingFailure(error) }
    try limits.check(header.size)
  }

  package var pageCount: Int { 1 }

  package func photo(at index: Int) throws(DecodingFailure) -> Photo {
    // PNG stores the block as it is in TIFF, without the mark that JPEG puts in front.
    let exif = header.exif.map { EXIFReader.contents(of: Array("Exif\0\0".utf8) + bytes[$0]) }
    var (orientation, warnings) = UprightOrientation.chosen(from: exif?.orientation)
    let picture: PNGCodec.Picture
    do {
      picture = try PNGCodec.picture(of: bytes, header, orientation: orientation)
    } catch { throw DecodingFailure(error) }
    if let oddity = picture.oddity { warnings.append(.oddFile(oddity)) }
    return Photo(
      raster: picture.raster, isGray: picture.isGray,
      focalLengthInPixels: exif?.focalLengthInPixels(of: header.size), pageIndex: index,
      warnings: warnings)
  }
}

extension DecodingFailure {
  init(_ error: PNGError) {
    switch error {
    case .damaged(let reason): self = .damaged(reason)
    }
  }
}
