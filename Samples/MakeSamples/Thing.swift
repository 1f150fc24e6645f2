import Glibc

/// An upright object on the desk: a flat shape drawn out to a height.
struct Thing: Sendable {
  enum Shape: Sendable {
    case disc(radius: Double)
    case box(size: SIMD2<Double>, cornerRadius: Double)
    case rod(length: Double, radius: Double)
  }
  enum Look: Sendable {
    case plain
    /// A cup seen from above: rim and drink.
    case cup(drink: Light)
    /// Dark glass with a bright frame.
    case phone
    case coin
    /// Wood with a mark at every millimetre of one edge.
    case ruler
  }

  let shape: Shape
  let look: Look
  let color: Light
  let centre: SIMD2<Double>
  let angle: Double
  let height: Double

  /// Distance in millimetres from the outline, negative inside.
  func distance(at place: SIMD2<Double>) -> Double {
    let p = (place - centre).turned(by: -angle)
    switch shape {
    case .disc(let radius): return p.length - radius
    case .box(let size, let radius):
      let (x, y) = (abs(p.x) - size.x / 2 + radius, abs(p.y) - size.y / 2 + radius)
      return SIMD2(max(x, 0), max(y, 0)).length + min(max(x, y), 0) - radius
    case .rod(let length, let radius):
      return SIMD2(p.x - max(-length / 2, min(length / 2, p.x)), p.y).length - radius
    }
  }

  /// Where a ray from above meets the thing first, and whether on its top.
  func hit(from origin: Vector, along ray: Vector) -> (place: Vector, isTop: Bool)? {
    let top = origin + ray * ((height - origin.z) / ray.z)
    let bottom = origin - ray * (origin.z / ray.z)
    let path = bottom.plane - top.plane
    let reach = path.length
    guard distance(at: top.plane) <= reach else { return nil }
    var way = 0.0
    for _ in 0..<48 {
      let share = reach > 0 ? way / reach : 0
      let place = top + (bottom - top) * share
      let gap = distance(at: place.plane)
      if gap <= 0.02 { return (place, way == 0) }
      way += gap
      if way > reach { return nil }
    }
    return nil
  }

  func normal(at place: Vector, isTop: Bool) -> Vector {
    let p = (place.plane - centre).turned(by: -angle)
    if case .rod(_, let radius) = shape {
      let across = max(-0.98, min(0.98, p.y / radius))
      let side = SIMD2<Double>(0, across).turned(by: angle)
      return [side.x, side.y, (1 - across * across).squareRoot()]
    }
    if isTop { return [0, 0, 1] }
    let e = 0.05
    let slope = SIMD2(
      distance(at: place.plane + [e, 0]) - distance(at: place.plane - [e, 0]),
      distance(at: place.plane + [0, e]) - distance(at: place.plane - [0, e]))
    return Vector(slope.x, slope.y, 0).unit
  }

  func reflectance(at place: Vector, isTop: Bool) -> Light {
    let p = (place.plane - centre).turned(by: -angle)
    let inside = -distance(at: place.plane)
    switch look {
    case .plain: return color
    case .cup(let drink):
      guard isTop, inside > 3.2 else { return color }
      return inside > 6 ? drink : color * (0.45 + 0.05 * inside)
    case .phone:
      guard isTop else { return color }
      return inside < 1.6 ? color : Light(repeating: 0.012)
    case .coin:
      guard isTop else { return color }
      // A raised rim, a ring of pearls inside it, and a worn emblem.
      let ring = abs(inside - 2.4) < 0.5 ? 0.12 * sin(atan2(p.y, p.x) * 60) : 0
      let emblem = inside > 4 ? 0.14 * sin(p.length * 1.6) * cos(atan2(p.y, p.x) * 6) : 0
      return color * (inside < 1.2 ? 0.75 : 0.95 + ring + emblem)
    case .ruler:
      let millimetre = p.x.rounded()
      let mark =
        Int(millimetre).isMultiple(of: 10) ? 8.0 : Int(millimetre).isMultiple(of: 5) ? 6 : 4
      let isMark = abs(p.x - millimetre) < 0.14 && inside > 1 && p.y > 15 - mark && abs(p.x) < 150.5
      return isTop && isMark ? color * 0.12 : color
    }
  }

  /// Share of mirror-like reflection.
  var gloss: Double {
    switch look {
    case .plain: 0.10
    case .cup: 0.14
    case .phone: 0.07
    case .coin: 0.3
    case .ruler: 0.03
    }
  }
}
