import Glibc
import ScanImaging

extension CodeRegion {
  /// What may be a PDF417: two patches of bars of one direction and height with a way between them, as
  /// its start and stop patterns are; the narrowest gap first.
  package static func stacks(of bars: [CodeRegion]) -> [CodeRegion] {
    var stacks: [(region: CodeRegion, gap: Double)] = []
    for (index, a) in bars.enumerated() {
      for b in bars[(index + 1)...] {
        // Directions of bars are the same half a turn on.
        guard abs(sin(a.angle - b.angle)) < 0.2 else { continue }
        let height = (a.height + b.height) / 2
        guard max(a.height, b.height) < 1.6 * min(a.height, b.height), height >= 16 else {
          continue
        }
        let way = b.centre - a.centre
        let distance = hypot(way.x, way.y)
        let angle = atan2(way.y, way.x)
        // In the middle of their height, seen along the bars' own direction.
        guard abs(sin(angle - a.angle)) < 0.2, distance > 0.8 * (a.width + b.width),
          distance < 14 * height, a.width < 0.6 * distance, b.width < 0.6 * distance,
          // Edges of a page are far longer than wide.
          min(a.width, b.width) > 0.08 * height
        else { continue }
        let region = CodeRegion(
          kind: .bars, centre: a.centre.interpolated(to: b.centre, 0.5), angle: angle,
          width: distance + (a.width + b.width) / 2, height: height, score: min(a.score, b.score))
        stacks.append((region, distance / height))
      }
    }
    return stacks.sorted { $0.gap < $1.gap }.map(\.region)
  }
}
