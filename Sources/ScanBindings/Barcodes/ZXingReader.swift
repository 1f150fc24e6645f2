internal import CZXing
package import ScanImaging

/// Codes by zxing-cpp: to be called only in a process that may die, as some pictures make it fail an
/// assertion.
package enum ZXingReader {
  /// What the library finds in a gray picture.
  package static func readings(
    in pixels: Span<UInt8>, size: PixelSize, _ look: CodeTry
  ) -> [CodeReading] {
    precondition(pixels.count == size.area)
    guard size.width > 0, size.height > 0, let width = Int32(exactly: size.width),
      let height = Int32(exactly: size.height)
    else { return [] }
    var request = CZXingRequest()
    request.formats = look.formats.reduce(0) { $0 | $1.zxingBit }
    guard request.formats != 0 else { return [] }
    request.tries_harder = look.manner.contains(.thorough)
    request.tries_rotated = look.manner.contains(.turned)
    request.tries_downscaled = look.manner.contains(.reduced)
    request.is_pure = look.manner.contains(.pure)
    request.is_threshold_global = look.manner.contains(.globalThreshold)
    request.symbol_limit = UInt8(clamping: look.limit)
    request.line_count = 2
    // The pixels live through the call, and the sizes are theirs.
    let list = unsafe pixels.withUnsafeBufferPointer { buffer in
      unsafe czxing_read(buffer.baseAddress, width, height, &request)
    }
    guard let list = unsafe list else { return [] }
    // The codes are copied before the list that owns them goes.
    defer { unsafe czxing_destroy(list) }
    return unsafe (0..<czxing_count(list)).compactMap { index in
      unsafe CodeReading(czxing_code(list, index))
    }
  }
}

extension CodeReading {
  /// Copies what the library owns.
  fileprivate init?(_ code: CZXingCode) {
    guard let format = BarcodeFormat.allCases.first(where: { unsafe $0.zxingBit == code.format })
    else {
      return nil
    }
    let bytes = unsafe Array(UnsafeBufferPointer(start: code.bytes, count: code.byte_count))
    let utf8 = unsafe UnsafeRawBufferPointer(start: code.text, count: code.text_count)
    var text = unsafe String(decoding: utf8, as: UTF8.self)
    var payload = bytes
    var addOn: String?
    if format.hasAddOns, let space = text.firstIndex(of: " ") {
      addOn = String(text[text.index(after: space)...])
      text = String(text[..<space])
      payload = Array(text.utf8)
    }
    let (x, y) = unsafe (code.x, code.y)
    let points = [(x.0, y.0), (x.1, y.1), (x.2, y.2), (x.3, y.3)].map {
      Point(x: Double($0.0), y: Double($0.1))
    }
    unsafe self.init(
      library: .zxing, format: format, text: text, bytes: payload, addOn: addOn,
      hasCharacterSet: code.has_eci, isMirrored: code.is_mirrored,
      lineCount: Int(code.line_count), points: points)
  }
}

extension BarcodeFormat {
  /// Whether two or five digits may stand beside it.
  package var hasAddOns: Bool { [.ean13, .ean8, .upca, .upce].contains(self) }

  /// The library's bit, from its BarcodeFormat.h.
  fileprivate var zxingBit: UInt32 {
    switch self {
    case .aztec: 1 << 0
    case .codabar: 1 << 1
    case .code39: 1 << 2
    case .code93: 1 << 3
    case .code128: 1 << 4
    case .datamatrix: 1 << 7
    case .ean8: 1 << 8
    case .ean13: 1 << 9
    case .itf: 1 << 10
    case .pdf417: 1 << 12
    case .qr: 1 << 13
    case .upca: 1 << 14
    case .upce: 1 << 15
    }
  }
}
