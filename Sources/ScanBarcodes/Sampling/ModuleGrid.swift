import Glibc
package import ScanImaging

/// Where the modules around a bull's eye lie in a picture, found ring by ring from the middle.
///
/// Modules are counted from the middle one, whose centre is (0, 0). The map is a homography through four
/// corners, which are moved as long as that makes the pattern clearer: first that of the rings, which is
/// known, then of all modules within a growing square, which are dark or light in their middles and
/// something between on their borders.
package struct ModuleGrid: Sendable {
  /// From modules to the picture.
  package private(set) var map: Homography
  private let tone: LocalTone
  /// How far from its surroundings a module of the rings is.
  private let contrast: Float

  /// Rings of a compact symbol, from its middle.
  private static let eyeRadius = 4

  /// From the middle to the rim of the smallest symbol; of a large one rings, a light one among them, go
  /// on up to there.
  private static let leastRadius = 7

  /// Fits a grid to a bull's eye; `nil` where its rings are not those of one.
  package init?(_ eye: BullsEye, in tone: LocalTone) {
    self.tone = tone
    var best: (score: Float, map: Homography)?
    for step in 0..<18 {
      let angle = Double(step) * .pi / 36
      let (c, s) = (cos(angle), sin(angle))
      for stretch in [0.92, 1, 1.08] {
        // A row crosses the sides of a turned ring aslant.
        let side = eye.pitch * max(abs(c), abs(s)) * stretch
        guard
          let map = Homography(matrix: [
            side * c, -side * s, eye.centre.x, side * s, side * c, eye.centre.y, 0, 0, 1,
          ])
        else { continue }
        let score = Self.eyeScore(map, tone).match
        if score > best?.score ?? 0 { best = (score, map) }
      }
    }
    guard let best else { return nil }
    map = best.map
    let radius = Double(Self.eyeRadius) + 0.5
    for reach in [0.35, 0.2, 0.1] {
      map = Self.improved(map, radius, reach: reach) { Self.eyeScore($0, tone).match }
    }
    let score = Self.eyeScore(map, tone)
    contrast = score.contrast
    guard score.match > 0.6, contrast > 4 else { return nil }
  }

  /// How well the rings match, from -1 to 1, and the mean size of what is sampled.
  private static func eyeScore(
    _ map: Homography, _ tone: LocalTone
  ) -> (match: Float, contrast: Float) {
    var (match, size): (Float, Float) = (0, 0)
    for row in -eyeRadius...eyeRadius {
      for column in -eyeRadius...eyeRadius {
        let isDark = max(abs(row), abs(column)) % 2 == 0
        for (x, y) in [(-0.25, 0), (0.25, 0), (0, -0.25), (0, 0.25)] {
          let value = tone.value(at: map.map(Point(x: Double(column) + x, y: Double(row) + y)))
          match += isDark ? -value : value
          size += abs(value)
        }
      }
    }
    let count = Float((2 * eyeRadius + 1) * (2 * eyeRadius + 1) * 4)
    return size > 0 ? (match / size, size / count) : (0, 0)
  }

  /// The map with the corners of a square moved, each one way or the other by that many modules, as long
  /// as the score grows.
  private static func improved(
    _ map: Homography, _ radius: Double, reach: Double, score: (Homography) -> Float
  ) -> Homography {
    let square = Quadrilateral(
      topLeft: Point(x: -radius, y: -radius), topRight: Point(x: radius, y: -radius),
      bottomRight: Point(x: radius, y: radius), bottomLeft: Point(x: -radius, y: radius))
    var corners = square.corners
    func moved(_ corners: [Point]) -> Homography? {
      let target = Quadrilateral(
        topLeft: corners[0], topRight: corners[1], bottomRight: corners[2],
        bottomLeft: corners[3])
      return Homography(from: square, to: target).map { map.composed(after: $0) }
    }
    var (best, bestScore) = (map, score(map))
    for _ in 0..<3 {
      var isBetter = false
      for index in 0..<4 {
        for step in [
          Point(x: reach, y: 0), Point(x: -reach, y: 0), Point(x: 0, y: reach),
          Point(x: 0, y: -reach),
        ] {
          var other = corners
          other[index] = other[index] + step
          guard let map = moved(other) else { continue }
          let otherScore = score(map)
          if otherScore > bestScore {
            (best, bestScore, corners, isBetter) = (map, otherScore, other, true)
          }
        }
      }
      if !isBetter { break }
    }
    return best
  }

  /// Fits the grid to all modules up to the symbol's rim, which is no more than `limit` modules from the
  /// middle; returns how many it is.
  package mutating func grow(to limit: Int) -> Int {
    var reach = Self.eyeRadius
    while reach < limit {
      reach = min(limit, reach + 2)
      // Of large squares every second module, as on a chess board.
      let step = reach > 16 ? 2 : 1
      for move in [0.3, 0.12] {
        map = Self.improved(map, Double(reach) + 0.5, reach: move) { map in
          var sum: Float = 0
          for row in -reach...reach {
            for column in stride(from: -reach + (row & (step - 1)), through: reach, by: step) {
              sum += abs(tone.value(at: map.map(Point(x: Double(column), y: Double(row)))))
            }
          }
          return sum
        }
      }
      // About half the modules of a symbol are dark, and none of the quiet zone around it.
      for ring in [reach - 1, reach] where ring > Self.leastRadius - 1 && darkShare(ring) < 0.12 {
        return ring - 1
      }
    }
    return limit
  }

  /// The share of dark modules among those of a ring.
  private func darkShare(_ ring: Int) -> Double {
    var dark = 0
    for place in -ring..<ring {
      for (column, row) in [(place, -ring), (ring, place), (-place, ring), (-ring, -place)]
      where isDark(column, row) {
        dark += 1
      }
    }
    return Double(dark) / Double(8 * ring)
  }

  private func isDark(_ column: Int, _ row: Int) -> Bool {
    var sum: Float = 0
    for (x, y) in [(0, 0), (-0.2, 0), (0.2, 0), (0, -0.2), (0, 0.2)] {
      sum += tone.value(at: map.map(Point(x: Double(column) + x, y: Double(row) + y)))
    }
    // Paper is as dark as its surroundings and no darker.
    return sum / 5 < -0.2 * contrast
  }

  /// The modules up to `radius` from the middle, each drawn as a square of `side` pixels in black or
  /// white, with a quiet zone around them.
  package func picture(radius: Int, side: Int, quiet: Int) -> Raster<UInt8> {
    let count = 2 * radius + 1
    let modules = (0..<count * count).map { self.isDark($0 % count - radius, $0 / count - radius) }
    let length = (count + 2 * quiet) * side
    return Raster(size: PixelSize(width: length, height: length)) { output in
      for y in 0..<length {
        let row = y / side - quiet
        for x in 0..<length {
          let column = x / side - quiet
          let isInside = row >= 0 && row < count && column >= 0 && column < count
          output.append(isInside && modules[row * count + column] ? 0 : 255)
        }
      }
    }
  }

  /// Where a place of such a picture lies in the one that was sampled.
  package func place(_ point: Point, radius: Int, side: Int, quiet: Int) -> Point {
    let shift = Double(radius + quiet) + 0.5
    return map.map(
      Point(x: point.x / Double(side) - shift, y: point.y / Double(side) - shift))
  }
}
