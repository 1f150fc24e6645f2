/// Codes for pictures that some formats hold and others do not.
package struct PageCodes: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// CCITT group 4.
  package static let group4 = PageCodes(rawValue: 1)
  /// JBIG2.
  package static let jbig2 = PageCodes(rawValue: 2)
  /// JPEG.
  package static let jpeg = PageCodes(rawValue: 4)
  /// Deflated places in a palette.
  package static let palette = PageCodes(rawValue: 8)
  /// Deflated rows behind PNG's filters.
  package static let filteredRows = PageCodes(rawValue: 16)
  /// Layers: a mask painted over a ground.
  package static let layers = PageCodes(rawValue: 32)
  /// Rows of differences between neighbours, deflated or by LZW.
  package static let differences = PageCodes(rawValue: 64)
  /// JPEG in several scans, which some readers of TIFF do not know.
  package static let progressiveJPEG = PageCodes(rawValue: 128)
}
