import Glibc
import ScanImaging

/// Searches the angle at which sums along rows or columns of ink differ most from one to the next.
struct SkewSearch {
  /// The best angle in radians, clockwise on screen.
  let angle: Double
  /// How plainly it is the best, and how well the page's quarters agree on it, 0...1.
  let confidence: Double

  static let steepest = 5.0 * .pi / 180
  static let coarseStep = 0.2 * .pi / 180
  static let fineStep = 0.025 * .pi / 180

  /// Quarters with less than this share of the strongest one's contrast have no say.
  static let leastVoice = 0.15

  init(_ ink: Raster<UInt8>) {
    let directions = [StripSums(ink), StripSums(ink.upright(from: .clockwise))]
    let coarse = SkewSearch.angles(
      from: -SkewSearch.steepest, to: SkewSearch.steepest, step: SkewSearch.coarseStep)
    let contrasts = directions.map { sums in coarse.map { sums.contrast(at: $0) } }
    // Lines that run down are turned alike; whichever direction holds the print decides.
    let peaks = contrasts.map { SkewSearch.prominence($0) }
    let direction = peaks[1] > peaks[0] ? 1 : 0
    let sums = directions[direction]
    let best = contrasts[direction].indices.max {
      contrasts[direction][$0] < contrasts[direction][$1]
    }
    guard peaks[direction] > 0, let best else {
      (angle, confidence) = (0, 0)
      return
    }
    let fine = SkewSearch.angles(
      from: coarse[best] - 1.5 * SkewSearch.coarseStep,
      to: coarse[best] + 1.5 * SkewSearch.coarseStep, step: SkewSearch.fineStep)
    let found = SkewSearch.peak(of: fine.map { sums.contrast(at: $0) }, at: fine)
    angle = found
    let plainness = min(max((peaks[direction] - 1.3) / 0.7, 0), 1)
    confidence = plainness * SkewSearch.agreement(of: sums.quarters, on: found)
  }

  private static func angles(from first: Double, to last: Double, step: Double) -> [Double] {
    Array(stride(from: first, through: last + step / 2, by: step))
  }

  /// The largest contrast over the median of all.
  private static func prominence(_ contrasts: [Double]) -> Double {
    let sorted = contrasts.sorted()
    let median = sorted[sorted.count / 2]
    return median > 0 ? sorted[sorted.count - 1] / median : 0
  }

  /// The place of the maximum between samples, by a parabola through the three highest.
  private static func peak(of contrasts: [Double], at angles: [Double]) -> Double {
    guard let best = contrasts.indices.max(by: { contrasts[$0] < contrasts[$1] }) else { return 0 }
    guard best > 0, best + 1 < contrasts.count else { return angles[best] }
    let (left, middle, right) = (contrasts[best - 1], contrasts[best], contrasts[best + 1])
    let bend = left - 2 * middle + right
    guard bend < 0 else { return angles[best] }
    return angles[best] + (left - right) / (2 * bend) * (angles[best + 1] - angles[best])
  }

  /// Share of the quarters' contrast that has its maximum close to the angle, times how far it is from
  /// all being in one quarter.
  private static func agreement(of quarters: [StripSums], on angle: Double) -> Double {
    let all = angles(from: -steepest, to: steepest, step: coarseStep)
    var voices: [(weight: Double, isFor: Bool)] = []
    for quarter in quarters {
      let contrasts = all.map { quarter.contrast(at: $0) }
      guard let most = contrasts.max(), let least = contrasts.min(), most > 0 else { continue }
      let off = abs(peak(of: contrasts, at: all) - angle)
      voices.append((most - least, off < 1.6 * coarseStep))
    }
    let loudest = voices.map(\.weight).max() ?? 0
    let heard = voices.filter { $0.weight >= leastVoice * loudest }
    let total = heard.reduce(0) { $0 + $1.weight }
    guard total > 0, heard.count >= 2 else { return 0 }
    return heard.reduce(0) { $0 + ($1.isFor ? $1.weight : 0) } / total
  }
}
