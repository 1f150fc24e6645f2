/// How often each level of divided luma occurs on a page.
package struct LevelHistogram: Sendable {
  private var counts = [Int](repeating: 0, count: ToneTable.levelCount)

  package init() {}

  /// Counts a level; those above the highest count as it.
  @inline(__always)
  package mutating func add(_ level: UInt16) {
    counts[min(Int(level), ToneTable.levelCount - 1)] += 1
  }

  /// Divided luma below which that share of the pixels lies; 1 for an empty histogram.
  package func quantile(_ share: Double) -> Double {
    let wanted = share * Double(counts.reduce(0, +))
    var below = 0
    for (level, count) in counts.enumerated() {
      below += count
      if Double(below) > wanted { return Double(level) / Double(ToneTable.paperLevel) }
    }
    return 1
  }
}
