internal import CZBar
package import ScanImaging

/// Linear codes and QR by zbar.
package enum ZBarReader {
  /// What the library finds in a gray picture.
  package static func readings(
    in pixels: Span<UInt8>, size: PixelSize, _ look: CodeTry
  ) -> [CodeReading] {
    precondition(pixels.count == size.area)
    let symbols = look.formats.compactMap(\.zbarSymbol)
    guard !symbols.isEmpty, size.width > 0, size.height > 0,
      let width = UInt32(exactly: size.width), let height = UInt32(exactly: size.height)
    else { return [] }
    guard let scanner = unsafe zbar_image_scanner_create() else { return [] }
    // Scanner and picture are made and destroyed here; symbols are copied before.
    defer { unsafe zbar_image_scanner_destroy(scanner) }
    unsafe zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
    for symbol in symbols {
      unsafe zbar_image_scanner_set_config(scanner, symbol, ZBAR_CFG_ENABLE, 1)
    }
    unsafe zbar_image_scanner_set_config(scanner, ZBAR_QRCODE, ZBAR_CFG_BINARY, 1)
    if look.formats.contains(where: \.hasAddOns) {
      for symbol in [ZBAR_EAN2, ZBAR_EAN5] {
        unsafe zbar_image_scanner_set_config(scanner, symbol, ZBAR_CFG_ENABLE, 1)
      }
    }
    let step: Int32 = look.manner.contains(.thorough) ? 1 : 3
    unsafe zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_X_DENSITY, step)
    unsafe zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_Y_DENSITY, step)
    guard let image = unsafe zbar_image_create() else { return [] }
    defer { unsafe zbar_image_destroy(image) }
    return unsafe pixels.withUnsafeBufferPointer { buffer in
      unsafe zbar_image_set_format(image, 0x3030_3859)
      unsafe zbar_image_set_size(image, width, height)
      // Without a function to free them the pixels stay ours; they outlive the scan.
      unsafe zbar_image_set_data(image, buffer.baseAddress, UInt(buffer.count), nil)
      guard unsafe zbar_scan_image(scanner, image) > 0 else { return [] }
      var readings: [CodeReading] = []
      var symbol = unsafe zbar_image_first_symbol(image)
      while let current = unsafe symbol {
        unsafe readings += all(of: current)
        unsafe symbol = zbar_symbol_next(current)
      }
      return readings.filter { look.formats.contains($0.format) }
    }
  }

  /// The reading of a symbol; of a composite of code and add-on, both in one.
  private static func all(of symbol: OpaquePointer) -> [CodeReading] {
    guard unsafe zbar_symbol_get_type(symbol) == ZBAR_COMPOSITE else {
      return unsafe [CodeReading(symbol, addOn: nil)].compactMap { $0 }
    }
    var (code, addOn) = unsafe (OpaquePointer?.none, String?.none)
    var part = unsafe zbar_symbol_first_component(symbol)
    while let current = unsafe part {
      let kind = unsafe zbar_symbol_get_type(current)
      if kind == ZBAR_EAN2 || kind == ZBAR_EAN5 {
        unsafe addOn = String(decoding: bytes(of: current), as: UTF8.self)
      } else {
        unsafe code = current
      }
      unsafe part = zbar_symbol_next(current)
    }
    guard let code = unsafe code else { return [] }
    return unsafe [CodeReading(code, addOn: addOn)].compactMap { $0 }
  }

  fileprivate static func bytes(of symbol: OpaquePointer) -> [UInt8] {
    let count = Int(unsafe zbar_symbol_get_data_length(symbol))
    guard let start = unsafe zbar_symbol_get_data(symbol) else { return [] }
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }
}

extension CodeReading {
  /// Copies what the library owns; `nil` for kinds that docscan does not know.
  fileprivate init?(_ symbol: OpaquePointer, addOn: String?) {
    let kind = unsafe zbar_symbol_get_type(symbol)
    guard let format = BarcodeFormat.allCases.first(where: { $0.zbarSymbol == kind }) else {
      return nil
    }
    let bytes = unsafe ZBarReader.bytes(of: symbol)
    let count = unsafe zbar_symbol_get_loc_size(symbol)
    let points = (0..<count).map { index in
      unsafe Point(
        x: Double(zbar_symbol_get_loc_x(symbol, index)),
        y: Double(zbar_symbol_get_loc_y(symbol, index)))
    }
    self.init(
      library: .zbar, format: format, text: String(decoding: bytes, as: UTF8.self), bytes: bytes,
      addOn: addOn, lineCount: Int(unsafe zbar_symbol_get_quality(symbol)), points: points)
  }
}

extension BarcodeFormat {
  /// The library's name for it; `nil` where it has none.
  fileprivate var zbarSymbol: zbar_symbol_type_e? {
    switch self {
    case .qr: ZBAR_QRCODE
    case .ean13: ZBAR_EAN13
    case .ean8: ZBAR_EAN8
    case .upca: ZBAR_UPCA
    case .upce: ZBAR_UPCE
    case .code128: ZBAR_CODE128
    case .code39: ZBAR_CODE39
    case .code93: ZBAR_CODE93
    case .codabar: ZBAR_CODABAR
    case .itf: ZBAR_I25
    case .pdf417, .datamatrix, .aztec: nil
    }
  }
}
