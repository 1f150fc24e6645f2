import Glibc
import ScanImaging

/// A pinhole with one radial distortion term, held over the desk.
struct Camera: Sendable {
  let size: PixelSize
  /// Focal length in pixels.
  let focalLength: Double
  /// Relative distortion in the picture's corner; positive bends lines outwards in the middle.
  let distortion: Double
  private(set) var position: Vector
  private let forward: Vector
  private let right: Vector
  private let down: Vector

  /// A camera that looks at the desk's middle.
  ///
  /// Angles are radians: `tilt` from straight down, `azimuth` the side it stands on (0: nearest to the
  /// photographer, counterclockwise), `roll` about its axis.
  init(
    size: PixelSize, focalLengthIn35mm: Double, tilt: Double, azimuth: Double, roll: Double,
    distortion: Double
  ) {
    self.size = size
    let diagonal = Double(size.width * size.width + size.height * size.height).squareRoot()
    // The film's picture is 36 mm by 24 mm; equivalence goes by the diagonal (CIPA DCG-001).
    self.focalLength = focalLengthIn35mm / 43.267 * diagonal
    self.distortion = distortion
    forward = [-sin(tilt) * sin(azimuth), sin(tilt) * cos(azimuth), -cos(tilt)]
    let level: Vector = [cos(azimuth), sin(azimuth), 0]
    let below = forward.cross(level)
    right = level * cos(roll) + below * sin(roll)
    down = below * cos(roll) - level * sin(roll)
    position = forward * -500
  }

  private var radius: Double {
    Double(size.width * size.width + size.height * size.height).squareRoot() / 2
  }

  /// Direction of the light that reaches a place of the picture.
  func ray(through place: Point) -> Vector {
    let x = place.x - Double(size.width) / 2
    let y = place.y - Double(size.height) / 2
    let stretch = 1 + distortion * (x * x + y * y) / (radius * radius)
    return (right * (x * stretch) + down * (y * stretch) + forward * focalLength).unit
  }

  /// Where a place of the room is seen.
  func picture(of place: Vector) -> Point {
    let v = place - position
    let depth = v.dot(forward)
    let x = v.dot(right) / depth * focalLength
    let y = v.dot(down) / depth * focalLength
    // The inverse of the cubic in `ray`, by fixed point: distortion is below one percent.
    var scale = 1.0
    for _ in 0..<20 {
      let (u, w) = (x * scale, y * scale)
      scale = 1 / (1 + distortion * (u * u + w * w) / (radius * radius))
    }
    return Point(x: x * scale + Double(size.width) / 2, y: y * scale + Double(size.height) / 2)
  }

  /// Moves until the places fill `share` of the picture's width or height, their middle off the
  /// picture's by `shift` (shares of the picture's sides).
  mutating func frame(_ places: [Vector], share: Double, shift: SIMD2<Double>) {
    for _ in 0..<60 {
      let seen = places.map(picture(of:))
      let (xs, ys) = (seen.map(\.x), seen.map(\.y))
      guard let left = xs.min(), let end = xs.max(), let top = ys.min(), let bottom = ys.max()
      else { return }
      let filled = max((end - left) / Double(size.width), (bottom - top) / Double(size.height))
      let distance = -position.z / forward.z
      let offX = (left + end) / 2 - Double(size.width) * (0.5 + shift.x)
      let offY = (top + bottom) / 2 - Double(size.height) * (0.5 + shift.y)
      let aside = right * (offX / focalLength * distance) + down * (offY / focalLength * distance)
      // Sideways only along the desk, so that the height changes by the zoom alone.
      let slide = aside - forward * (aside.z / forward.z)
      position += slide * 0.7 - forward * (distance * (filled / share - 1) * 0.7)
    }
  }
}
