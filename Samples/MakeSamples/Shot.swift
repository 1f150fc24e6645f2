import ScanImaging

/// One photo to take: what lies where, in which light, seen by which camera.
struct Shot: Sendable {
  /// A page and how it lies; several pages lie on each other, the first lowest.
  struct Paper: Sendable {
    var page: String
    var width: Double
    var height: Double
    var centre: SIMD2<Double> = [0, 0]
    /// Degrees counterclockwise.
    var angle: Double = 0
    var bend: Sheet.Bend = .flat
    var tint: Light = [0.88, 0.88, 0.865]
    var cornerRadius: Double = 0
  }

  var name: String
  /// The page the photo is of is the last one.
  var papers: [Paper]
  var desk: Desk.Kind
  var deskAngle: Double = 0
  var things: [Thing] = []
  var lighting: Lighting

  var size = PixelSize(width: 1440, height: 1920)
  var focalLengthIn35mm = 26.0
  /// Degrees from straight down, of the side the camera stands on, and about its axis.
  var tilt = 14.0
  var azimuth = 0.0
  var roll = 0.0
  /// Share of the picture the page spans, and how far its middle is off the picture's.
  var share = 0.86
  var shift: SIMD2<Double> = [0, 0]
  var sensor = Sensor()
  var quality = 84
  /// As in EXIF: how the stored picture has to be turned.
  var orientation = 1
  var seed: UInt64

  /// What is the name of the paper the photo is of, as docscan names it; `nil` for odd sizes.
  var paperName: String? {
    guard let paper = papers.last else { return nil }
    return PaperSize.all.first {
      $0.width == min(paper.width, paper.height) && $0.height == max(paper.width, paper.height)
    }?.name
  }
}

extension Shot.Paper {
  static func a4(_ page: String) -> Self { Self(page: page, width: 210, height: 297) }

  func turned(_ degrees: Double) -> Self { with { $0.angle = degrees } }
  func moved(_ x: Double, _ y: Double) -> Self { with { $0.centre = [x, y] } }
  func bent(_ bend: Sheet.Bend) -> Self { with { $0.bend = bend } }

  private func with(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }
}
