public import ScanImaging

/// What a camera delivered: the bytes of one picture as they came, and what is known of them.
public struct Frame: Sendable {
  /// The bytes; for `MJPG` a JPEG file, for the other formats rows of pixels or planes of them.
  public let bytes: [UInt8]

  /// How the bytes stand for a picture.
  public let format: FrameFormat

  /// Columns and rows of the picture.
  public let size: PixelSize

  /// Bytes from one row to the next, of the first plane where there are several; 0 for compressed
  /// formats.
  public let bytesPerRow: Int

  /// How brightness and colour of the formats that keep them apart become red, green and blue.
  public let coding: ColorCoding

  /// The camera's own count of frames; a gap tells of frames that got lost.
  public let sequence: Int

  /// When the picture was taken, on a clock that begins anywhere and never goes back.
  public let timestamp: Duration

  /// Whether the driver said that these bytes are not a whole picture.
  public let isMarkedDamaged: Bool

  /// Creates a frame; nothing is checked before it is decoded.
  public init(
    bytes: [UInt8], format: FrameFormat, size: PixelSize, bytesPerRow: Int = 0,
    coding: ColorCoding = .standard, sequence: Int = 0, timestamp: Duration = .zero,
    isMarkedDamaged: Bool = false
  ) {
    self.bytes = bytes
    self.format = format
    self.size = size
    self.bytesPerRow = bytesPerRow
    self.coding = coding
    self.sequence = sequence
    self.timestamp = timestamp
    self.isMarkedDamaged = isMarkedDamaged
  }

  /// The whole picture; throws where it is not whole, never a picture with a gray rest.
  public func raster() throws(FrameDamage) -> Raster<RGB8> {
    try raster(reducedBy: 1)
  }

  /// The picture reduced 1, 2, 4 or 8 times, as far as it goes without making the longer side shorter
  /// than `longSide`; cheaper than decoding all of it.
  ///
  /// Points of the view, times `reduction`, are points of the whole picture.
  public func reduced(toLongSide longSide: Int) throws(FrameDamage) -> FrameView {
    let reduction = [8, 4, 2].first { size.longSide / $0 >= max(1, longSide) } ?? 1
    return FrameView(raster: try raster(reducedBy: reduction), reduction: reduction)
  }

  /// The frame as a JPEG file that every program reads: without what follows the picture, and with the
  /// Huffman tables where the camera leaves them out; `nil` for other formats.
  ///
  /// The picture itself is as the camera coded it. Throws where the frame is not whole.
  public func jpegFile() throws(FrameDamage) -> [UInt8]? {
    guard format.isJPEG else { return nil }
    guard !isMarkedDamaged else { throw .marked }
    return try MotionJPEG.file(of: self)
  }

  private func raster(reducedBy reduction: Int) throws(FrameDamage) -> Raster<RGB8> {
    guard !isMarkedDamaged else { throw .marked }
    return try format.decoder.raster(of: self, reducedBy: reduction)
  }
}

/// A frame's picture, reduced.
public struct FrameView: Sendable {
  /// The reduced picture; its sides are those of the frame over `reduction`, rounded up.
  public let raster: Raster<RGB8>

  /// How many times smaller than the frame it is: 1, 2, 4 or 8.
  public let reduction: Int

  /// Creates a view.
  public init(raster: Raster<RGB8>, reduction: Int) {
    self.raster = raster
    self.reduction = reduction
  }
}

/// Why a frame's picture is not whole.
@nonexhaustive
public enum FrameDamage: Error, Hashable, Sendable, CustomStringConvertible {
  /// The driver marked the frame.
  case marked

  /// There are fewer bytes than a picture of this size has.
  case short(expected: Int, found: Int)

  /// The bytes cannot be decoded without guessing; the text says why.
  case undecodable(String)

  /// The lowest rows were never filled in.
  case emptyRows(Int)

  /// The message, in one line.
  public var description: String {
    switch self {
    case .marked: "the driver marked the frame as damaged"
    case .short(let expected, let found): "\(found) of \(expected) bytes arrived"
    case .undecodable(let reason): "the frame is damaged: \(reason)"
    case .emptyRows(let count): "the lowest \(count) rows are empty"
    }
  }
}
