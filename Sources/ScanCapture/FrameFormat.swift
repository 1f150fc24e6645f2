/// How the bytes of a frame stand for a picture.
public struct FrameFormat: Sendable {
  package let decoder: any FrameDecoder.Type

  init(_ decoder: any FrameDecoder.Type) {
    self.decoder = decoder
  }

  /// The format's four letters, as V4L2 and its tools write them: `MJPG`, `YUYV` ...
  public var code: String { decoder.code }

  /// Whether its pictures have no colour.
  public var isGray: Bool { decoder.isGray }

  /// Whether the bytes are a JPEG file.
  public var isJPEG: Bool { code == FrameFormat.motionJPEG.code }

  /// Every format that is decoded here, the one that a camera is first asked for first; drivers'
  /// other formats are converted by libv4l2.
  public static let all: [FrameFormat] =
    ([
      MotionJPEG.self, YUYV.self, UYVY.self, NV12.self, RGB24.self, BGR24.self, GREY.self,
    ] as [any FrameDecoder.Type]).map(FrameFormat.init)

  /// JPEG files.
  public static let motionJPEG = FrameFormat(MotionJPEG.self)

  /// Red, green and blue, a byte each.
  public static let rgb24 = FrameFormat(RGB24.self)

  /// The format of those four letters, in capitals or not; `nil` where it is none of `all`.
  public init?(code: String) {
    guard let match = FrameFormat.all.first(where: { $0.code == code.uppercased() }) else {
      return nil
    }
    self = match
  }
}

extension FrameFormat: Hashable, CustomStringConvertible {
  /// Whether both are the same format.
  public static func == (left: FrameFormat, right: FrameFormat) -> Bool { left.code == right.code }

  /// Feeds the code to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }

  /// The four letters.
  public var description: String { code }
}
