internal import CTIFF
package import ScanImaging

/// One picture of a TIFF file, before it is decoded.
package struct TIFFPage: Sendable, Hashable {
  /// The stored size, before its orientation.
  package let size: PixelSize

  /// The orientation as stored, whatever its value.
  package let orientation: Int

  /// Whether it stores no colour.
  package let isGray: Bool

  /// Whether it is a smaller version of another picture, a thumbnail.
  package let isReduced: Bool

  /// Whether it says which parts of another picture are to be seen.
  package let isMask: Bool

  /// Whether it holds what a camera's sensor counted, before any colours were made of it.
  package let isSensorReading: Bool

  /// Where its directory stands in the file.
  let offset: UInt64

  init(_ fields: CTIFFPage) throws(TIFFError) {
    guard fields.width > 0, fields.height > 0 else { throw .damaged("a picture has no size") }
    size = PixelSize(width: Int(fields.width), height: Int(fields.height))
    orientation = Int(fields.orientation)
    isGray = fields.photometric <= 1
    isReduced = fields.subfile_type & 1 != 0
    isMask = fields.subfile_type & 4 != 0 || fields.photometric == 4
    isSensorReading = fields.photometric == 32_803 || fields.photometric == 34_892
    offset = fields.offset
  }
}
