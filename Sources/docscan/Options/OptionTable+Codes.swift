import DocumentScan

/// Which codes are read, and where.
extension OptionTable {
  package static let codes: [Option] = [
    .value(
      "types", .codeFormats, .codes, for: [.codes], default: "all",
      summary: "kinds of codes to read, separated by commas",
      details: """
        Of \(BarcodeFormat.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")). Fewer kinds \
        are read faster.
        """
    ) { $0.codeFormats = $1 },
    .value(
      "region", .region, .codes, for: [.codes], default: "the whole picture",
      summary: "part of the picture to look at",
      details: """
        Left, top, width and height in shares of the picture, as in `0.2,0.2,0.6,0.6`. Corners are \
        told in pixels of the whole picture all the same.
        """
    ) { $0.region = $1 },
    .flag(
      "first", .codes, for: [.codes],
      summary: "end after the first code that a camera sees",
      details: "The same as `--count 1`."
    ) { settings, _ in settings.codeLimit = 1 },
    .value(
      "count", .integer("N", in: 1...1_000_000), .codes, for: [.codes],
      default: "no end", summary: "end after so many codes that a camera sees",
      details: "Where the camera ends, or `--timeout` does, with fewer, the exit status is 1."
    ) { $0.codeLimit = $1 },
    .flag(
      "bell", negation: "no-bell", .codes, for: [.codes],
      summary: "ring the terminal's bell for each code that a camera sees",
      details: "The bell goes to standard error."
    ) { $0.ringsBell = !$1.isNegated },
  ]
}

extension ValueForm where Value == Set<BarcodeFormat> {
  /// Names of kinds of codes.
  fileprivate static var codeFormats: ValueForm {
    let names = BarcodeFormat.allCases.map(\.rawValue)
    let shape = ValueShape(
      placeholder: "TYPE,...", requirement: "names separated by commas, of \(names.alternatives)")
    return ValueForm(shape) { words throws(ValueError) in
      guard let text = words.first?.text?.lowercased() else { throw ValueError() }
      var formats: Set<BarcodeFormat> = []
      for name in text.split(separator: ",", omittingEmptySubsequences: false) {
        guard let format = BarcodeFormat(rawValue: String(name)) else { throw ValueError() }
        formats.insert(format)
      }
      return formats
    }
  }
}

extension ValueForm where Value == PictureRegion {
  /// A part of a picture.
  fileprivate static var region: ValueForm {
    let shape = ValueShape(
      placeholder: "X,Y,WIDTH,HEIGHT",
      requirement: "four shares of the picture, as 0.2,0.2,0.6,0.6, that lie inside it")
    return ValueForm(shape) { words throws(ValueError) in
      var shares: [Double] = []
      var rest = words.first
      while let word = rest {
        let (share, others) = word.split(at: ",")
        guard let share = share.decimal else { throw ValueError() }
        shares.append(share)
        rest = others
      }
      guard shares.count == 4,
        let region = PictureRegion(
          x: shares[0], y: shares[1], width: shares[2], height: shares[3])
      else { throw ValueError() }
      return region
    }
  }
}
