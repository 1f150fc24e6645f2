public import ScanImaging

/// A picture of a file, ready for the stages: upright, sRGB, without transparency.
public struct Photo: Sendable {
  /// The upright picture; where `isGray` all its pixels are neutral.
  public let raster: Raster<RGB8>

  /// Whether the file stores no colour.
  public let isGray: Bool

  /// The distance from lens to sensor, in pixels of `raster`, where the file says so.
  public let focalLengthInPixels: Double?

  /// The file's own bytes, where these can stand in a PDF as they are.
  public let originalJPEG: OriginalJPEG?

  /// The picture's place in its file, from 0.
  public let pageIndex: Int

  /// What was wrong with the file, but did not keep it from being read.
  public let warnings: [PhotoWarning]

  /// Creates a photo.
  public init(
    raster: Raster<RGB8>, isGray: Bool = false, focalLengthInPixels: Double? = nil,
    originalJPEG: OriginalJPEG? = nil, pageIndex: Int = 0, warnings: [PhotoWarning] = []
  ) {
    self.raster = raster
    self.isGray = isGray
    self.focalLengthInPixels = focalLengthInPixels
    self.originalJPEG = originalJPEG
    self.pageIndex = pageIndex
    self.warnings = warnings
  }
}

/// A JPEG file that a PDF viewer shows right without knowing more than its bytes and the orientation.
public struct OriginalJPEG: Sendable, Hashable {
  /// The whole file.
  public let bytes: [UInt8]

  /// The stored size, before `orientation`.
  public let size: PixelSize

  /// How the stored picture is turned to stand upright.
  public let orientation: Orientation

  /// Components a pixel: 1 (gray) or 3 (YCbCr, or RGB with Adobe's marker).
  public let components: Int

  /// Creates an original from bytes that are known to be a JPEG of this size.
  public init(bytes: [UInt8], size: PixelSize, orientation: Orientation, components: Int) {
    self.bytes = bytes
    self.size = size
    self.orientation = orientation
    self.components = components
  }
}

/// Something wrong with a file that was read all the same.
@nonexhaustive
public enum PhotoWarning: Sendable, Hashable, CustomStringConvertible {
  /// The orientation is none of 1 to 8; the picture was taken as stored.
  case invalidOrientation(Int)

  /// The file breaks its format in a way that leaves the picture whole; the text says how.
  case oddFile(String)

  /// The message, in one line.
  public var description: String {
    switch self {
    case .invalidOrientation(let value):
      "the orientation \(value) is none of 1 to 8; the picture is taken as it is stored"
    case .oddFile(let reason): "the file is odd, but its picture whole: \(reason)"
    }
  }
}
