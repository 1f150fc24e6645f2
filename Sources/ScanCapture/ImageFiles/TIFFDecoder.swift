internal import ScanBindings
internal import ScanImaging

/// Reads TIFF files: all their pictures but thumbnails and masks.
package struct TIFFDecoder: ImageFileDecoder {
  package static let formatName = "TIFF"

  private let bytes: [UInt8]
  private let limits: ImageLimits
  private let pages: [TIFFPage]

  package static func recognizes(_ bytes: ArraySlice<UInt8>) -> Bool {
    // Either byte order, classic or with 64-bit offsets.
    ["II*\0", "MM\0*", "II+\0", "MM\0+"].contains { bytes.starts(with: $0.utf8) }
  }

  package init(_ bytes: [UInt8], limits: ImageLimits) throws(DecodingFailure) {
    self.bytes = bytes
    self.limits = limits
    let all: [TIFFPage]
    do { all = try TIFFCodec.pages(of: bytes) } catch { throw DecodingFailure(error) }
    pages = all.filter { !$0.isReduced && !$0.isMask && !$0.isSensorReading }
    // Cameras keep what their sensor counted in a TIFF file whose only plain picture is a thumbnail.
    guard !pages.isEmpty else {
      throw .unsupported("TIFF without a picture but thumbnails (a camera's raw file?)")
    }
  }

  package var pageCount: Int { pages.count }

  package func photo(at index: Int) throws(DecodingFailure) -> Photo {
    let page = pages[index]
    try limits.check(page.size)
    let (orientation, warnings) = UprightOrientation.chosen(from: page.orientation)
    let raster: Raster<RGB8>
    do {
      raster = try TIFFCodec.picture(of: bytes, page, orientation: orientation)
    } catch { throw DecodingFailure(error) }
    return Photo(raster: raster, isGray: page.isGray, pageIndex: index, warnings: warnings)
  }
}

extension DecodingFailure {
  init(_ error: TIFFError) {
    switch error {
    case .damaged(let reason): self = .damaged(reason)
    case .unsupported(let kind): self = .unsupported(kind)
    }
  }
}
