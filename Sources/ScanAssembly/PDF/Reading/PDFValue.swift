/// A value of a PDF file, of the kinds that docscan writes.
indirect enum PDFValue: Equatable {
  case integer(Int)
  case real(Double)
  case name(String)
  case string([UInt8])
  case array([PDFValue])
  case dictionary([String: PDFValue])
  /// The number of an object of generation 0.
  case reference(Int)

  var integer: Int? { if case .integer(let value) = self { value } else { nil } }
  var string: [UInt8]? { if case .string(let bytes) = self { bytes } else { nil } }
  var array: [PDFValue]? { if case .array(let values) = self { values } else { nil } }
  var dictionary: [String: PDFValue]? {
    if case .dictionary(let value) = self { value } else { nil }
  }
  var reference: Int? { if case .reference(let number) = self { number } else { nil } }
}

extension [PDFValue] {
  /// The numbers of objects in an array of nothing else.
  var references: [Int]? {
    let numbers = compactMap(\.reference)
    return numbers.count == count ? numbers : nil
  }
}
