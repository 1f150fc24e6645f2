/// The kinds of codes that are read; raw values are the names that programs and people see.
public enum BarcodeFormat: String, CaseIterable, Sendable, Hashable {
  /// QR Code, ISO/IEC 18004.
  case qr
  /// EAN-13, the article numbers of shops; ISBN and ISSN are such.
  case ean13
  /// EAN-8, its short form.
  case ean8
  /// UPC-A, the American article number of 12 digits.
  case upca
  /// UPC-E, its short form.
  case upce
  /// PDF417, ISO/IEC 15438: boarding passes, licences, parcels.
  case pdf417
  /// Code 128, GS1-128 included.
  case code128
  /// Code 39.
  case code39
  /// Code 93.
  case code93
  /// Codabar: libraries, blood banks.
  case codabar
  /// Interleaved 2 of 5: cartons.
  case itf
  /// Data Matrix, ISO/IEC 16022.
  case datamatrix
  /// Aztec Code, ISO/IEC 24778: tickets.
  case aztec

  /// Whether the code is a row of bars rather than an area of modules.
  public var isLinear: Bool {
    switch self {
    case .qr, .pdf417, .datamatrix, .aztec: false
    default: true
    }
  }
}
