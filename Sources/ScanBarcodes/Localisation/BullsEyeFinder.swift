package import ScanImaging

/// The rings of squares in the middle of an Aztec code, as far as scan lines show them.
package struct BullsEye: Hashable, Sendable {
  /// The middle of the innermost square.
  package var centre: Point
  /// The width of a ring along the rows of the picture.
  package var pitch: Double

  package init(centre: Point, pitch: Double) {
    self.centre = centre
    self.pitch = pitch
  }
}

/// Finds bull's eyes in black and white.
///
/// Any line through the middle, whatever its direction, crosses rings of equal width: ISO/IEC 24778 has at
/// least nine of its nine or thirteen modules alternate. Seven are asked for, since the outermost ring
/// touches other modules, along the row, the column and both diagonals.
package struct BullsEyeFinder: Sendable {
  private static let rings = 7

  /// The most that are told, best first.
  private let limit: Int

  package init(limit: Int = 8) {
    self.limit = limit
  }

  /// The bull's eyes of dark centre in a picture of black and white.
  package func eyes(in raster: Raster<UInt8>) -> [BullsEye] {
    var found: [(eye: BullsEye, votes: Int)] = []
    var edges: [Int] = []
    for y in 0..<raster.height {
      for middle in Self.middles(of: raster.row(y), &edges) {
        guard let eye = checked(Int(middle), y, in: raster) else { continue }
        let known = found.firstIndex { other in
          abs(other.eye.centre.x - eye.centre.x) < 1.5 * eye.pitch
            && abs(other.eye.centre.y - eye.centre.y) < 1.5 * eye.pitch
        }
        if let known { found[known].votes += 1 } else { found.append((eye, 1)) }
      }
    }
    found.sort { $0.votes > $1.votes }
    return found.prefix(limit).map(\.eye)
  }

  /// Where seven like runs, the fourth of them dark, have their middles in a row.
  private static func middles(of row: Span<UInt8>, _ edges: inout [Int]) -> [Double] {
    var middles: [Double] = []
    edges.removeAll(keepingCapacity: true)
    edges.append(0)
    for x in 1...row.count where x == row.count || row[x] != row[x - 1] {
      edges.append(x)
      let first = edges.count - 1 - rings
      guard first > 0, row[edges[first]] != 0, areAlike(edges, from: first) else { continue }
      middles.append(Double(edges[first] + x) / 2)
    }
    return middles
  }

  /// Whether as many runs as there are rings, which begin at the edge of that index, are of one width.
  private static func areAlike(_ edges: [Int], from first: Int) -> Bool {
    let mean = Double(edges[first + rings] - edges[first]) / Double(rings)
    guard mean >= 1.8 else { return false }
    let (least, most) = (0.4 * mean - 0.5, 1.6 * mean + 0.8)
    for index in first..<first + rings {
      let length = Double(edges[index + 1] - edges[index])
      guard length > least, length < most else { return false }
    }
    return true
  }

  /// The eye around a place, where its column and then its row again show the rings.
  private func checked(_ x: Int, _ y: Int, in raster: Raster<UInt8>) -> BullsEye? {
    guard
      let down = Self.crossing(from: y, count: raster.height, { raster[x, $0] }),
      let across = Self.crossing(
        from: x, count: raster.width, { raster[$0, min(raster.height - 1, Int(down.middle))] }),
      down.pitch < 1.6 * across.pitch, across.pitch < 1.6 * down.pitch
    else { return nil }
    let (column, row) = (Int(across.middle), Int(down.middle))
    let room = min(column, row, raster.width - 1 - column, raster.height - 1 - row)
    // Both diagonals through the middle cross the rings too.
    for slope in [-1, 1] {
      guard
        let aslant = Self.crossing(
          from: room, count: 2 * room + 1,
          { raster[column - room + $0, row + slope * ($0 - room)] }),
        aslant.pitch < 1.6 * across.pitch, across.pitch < 2.2 * aslant.pitch,
        abs(aslant.middle - Double(room)) < 1.5 * across.pitch
      else { return nil }
    }
    return BullsEye(centre: Point(x: across.middle, y: down.middle), pitch: across.pitch)
  }

  /// Middle and width of the rings around a place of a line; `nil` where there are none.
  private static func crossing(
    from start: Int, count: Int, _ value: (Int) -> UInt8
  ) -> (middle: Double, pitch: Double)? {
    guard start >= 0, start < count, value(start) == 0 else { return nil }
    var ends: [[Int]] = []
    for step in [-1, 1] {
      var (place, changes) = (start, [Int]())
      while changes.count < (rings + 1) / 2 {
        let next = place + step
        guard next >= 0, next < count else { return nil }
        if value(next) != value(place) { changes.append(step < 0 ? place : next) }
        place = next
      }
      ends.append(changes)
    }
    let edges = ends[0].reversed() + ends[1]
    guard areAlike(edges, from: 0), let first = edges.first, let last = edges.last else {
      return nil
    }
    // The inner edges tell the middle, all of them the width.
    let inner = edges[2..<edges.count - 2].reduce(0, +)
    return (Double(inner) / Double(edges.count - 4), Double(last - first) / Double(rings))
  }
}
