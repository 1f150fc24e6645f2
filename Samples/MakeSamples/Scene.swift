import Glibc
import ScanImaging

/// Everything in front of the camera.
struct Scene: Sendable {
  var desk: Desk
  /// From the lowest to the highest.
  var sheets: [Sheet]
  var things: [Thing]
  var lighting: Lighting

  /// Light that leaves the first surface the ray meets, towards the camera.
  func light(from origin: Vector, along ray: Vector) -> Light {
    var nearest = Double.infinity
    var answer: Light?
    for thing in things {
      guard let hit = thing.hit(from: origin, along: ray) else { continue }
      let way = (hit.place - origin).length
      guard way < nearest else { continue }
      nearest = way
      answer = shaded(
        hit.place, thing.normal(at: hit.place, isTop: hit.isTop),
        thing.reflectance(at: hit.place, isTop: hit.isTop), gloss: thing.gloss, ray: ray,
        open: hit.isTop ? 1 : 0.85, sky: hit.isTop ? 1 : 0.55 + 0.4 * hit.place.z / thing.height)
    }
    if let answer { return answer }
    for (level, sheet) in sheets.enumerated().reversed() {
      guard let (place, own) = sheet.hit(from: origin, along: ray) else { continue }
      let (open, sky) = surroundings(of: place, above: level)
      return shaded(
        place, sheet.normal(at: own), sheet.reflectance(at: own), gloss: 0.004, ray: ray,
        open: open, sky: sky)
    }
    let place = origin - ray * (origin.z / ray.z)
    let (open, sky) = surroundings(of: place, above: -1)
    return shaded(
      place, [0, 0, 1], desk.reflectance(at: place.plane), gloss: desk.gloss, ray: ray, open: open,
      sky: sky)
  }

  private func shaded(
    _ place: Vector, _ normal: Vector, _ reflectance: Light, gloss: Double, ray: Vector,
    open: Double, sky: Double
  ) -> Light {
    let diffuse =
      reflectance * lighting.arriving(at: place, normal: normal, open: open, sky: sky)
    guard gloss > 0 else { return diffuse }
    let mirrored = ray - normal * (2 * ray.dot(normal))
    let highlight = pow(max(0, mirrored.dot(lighting.direction(at: place))), 24)
    return diffuse + lighting.lampColor * (gloss * (1.6 * highlight * open + 0.12 * sky))
  }

  /// Shares of lamp and surroundings that sheets above and things nearby leave at a place.
  private func surroundings(of place: Vector, above level: Int) -> (open: Double, sky: Double) {
    let towards = lighting.direction(at: place)
    let slant = towards.plane / towards.z
    var (open, sky) = (1.0, 1.0)
    for sheet in sheets[(level + 1)...] {
      let own = sheet.own(place.plane)
      let gap = sheet.distance(at: own)
      guard gap < 40 else { continue }
      let half = sheet.size / 2
      let edge = SIMD2(max(-half.x, min(half.x, own.x)), max(-half.y, min(half.y, own.y)))
      let height = 0.25 + sheet.height(at: edge) - min(place.z, 0.3)
      let shifted = sheet.own(place.plane + slant * height)
      let soft = 0.5 + 0.35 * height
      open *= 1 - smoothStep(soft, -soft, sheet.distance(at: shifted))
      sky *= 1 - 0.34 * exp(-max(0, gap) / (1.2 + 0.8 * height))
    }
    for thing in things {
      let gap = thing.distance(at: place.plane)
      guard gap < 3 * thing.height + 30 else { continue }
      var light = 1.0
      for quarter in 1...4 {
        let height = thing.height * Double(quarter) / 4
        let soft = 0.4 + 0.12 * height
        light = min(
          light, smoothStep(-soft, soft, thing.distance(at: place.plane + slant * height)))
      }
      open *= light
      sky *= 1 - 0.4 * exp(-max(0, gap) / (2 + 0.25 * thing.height))
    }
    return (open, sky)
  }

  /// The picture in linear light before lens and sensor: `samples` squared rays a pixel.
  func picture(by camera: Camera, samples: Int) async -> LightPicture {
    let bands = stride(from: 0, to: camera.size.height, by: 32).map {
      $0..<min($0 + 32, camera.size.height)
    }
    return await withTaskGroup(of: (Int, [Light]).self) { group in
      for band in bands {
        group.addTask { (band.lowerBound, self.rows(band, by: camera, samples: samples)) }
      }
      var parts: [Int: [Light]] = [:]
      for await (start, part) in group { parts[start] = part }
      return LightPicture(
        size: camera.size, pixels: parts.keys.sorted().flatMap { parts[$0] ?? [] })
    }
  }

  private func rows(_ rows: Range<Int>, by camera: Camera, samples: Int) -> [Light] {
    var output: [Light] = []
    output.reserveCapacity(rows.count * camera.size.width)
    let step = 1 / Double(samples)
    for y in rows {
      for x in 0..<camera.size.width {
        var sum = Light(repeating: 0)
        for j in 0..<samples {
          for i in 0..<samples {
            let place = Point(
              x: Double(x) + (Double(i) + 0.5) * step, y: Double(y) + (Double(j) + 0.5) * step)
            sum += light(from: camera.position, along: camera.ray(through: place))
          }
        }
        output.append(sum * (step * step))
      }
    }
    return output
  }
}

/// A picture in linear light.
struct LightPicture: Sendable {
  let size: PixelSize
  var pixels: [Light]
}
