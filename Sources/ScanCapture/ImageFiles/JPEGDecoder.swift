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
    var (orientation, warnings) = UprightOrientation.chosen(from: exif?.orientation)
    // One for other kinds of pixels says nothing about these.
    let profile = segments.profile(in: bytes).flatMap(ColorProfile.init)
      .flatMap { $0.space == header.colorSpace.profileSpace ? $0 : nil }
    let picture: JPEGCodec.Picture
    do {
      picture = try JPEGCodec.picture(
        of: bytes, header, orientation: orientation, profile: profile)
    } catch { throw DecodingFailure(error) }
    if let oddity = picture.oddity { warnings.append(.oddFile(oddity)) }
    return Photo(
      raster: picture.raster, isGray: header.colorSpace == .gray,
      focalLengthInPixels: exif?.focalLengthInPixels(of: header.size),
      originalJPEG: original(of: picture, orientation, profile), pageIndex: index,
      warnings: warnings)
  }

  /// The file itself, where its bytes are enough to show it right; what follows the picture, such as a
  /// phone's second picture or film, is left out.
  private func original(
    of picture: JPEGCodec.Picture, _ orientation: Orientation, _ profile: ColorProfile?
  ) -> OriginalJPEG? {
    guard header.isSelfExplaining, profile?.isSRGB ?? true, picture.oddity == nil else {
      return nil
    }
    let file = picture.byteCount == bytes.count ? bytes : Array(bytes[..<picture.byteCount])
    return OriginalJPEG(
      // Viewers need the tables that webcams leave out, though the library here does not.
      bytes: JPEGHuffmanTables.completing(file, segments), size: header.size,
      orientation: orientation, components: header.componentCount)
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
