package import ScanBindings
internal import ScanImaging

/// Whether what a library read can be a code of its kind, and how much it takes to believe it.
package enum CodeCheck {
  /// Whether length, characters and check digits are those of the kind.
  package static func isValid(_ reading: CodeReading) -> Bool {
    let text = reading.text
    switch reading.format {
    case .ean13: return text.count == 13 && hasCheckDigit(text)
    case .ean8: return text.count == 8 && hasCheckDigit(text)
    case .upca: return text.count == 12 && hasCheckDigit(text)
    case .upce: return text.count == 8 && upcA(expanding: text).map(hasCheckDigit) == true
    case .itf: return text.count >= 6 && text.count % 2 == 0 && text.allSatisfy(\.isASCIIDigit)
    case .codabar: return text.count >= 5
    case .code39: return text.count >= 3
    case .code93: return text.count >= 3
    case .code128: return text.count >= 2
    case .qr, .pdf417, .datamatrix, .aztec: return !reading.bytes.isEmpty
    }
  }

  /// Whether the kind has checks that make a chance reading rare: then two sights are enough.
  package static func isStrong(_ reading: CodeReading) -> Bool {
    switch reading.format {
    case .ean13, .upca, .code93: true
    case .code128: reading.text.count >= 4
    case .qr, .pdf417, .datamatrix, .aztec: true
    case .ean8, .upce, .itf, .codabar, .code39: false
    }
  }

  /// Whether all that checks the value is less than a check character of many values.
  package static func isOfFewDigits(_ reading: CodeReading) -> Bool {
    reading.format.isLinear && ![.code128, .code93].contains(reading.format)
  }

  /// Whether the last digit makes the weighted sum a multiple of ten (GS1 General Specifications,
  /// section 7.9).
  package static func hasCheckDigit(_ digits: String) -> Bool {
    var (sum, weight) = (0, 1)
    for digit in digits.reversed() {
      guard let value = digit.isASCIIDigit ? digit.wholeNumberValue : nil else { return false }
      sum += value * weight
      weight = 4 - weight
    }
    return sum % 10 == 0
  }

  /// The UPC-A that a UPC-E with number system and check digit stands for (the same, section 5.2.2).
  package static func upcA(expanding text: String) -> String? {
    let digits = Array(text)
    guard digits.count == 8, digits.allSatisfy(\.isASCIIDigit), digits[0] == "0" || digits[0] == "1"
    else { return nil }
    let (m, last) = (Array(digits[1...6]), digits[6])
    let middle: [Character] =
      switch last {
      case "0", "1", "2": [m[0], m[1], last, "0", "0", "0", "0", m[2], m[3], m[4]]
      case "3": [m[0], m[1], m[2], "0", "0", "0", "0", "0", m[3], m[4]]
      case "4": [m[0], m[1], m[2], m[3], "0", "0", "0", "0", "0", m[4]]
      default: [m[0], m[1], m[2], m[3], m[4], "0", "0", "0", "0", last]
      }
    return String([digits[0]] + middle + [digits[7]])
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { "0" <= self && self <= "9" && utf8.count == 1 }
}
