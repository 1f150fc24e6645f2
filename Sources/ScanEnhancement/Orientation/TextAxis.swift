import Glibc
import ScanImaging

/// Whether a page's lines run level or down.
///
/// Letters stand closer to their neighbours in the line than to the lines above and below, and joined
/// along the lines they make longer pieces. (Contrast of projection profiles, the usual cue, was right on 31 of
/// 53 real pages: frames, bars and barcodes rule it. This was right on 48.)
struct TextAxis {
  /// Above 0 lines are level, below they run down; beyond 0.75 either way it is sure.
  let score: Double
  /// Share of letters that say level less those that say down, -1...1.
  let nearness: Double

  /// Whether the cues agree, and enough of the letters.
  var isSure: Bool {
    abs(score) > TextDirection.sureAxis.score && score * nearness > 0
      && abs(nearness) >= TextDirection.sureAxis.nearness
  }

  static let nearnessWeight = 2.0
  static let lengthWeight = 0.5
  /// Gaps beyond this many pixels are no neighbours'.
  static let farthest = 150

  init(nearness: Double, lengthRatio: Double) {
    self.nearness = nearness
    score =
      TextAxis.nearnessWeight * nearness
      + TextAxis.lengthWeight * min(max(log(lengthRatio), -2), 2)
  }

  /// Mean over all letters of the sign of (gap to the nearest above or below - gap to the nearest left
  /// or right), -1...1.
  static func nearness(of letters: [ConnectedParts.Part]) -> Double {
    let sorted = letters.sorted { $0.top < $1.top }
    var across = [Int](repeating: Int.max, count: sorted.count)
    var down = across
    for i in sorted.indices {
      let a = sorted[i]
      for j in sorted.indices[(i + 1)...] {
        let b = sorted[j]
        if b.top - a.bottom > farthest { break }
        let sharedRows = min(a.bottom, b.bottom) - max(a.top, b.top) + 1
        let sharedColumns = min(a.right, b.right) - max(a.left, b.left) + 1
        if 2 * sharedRows >= min(a.height, b.height) {
          let gap = max(0, max(a.left, b.left) - min(a.right, b.right) - 1)
          across[i] = min(across[i], gap)
          across[j] = min(across[j], gap)
        }
        if 2 * sharedColumns >= min(a.width, b.width) {
          let gap = max(0, max(a.top, b.top) - min(a.bottom, b.bottom) - 1)
          down[i] = min(down[i], gap)
          down[j] = min(down[j], gap)
        }
      }
    }
    var sum = 0
    var count = 0
    for i in sorted.indices where across[i] <= farthest || down[i] <= farthest {
      let (a, d) = (min(across[i], farthest + 1), min(down[i], farthest + 1))
      sum += (d - a).signum()
      count += 1
    }
    return count > 0 ? Double(sum) / Double(count) : 0
  }
}
