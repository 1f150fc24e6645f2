import Glibc
import ScanImaging

/// A printed page somewhere on the desk, flat or slightly bent.
struct Sheet: Sendable {
  /// How the paper leaves the desk; heights are millimetres.
  enum Bend: Sendable {
    case flat
    /// The paper rises towards the end of its longer side, from the middle on.
    case lifted(Double)
    /// Two old folds across the longer side stand up.
    case folded(Double)
    /// It rises towards both ends, as paper does that was rolled.
    case rolled(Double)
  }

  let page: Raster<RGB8>
  /// Width and height of the paper with the print upright.
  let size: SIMD2<Double>
  let centre: SIMD2<Double>
  /// Counterclockwise turn seen from above, in radians.
  let angle: Double
  let bend: Bend
  let tint: Light
  let cornerRadius: Double
  private let noise: Noise
  /// Length along the paper, from its middle, against the place on the desk; every `step` millimetres.
  private let lengths: [Double]
  private static let step = 0.25

  init(
    page: Raster<RGB8>, size: SIMD2<Double>, centre: SIMD2<Double> = [0, 0], angle: Double = 0,
    bend: Bend = .flat, tint: Light = [0.88, 0.88, 0.865], cornerRadius: Double = 0,
    seed: UInt64 = 1
  ) {
    self.page = page
    self.size = size
    self.centre = centre
    self.angle = angle
    self.bend = bend
    self.tint = tint
    self.cornerRadius = cornerRadius
    self.noise = Noise(seed: seed)
    let longSide = max(size.x, size.y)
    let count = Int(longSide / 2 / Self.step) + 2
    var lengths: [Double] = []
    for direction in [-1.0, 1.0] {
      var sum = 0.0
      var half = [0.0]
      for index in 0..<count {
        let from = direction * Double(index) * Self.step
        let rise =
          Self.height(bend, longSide, from + direction * Self.step)
          - Self.height(bend, longSide, from)
        sum += (Self.step * Self.step + rise * rise).squareRoot()
        half.append(direction * sum)
      }
      lengths = direction < 0 ? half.reversed() : lengths + half.dropFirst()
    }
    self.lengths = lengths
  }

  /// Height of the paper's surface over a place of the desk given in the sheet's own axes.
  func height(at own: SIMD2<Double>) -> Double {
    0.15 + Self.height(bend, max(size.x, size.y), size.x > size.y ? own.x : own.y)
  }

  private static func height(_ bend: Bend, _ longSide: Double, _ t: Double) -> Double {
    let share = t / (longSide / 2)
    switch bend {
    case .flat: return 0
    case .lifted(let height): return height * pow(max(0, share + 0.15) / 1.15, 2)
    case .rolled(let height): return height * share * share
    case .folded(let height):
      // Ridges a third of the way from each end; the rounding of the fold is about 3 mm.
      let ridge = abs(abs(share) - 1.0 / 3)
      let soft = (ridge * ridge + 4e-4).squareRoot()
      return height * max(0, 1 - soft * 2.4)
    }
  }

  /// The desk's place in the sheet's own axes: x and y along its sides, from its middle.
  func own(_ place: SIMD2<Double>) -> SIMD2<Double> { (place - centre).turned(by: -angle) }

  /// Distance in millimetres from the outline, negative inside.
  func distance(at own: SIMD2<Double>) -> Double {
    let p = onPaper(own)
    let (x, y) = (abs(p.x) - size.x / 2 + cornerRadius, abs(p.y) - size.y / 2 + cornerRadius)
    let outside = SIMD2(max(x, 0), max(y, 0)).length
    return outside + min(max(x, y), 0) - cornerRadius
  }

  /// Where on the unrolled paper a place of the desk is.
  private func onPaper(_ own: SIMD2<Double>) -> SIMD2<Double> {
    size.x > size.y ? [length(own.x), own.y] : [own.x, length(own.y)]
  }

  private func length(_ t: Double) -> Double {
    let position = t / Self.step + Double(lengths.count / 2)
    let index = max(0, min(lengths.count - 2, Int(position.rounded(.down))))
    return lengths[index] + (lengths[index + 1] - lengths[index]) * (position - Double(index))
  }

  /// The tips of the paper in the room: top left, top right, bottom right, bottom left of the print.
  var corners: [Vector] {
    [(-1.0, 1.0), (1, 1), (1, -1), (-1, -1)].map { x, y in
      var low = 0.0
      var high = max(size.x, size.y)
      let isWide = size.x > size.y
      let sign = isWide ? x : y
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if abs(length(sign * middle)) < max(size.x, size.y) / 2 {
          low = middle
        } else {
          high = middle
        }
      }
      let own: SIMD2 = isWide ? [sign * low, y * size.y / 2] : [x * size.x / 2, sign * low]
      let place = own.turned(by: angle) + centre
      return [place.x, place.y, height(at: own)]
    }
  }

  /// Where the ray first meets the paper, or `nil`; the surface is low, so the plane below it is a good
  /// start.
  func hit(from origin: Vector, along ray: Vector) -> (place: Vector, own: SIMD2<Double>)? {
    var z = 0.0
    var own = SIMD2<Double>(0, 0)
    for _ in 0..<(isFlat ? 2 : 9) {
      let place = origin + ray * ((z - origin.z) / ray.z)
      own = self.own(place.plane)
      let longSide = max(size.x, size.y)
      if max(abs(own.x), abs(own.y)) > 0.75 * longSide + 20 { return nil }
      z = height(at: own)
    }
    guard distance(at: own) <= 0 else { return nil }
    return (origin + ray * ((z - origin.z) / ray.z), own)
  }

  private var isFlat: Bool {
    if case .flat = bend { return true }
    return false
  }

  func normal(at own: SIMD2<Double>) -> Vector {
    guard !isFlat else { return [0, 0, 1] }
    let e = 0.4
    let isWide = size.x > size.y
    let axis: SIMD2<Double> = isWide ? [e, 0] : [0, e]
    let slope = (height(at: own + axis) - height(at: own - axis)) / (2 * e)
    let tilt = SIMD2<Double>(isWide ? -slope : 0, isWide ? 0 : -slope).turned(by: angle)
    return Vector(tilt.x, tilt.y, 1).unit
  }

  /// Reflectance of paper and print, between four samples of the page.
  func reflectance(at own: SIMD2<Double>) -> Light {
    let p = onPaper(own)
    let x = (p.x / size.x + 0.5) * Double(page.width) - 0.5
    let y = (0.5 - p.y / size.y) * Double(page.height) - 0.5
    let left = max(0, min(page.width - 2, Int(x)))
    let top = max(0, min(page.height - 2, Int(y)))
    let u = max(0, min(1, x - Double(left)))
    let v = max(0, min(1, y - Double(top)))
    let above = page[left, top].light.mixed(page[left + 1, top].light, u)
    let below = page[left, top + 1].light.mixed(page[left + 1, top + 1].light, u)
    let fibre =
      1 + 0.007 * noise(p.x / 0.5, p.y / 0.5) + 0.008 * noise.layered(p.x / 9, p.y / 9, octaves: 2)
    return above.mixed(below, v) * tint * fibre
  }
}

extension RGB8 {
  private static let table = (0..<256).map { linear(Double($0) / 255) }

  var light: Light {
    [Self.table[Int(red)], Self.table[Int(green)], Self.table[Int(blue)]]
  }
}
