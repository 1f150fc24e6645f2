// Source: TIFF, Revision 6.0, Aldus Corporation, 1992, sections 3 to 8, 16 and 18; Adobe Photoshop TIFF
// Technical Notes, 2002 (deflate); TIFF Technical Note 2 (JPEG), 1995.

internal import CTIFF
internal import ScanImaging

/// How the samples of a page are to be understood.
struct TIFFLayout {
  /// What the first samples of a pixel are.
  enum Kind {
    /// Gray, whose 0 is white where `isInverted`.
    case gray(isInverted: Bool)
    case palette([RGB8])
    case rgb
    case cmyk
  }

  /// What the sample behind the colours is.
  enum Opacity {
    case none
    case plain

    /// Colours were multiplied by it.
    case premultiplied
  }

  let kind: Kind
  let opacity: Opacity
  let bitsPerSample: Int

  /// Samples stored a pixel, used or not.
  let sampleCount: Int

  /// Whether every sample of a pixel comes in a plane of its own.
  let isPlanar: Bool

  /// Samples of a pixel that are used: its colours, and its opacity.
  var usedCount: Int { colorCount + (opacity == .none ? 0 : 1) }

  /// Samples of a pixel that are colours.
  var colorCount: Int {
    switch kind {
    case .gray, .palette: 1
    case .rgb: 3
    case .cmyk: 4
    }
  }

  /// Bytes that `width` pixels take in a plane, or in the only one.
  func rowBytes(of width: Int) -> Int {
    (width * (isPlanar ? 1 : sampleCount) * bitsPerSample + 7) / 8
  }

  /// Planes that are read of a picture.
  var planeCount: Int { isPlanar ? usedCount : 1 }

  /// Whether rows can be decoded straight into RGB.
  var isPlainRGB: Bool {
    if case .rgb = kind { sampleCount == 3 && bitsPerSample == 8 && !isPlanar } else { false }
  }

  /// The layout of a page, or nothing where libtiff's own conversion is to be used; throws where neither
  /// can decode it.
  init?(
    of file: borrowing TIFFFile, _ fields: CTIFFPage, isDecodedToRGB: Bool
  ) throws(TIFFError) {
    let photometric = isDecodedToRGB ? 2 : fields.photometric
    // White is 0, black is 0, RGB, palette, inks. Old-style JPEG never comes as it is stored.
    guard [0, 1, 2, 3, 5].contains(photometric), fields.compression != 6 else { return nil }
    bitsPerSample = Int(fields.bits_per_sample)
    sampleCount = Int(fields.samples_per_pixel)
    isPlanar = fields.is_planar && sampleCount > 1
    // Unsigned numbers, or such of unknown meaning.
    guard fields.sample_format == 1 || fields.sample_format == 4 else {
      throw .unsupported("TIFF with samples that are no unsigned numbers")
    }
    guard 1...16 ~= bitsPerSample else {
      throw .unsupported("TIFF with \(bitsPerSample) bits a sample")
    }
    guard 1...16 ~= sampleCount else {
      throw .unsupported("TIFF with \(sampleCount) samples a pixel")
    }
    switch photometric {
    case 0: kind = .gray(isInverted: true)
    case 1: kind = .gray(isInverted: false)
    case 2: kind = .rgb
    case 3: kind = .palette(try TIFFLayout.palette(of: file, bitsPerSample))
    default:
      guard fields.ink_set == 1 else { throw .unsupported("TIFF with inks of its own") }
      kind = .cmyk
    }
    let opacity: Opacity =
      fields.opacity == 1 ? .premultiplied : fields.opacity == 2 ? .plain : .none
    let colorCount =
      switch kind {
      case .gray, .palette: 1
      case .rgb: 3
      case .cmyk: 4
      }
    guard sampleCount >= colorCount else { throw .damaged("its pixels have too few samples") }
    self.opacity = sampleCount > colorCount ? opacity : .none
  }

  /// The 8-bit levels of all values a sample can have; of gray whose 0 is white, inverted.
  var levels: [UInt8] {
    let maximum = (1 << bitsPerSample) - 1
    let levels = (0...maximum).map { UInt8((2 * 255 * $0 + maximum) / (2 * maximum)) }
    if case .gray(isInverted: true) = kind { return levels.reversed() }
    return levels
  }

  private static func palette(
    of file: borrowing TIFFFile, _ bits: Int
  ) throws(TIFFError) -> [RGB8] {
    guard let entries = file.palette(bits: bits) else { throw .damaged("it has no palette") }
    // Entries have 16 bits, but some programs write 8.
    let isNarrow = entries.allSatisfy { $0.red < 256 && $0.green < 256 && $0.blue < 256 }
    let shift: UInt16 = isNarrow ? 0 : 8
    return entries.map { entry in
      RGB8(
        red: UInt8(entry.red >> shift), green: UInt8(entry.green >> shift),
        blue: UInt8(entry.blue >> shift))
    }
  }
}
