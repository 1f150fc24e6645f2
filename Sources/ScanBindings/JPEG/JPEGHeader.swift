package import ScanImaging

/// What a JPEG says about its picture before any of it is decoded.
package struct JPEGHeader: Sendable, Hashable {
  /// How the components encode colour.
  package enum ColorSpace: Sendable, Hashable {
    case gray
    case yCbCr
    case rgb

    /// Ink amounts; `isInverted` where 255 stands for no ink, as Adobe's programs write it.
    case cmyk(isInverted: Bool)

    /// CMYK whose first three inks went through the YCbCr transform.
    case ycck(isInverted: Bool)

    /// The kind of profile that fits.
    package var profileSpace: ColorProfile.Space {
      switch self {
      case .gray: .gray
      case .yCbCr, .rgb: .rgb
      case .cmyk, .ycck: .cmyk
      }
    }
  }

  /// The stored size, before any EXIF orientation.
  package let size: PixelSize
  package let colorSpace: ColorSpace
  package let isProgressive: Bool

  /// Components stored a pixel: 1, 3 or 4.
  package var componentCount: Int {
    switch colorSpace {
    case .gray: 1
    case .yCbCr, .rgb: 3
    case .cmyk, .ycck: 4
    }
  }

  /// Whether a plain decoder, such as that of a PDF viewer, decodes the file to the right colours.
  package let isSelfExplaining: Bool

  /// Reads the header from a file's segments.
  package init(_ segments: JPEGSegments) throws(JPEGError) {
    guard let frame = segments.frame else { throw .damaged("it has no frame header") }
    guard [0xC0, 0xC1, 0xC2, 0xC9, 0xCA].contains(frame.marker) else {
      throw .unsupported(
        [0xC3, 0xC7, 0xCB, 0xCF].contains(frame.marker)
          ? "lossless JPEG" : "hierarchical JPEG")
    }
    guard frame.bitsPerSample == 8 else {
      throw .unsupported("JPEG with \(frame.bitsPerSample) bits a sample")
    }
    guard frame.height > 0 else { throw .unsupported("JPEG whose height follows its picture") }
    guard frame.width > 0 else { throw .damaged("it is 0 pixels wide") }
    guard
      frame.components.allSatisfy({
        1...4 ~= $0.horizontalSampling && 1...4 ~= $0.verticalSampling
      })
    else { throw .damaged("a component has an impossible sampling factor") }
    size = PixelSize(width: frame.width, height: frame.height)
    isProgressive = frame.marker == 0xC2 || frame.marker == 0xCA
    colorSpace = try JPEGHeader.colorSpace(of: frame, segments)
    let isArithmetic = frame.marker >= 0xC9
    isSelfExplaining =
      switch colorSpace {
      case _ where isArithmetic: false
      case .gray, .yCbCr: true
      case .rgb: segments.adobeTransform == 0
      case .cmyk, .ycck: false
      }
  }

  /// The colour space, by the same signs as libjpeg (jdapimin.c, default_decompress_parms), but that
  /// four components whose middle two are stored smaller are YCCK without any marker: nobody shrinks
  /// two inks of four.
  private static func colorSpace(
    of frame: JPEGSegments.Frame, _ segments: JPEGSegments
  ) throws(JPEGError) -> ColorSpace {
    let components = frame.components
    let identifiers = components.map(\.identifier)
    switch components.count {
    case 1: return .gray
    case 3:
      if segments.hasJFIF { return .yCbCr }
      if let transform = segments.adobeTransform { return transform == 0 ? .rgb : .yCbCr }
      return identifiers == Array("RGB".utf8) ? .rgb : .yCbCr
    case 4:
      let isInverted = segments.adobeTransform != nil
      if let transform = segments.adobeTransform {
        return transform == 0 ? .cmyk(isInverted: true) : .ycck(isInverted: true)
      }
      let isShrunk =
        components[1].horizontalSampling < components[0].horizontalSampling
        || components[1].verticalSampling < components[0].verticalSampling
      return isShrunk ? .ycck(isInverted: isInverted) : .cmyk(isInverted: isInverted)
    default: throw .unsupported("JPEG with \(components.count) components")
    }
  }
}
