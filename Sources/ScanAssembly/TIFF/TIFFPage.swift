// Sources: TIFF Revision 6.0 (Aldus, 1992), sections 8, 11 and 21; TIFF Technical Note #2 (Adobe,
// 1995) for JPEG as compression 7.

import ScanImaging

/// What the directory of a page says, without its compressed picture.
struct TIFFPage: Sendable {
  private let size: PixelSize
  private let resolution: Resolution
  private let orientation: Orientation
  private let kind: Kind
  private let name: String?
  private let byteCount: Int
  private let barcodes: [Barcode]

  private enum Kind: Sendable {
    case group4
    case jpeg(JPEGStream.Colors, JPEGStream.ChromaStep)
    case deflated(DeflatedPicture.Colors, bitsPerSample: Int, LosslessCode, isDifferences: Bool)
  }

  /// Creates the description of a page in a code that TIFF holds; `nil` for other codes.
  init?(_ page: EncodedPage) {
    switch page.encoding {
    case .ccittG4: kind = .group4
    case .jpeg(let stream): kind = .jpeg(stream.colors, stream.chromaStep)
    case .deflated(let picture):
      // TIFF has predictors of its own and no filter bytes.
      guard picture.prediction != .filterBytes else { return nil }
      kind = .deflated(
        picture.colors, bitsPerSample: picture.bitsPerSample, picture.code,
        isDifferences: picture.prediction == .differences)
    case .jbig2, .layered: return nil
    }
    size = page.size
    resolution = page.resolution
    orientation = page.orientation
    name = page.label ?? page.bookmark
    byteCount = page.encoding.byteCount
    barcodes = page.barcodes
  }

  /// The directory of this page as number `index` of the document, its picture at `offset`.
  func directory(index: Int, pictureAt offset: Int, record: DocumentRecord) -> TIFFDirectory {
    var directory = TIFFDirectory()
    // One page of several.
    directory.append(.newSubfileType, .long(2))
    directory.append(.imageWidth, .long(size.width))
    directory.append(.imageLength, .long(size.height))
    directory.append(.bitsPerSample, .shorts(bitsPerSample))
    directory.append(.compression, .shorts([compression]))
    directory.append(.photometricInterpretation, .shorts([photometric]))
    if let title = record.title { directory.append(.documentName, .ascii(title)) }
    directory.append(.stripOffsets, .offset(offset))
    directory.append(.orientation, .shorts([orientation.rawValue]))
    directory.append(.samplesPerPixel, .shorts([bitsPerSample.count]))
    directory.append(.rowsPerStrip, .long(size.height))
    directory.append(.stripByteCounts, .offset(byteCount))
    directory.append(.xResolution, .rationals(dotsPerInch))
    directory.append(.yResolution, .rationals(dotsPerInch))
    directory.append(.planarConfiguration, .shorts([1]))
    if let name { directory.append(.pageName, .ascii(name)) }
    if case .group4 = kind { directory.append(.t6Options, .long(0)) }
    directory.append(.resolutionUnit, .shorts([2]))
    // Sixteen bits number the pages; the total, unknown when the page is written, is 0.
    directory.append(.pageNumber, .shorts([min(index, 65_535), 0]))
    directory.append(.software, .ascii(record.producer))
    directory.append(.dateTime, .ascii(record.date.tiffText))
    if case .deflated(_, _, _, isDifferences: true) = kind {
      directory.append(.predictor, .shorts([2]))
    }
    if case .deflated(.palette(let palette), let bits, _, _) = kind {
      directory.append(.colorMap, .shorts(TIFFPage.colorMap(palette, bitsPerSample: bits)))
    }
    if case .jpeg(.yCbCr, let step) = kind {
      directory.append(.yCbCrSubSampling, .shorts([step.across, step.down]))
      directory.append(
        .referenceBlackWhite, .rationals([0, 1, 255, 1, 128, 1, 255, 1, 128, 1, 255, 1]))
    }
    if let packet = XMPText.packet(barcodes, page: index + 1) {
      directory.append(.xmp, .bytes(packet))
    }
    return directory
  }

  private var bitsPerSample: [Int] {
    switch kind {
    case .group4: [1]
    case .jpeg(.gray, _): [8]
    case .jpeg: [8, 8, 8]
    case .deflated(.rgb, let bits, _, _): [bits, bits, bits]
    case .deflated(_, let bits, _, _): [bits]
    }
  }

  private var compression: Int {
    switch kind {
    case .group4: 4
    case .jpeg: 7
    case .deflated(_, _, .deflate, _): 8
    case .deflated(_, _, .lzw, _): 5
    }
  }

  private var photometric: Int {
    switch kind {
    case .group4: 0
    case .jpeg(.gray, _), .deflated(.gray, _, _, _): 1
    case .jpeg(.rgb, _), .deflated(.rgb, _, _, _): 2
    case .deflated(.palette, _, _, _): 3
    case .jpeg(.yCbCr, _): 6
    }
  }

  /// All reds, then all greens and blues, in 16 bits, one for each value a sample can have.
  private static func colorMap(_ palette: [RGB8], bitsPerSample: Int) -> [Int] {
    let padding = Array(repeating: 0, count: 1 << bitsPerSample - palette.count)
    return [\RGB8.red, \RGB8.green, \RGB8.blue].flatMap { channel in
      palette.map { Int($0[keyPath: channel]) * 257 } + padding
    }
  }

  /// The resolution as a fraction, to a ten-thousandth of a dot, in lowest terms.
  private var dotsPerInch: [Int] {
    let scale = resolution.dotsPerInch < 100_000 ? 10_000 : 1
    let dots = (resolution.dotsPerInch * Double(scale)).rounded()
    let numerator = Int(min(max(dots, 1), Double(UInt32.max)))
    var (divisor, rest) = (numerator, scale)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    return [numerator / divisor, scale / divisor]
  }
}
