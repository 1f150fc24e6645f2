internal import ScanBindings
internal import ScanImaging

/// Reads JPEG files: one picture, turned upright by its EXIF orientation.
package struct JPEGDecoder: ImageFileDecoder {
  package static let formatName = "JPEG"

  private let bytes: [UInt8]
  private let segments: JPEGSegments
  private let header: JPEGHeader

  package static func recognizes(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.starts(with: [0xFF, 0xD8, 0xFF])
  }

  package init(_ bytes: [UInt8], limits: ImageLimits) throws(DecodingFailure) {
    self.bytes = bytes
    do {
      segments = try JPEGSegments(bytes)
      header = try JPEGHeader(segments)
    } catch { throw DecodingFailure(error) }
    try limits.check(header.size)
  }

  package var pageCount: Int { 1 }

  package func photo(at index: Int) throws(DecodingFailure) -> Photo {
    let exif = segments.exif.map { EXIFReader.contents(of: bytes[$0]) }
    let (orientation, warnings) = UprightOrientation.chosen(from: exif?.orientation)
    let stored: Raster<RGB8>
    do { stored = try JPEGCodec.decode(bytes) } catch { throw DecodingFailure(error) }
    return Photo(
      raster: stored.upright(from: orientation), isGray: header.colorSpace == .gray,
      focalLengthInPixels: exif?.focalLengthInPixels(of: header.size),
      originalJPEG: original(orientation), warnings: warnings)
  }

  /// The file itself, where its bytes are enough to show it right.
  private func original(_ orientation: Orientation) -> OriginalJPEG? {
    guard header.isSelfExplaining else { return nil }
    return OriginalJPEG(
      bytes: bytes, size: header.size, orientation: orientation,
      components: header.componentCount)
  }
}

/// The choice of an orientation from what a file says.
enum UprightOrientation {
  /// The orientation of `value`, or upright with a warning where it is none.
  static func chosen(from value: Int?) -> (Orientation, [PhotoWarning]) {
    guard let value else { return (.upright, []) }
    guard let orientation = Orientation(rawValue: value) else {
      return (.upright, [.invalidOrientation(value)])
    }
    return (orientation, [])
  }
}

extension DecodingFailure {
  init(_ error: JPEGError) {
    switch error {
    case .damaged(let reason): self = .damaged(reason)
    case .unsupported(let kind): self = .unsupported(kind)
    }
  }
}
