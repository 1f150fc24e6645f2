package import ScanImaging

/// One look of a library at a picture.
package struct CodeTry: Hashable, Sendable {
  /// The libraries.
  package enum Library: UInt8, Sendable {
    case zxing = 0
    case zbar = 1
  }

  /// How a library looks.
  package struct Manner: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Look at every line rather than at some.
    package static let thorough = Manner(rawValue: 1)
    /// Also look at the picture turned.
    package static let turned = Manner(rawValue: 2)
    /// One threshold for all, instead of local ones.
    package static let globalThreshold = Manner(rawValue: 4)
    /// The picture is one symbol with aligned modules.
    package static let pure = Manner(rawValue: 8)
    /// Also look at the picture reduced.
    package static let reduced = Manner(rawValue: 16)
  }

  package var library: Library
  package var formats: Set<BarcodeFormat>
  package var manner: Manner
  /// The most symbols to return; more than one linear code makes zxing 1.4.0 fail an assertion.
  package var limit: Int

  package init(
    _ library: Library, _ formats: Set<BarcodeFormat>, _ manner: Manner, limit: Int = 1
  ) {
    self.library = library
    self.formats = formats
    self.manner = manner
    self.limit = limit
  }
}

/// A code as a library tells it, unchecked.
package struct CodeReading: Hashable, Sendable {
  package let library: CodeTry.Library
  package let format: BarcodeFormat
  /// As the library decoded it; of zbar the same as the bytes.
  package let text: String
  package let bytes: [UInt8]
  package let addOn: String?
  package let hasCharacterSet: Bool
  package let isMirrored: Bool
  /// How many scan lines agree; of zbar its quality.
  package let lineCount: Int
  /// Four corners of an area; of zxing's linear codes a scan line's ends, of zbar's the ends of the scan
  /// lines that saw it.
  package let points: [Point]

  package init(
    library: CodeTry.Library, format: BarcodeFormat, text: String, bytes: [UInt8],
    addOn: String? = nil, hasCharacterSet: Bool = false, isMirrored: Bool = false,
    lineCount: Int, points: [Point]
  ) {
    self.library = library
    self.format = format
    self.text = text
    self.bytes = bytes
    self.addOn = addOn
    self.hasCharacterSet = hasCharacterSet
    self.isMirrored = isMirrored
    self.lineCount = lineCount
    self.points = points
  }
}
