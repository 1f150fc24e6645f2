import Glibc

/// One lamp or window, light from everywhere else, and what stands in the lamp's way.
struct Lighting: Sendable {
  /// Something between lamp and desk that is out of the picture: its soft shadow on the desk.
  struct Shadow: Sendable {
    enum Shape: Sendable {
      /// A hand with its arm, or a head: a thick line.
      case limb(from: SIMD2<Double>, to: SIMD2<Double>, radius: Double)
      /// A held phone.
      case box(centre: SIMD2<Double>, size: SIMD2<Double>, angle: Double)
      /// A wall or a shelf: everything on one side of a line, `direction` pointing into the dark.
      case half(edge: SIMD2<Double>, direction: SIMD2<Double>)
    }
    var shape: Shape
    /// Width of the half-shadow in millimetres.
    var softness: Double
    /// Share of the lamp's light it takes away.
    var strength: Double

    func darkness(at place: SIMD2<Double>) -> Double {
      let distance: Double
      switch shape {
      case .limb(let from, let to, let radius):
        let along = to - from
        let share = max(0, min(1, (place - from).dot(along) / along.dot(along)))
        distance = (place - from - along * share).length - radius
      case .box(let centre, let size, let angle):
        let p = (place - centre).turned(by: -angle)
        let (x, y) = (abs(p.x) - size.x / 2, abs(p.y) - size.y / 2)
        distance = SIMD2(max(x, 0), max(y, 0)).length + min(max(x, y), 0)
      case .half(let edge, let direction): distance = -(place - edge).dot(direction)
      }
      return strength * smoothStep(softness / 2, -softness / 2, distance)
    }
  }

  var lamp: Vector
  var lampColor: Light = [1, 0.93, 0.82]
  /// Share of the light at the desk's middle that comes from everywhere.
  var ambient: Double
  var ambientColor: Light = [0.92, 0.97, 1.06]
  var shadows: [Shadow] = []

  func direction(at place: Vector) -> Vector { (lamp - place).unit }

  /// Light falling on a surface; `open` is the share of the lamp and `sky` of the surroundings that
  /// nearby things leave.
  func arriving(at place: Vector, normal: Vector, open: Double, sky: Double) -> Light {
    let towards = lamp - place
    let falloff = lamp.dot(lamp) / towards.dot(towards)
    let slope = max(0, normal.dot(towards.unit)) / lamp.unit.z
    let dark = shadows.reduce(1.0) { $0 * (1 - $1.darkness(at: place.plane)) }
    let direct = lampColor * ((1 - ambient) * falloff * slope * dark * open)
    return direct + ambientColor * (ambient * (0.8 + 0.2 * normal.z) * sky)
  }

  /// What a white sheet in the middle of the desk sends back.
  var white: Light { lampColor * (1 - ambient) + ambientColor * ambient }
}
