internal import CPNG
internal import ScanImaging

/// The rows of a PNG picture, in sRGB on white.
@safe struct PNGRows: RowSource, ~Copyable {
  let size: PixelSize
  let isGray: Bool
  private let decoder: OpaquePointer
  private let hasAlpha: Bool
  private let conversion: ColorConversion

  /// Reads what precedes the pixels; `bytes` must stay where they are for as long as this lives.
  init(_ bytes: UnsafeBufferPointer<UInt8>, _ size: PixelSize) throws(PNGError) {
    guard let decoder = unsafe cpng_decoder_create() else { throw .damaged("no memory is left") }
    var header = unsafe CPNGHeader()
    let isBegun = unsafe cpng_decoder_begin(decoder, bytes.baseAddress, bytes.count, &header)
    let isExpected = unsafe Int(header.width) == size.width && Int(header.height) == size.height
    guard isBegun, isExpected else {
      let reason = unsafe String(cString: cpng_decoder_failure(decoder))
      unsafe cpng_decoder_destroy(decoder)
      throw .damaged(isBegun ? "its header gives two sizes" : reason)
    }
    unsafe self.decoder = decoder
    self.size = size
    unsafe isGray = header.is_gray
    unsafe hasAlpha = header.has_alpha
    // The profile lives as long as the decoder, and is copied here.
    let profile = unsafe ColorProfile(
      Array(UnsafeBufferPointer(start: header.profile, count: header.profile_size)))
    conversion = unsafe PNGRows.conversion(header, profile)
  }

  deinit { unsafe cpng_decoder_destroy(decoder) }

  mutating func appendRows(
    _ rows: Range<Int>, to output: inout OutputSpan<RGB8>
  ) throws(PNGError) {
    guard hasAlpha else {
      try append(rows.count * size.width, to: &output, rowCount: rows.count)
      var pixels = output.mutableSpan
      return conversion.convert(&pixels)
    }
    for _ in rows { try appendRowOnWhite(to: &output) }
  }

  /// Reads what follows the pixels, and returns what is wrong with it.
  func finish() -> String? {
    unsafe cpng_decoder_finish(decoder) ? nil : String(cString: cpng_decoder_failure(decoder))
  }

  private func append<Pixel>(
    _ count: Int, to output: inout OutputSpan<Pixel>, rowCount: Int
  ) throws(PNGError) {
    precondition(output.freeCapacity >= count)
    // There is room for `count` pixels of as many bytes as the decoder writes; they count as written
    // only where all were.
    let isRead = unsafe output.withUnsafeMutableBufferPointer { pixels, initialized in
      let rows = UnsafeMutableRawBufferPointer(pixels.extracting(initialized...))
      let isRead = unsafe cpng_decoder_read(
        decoder, rows.assumingMemoryBound(to: UInt8.self).baseAddress, UInt32(rowCount))
      if isRead { initialized += count }
      return isRead
    }
    guard isRead else { throw unsafe .damaged(String(cString: cpng_decoder_failure(decoder))) }
  }

  private func appendRowOnWhite(to output: inout OutputSpan<RGB8>) throws(PNGError) {
    let row = try [RGBA8](capacity: size.width) { row throws(PNGError) in
      try append(size.width, to: &row, rowCount: 1)
    }
    var colors = [RGB8](capacity: size.width) { colors in
      for pixel in row { colors.append(pixel.color) }
    }
    var pixels = colors.mutableSpan
    conversion.convert(&pixels)
    for x in 0..<size.width { output.append(colors[x].onWhite(opacity: row[x].opacity)) }
  }

  /// The conversion by the strongest of what the file says: a profile, sRGB, then gamma and
  /// primaries.
  private static func conversion(_ header: CPNGHeader, _ profile: ColorProfile?) -> ColorConversion
  {
    if let profile {
      return unsafe header.is_gray && profile.space == .gray ? .gray(profile) : .rgb(profile)
    }
    let gamma = unsafe header.gamma
    // Within what programs write for sRGB's curve; 0.45455 is the number the standard gives for it.
    if unsafe header.is_srgb || !(0.1...10 ~= gamma) || abs(gamma - 0.45455) < 0.01 { return .none }
    let places = unsafe header.chromaticities
    let isSaid = places.3 > 0 && places.5 > 0 && places.7 > 0 && places.1 > 0
    return .rgb(
      ColorProfile(
        white: isSaid ? (places.0, places.1) : (0.3127, 0.3290),
        red: isSaid ? (places.2, places.3) : (0.64, 0.33),
        green: isSaid ? (places.4, places.5) : (0.30, 0.60),
        blue: isSaid ? (places.6, places.7) : (0.15, 0.06), exponent: 1 / gamma))
  }
}

/// A colour and how much of it covers what lies below, 0...255.
private struct RGBA8: BitwiseCopyable {
  var color: RGB8
  var opacity: UInt8
}
