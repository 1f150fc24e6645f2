/// The connected parts of a mask: which pixels hang together, and where each part lies.
///
/// Where the label of every pixel is not wanted, `ConnectedRuns` does with a fraction of the memory.
package struct ConnectedParts: Sendable {
  /// Which neighbours hang together.
  package enum Neighbourhood: Sendable {
    case four
    case eight
  }

  /// One part: its pixel count and the box round it.
  package struct Part: Sendable, Hashable {
    package var area = 0
    package var left = Int.max
    package var top = Int.max
    package var right = -1
    package var bottom = -1

    package var width: Int { right - left + 1 }
    package var height: Int { bottom - top + 1 }

    /// Takes a run of row `y` in, where no part of a later row is in it already.
    mutating func add(_ columns: Range<Int>, row y: Int) {
      area += columns.count
      left = min(left, columns.lowerBound)
      right = max(right, columns.upperBound - 1)
      top = min(top, y)
      bottom = y
    }
  }

  /// Per pixel 0, or the number of its part, counted from 1 in reading order of their first pixels.
  package let labels: Raster<Int32>
  /// `parts[n - 1]` is the part labelled n.
  package let parts: [Part]

  /// Labels the pixels of a mask that are not 0.
  package init(_ mask: Raster<UInt8>, _ neighbourhood: Neighbourhood = .eight) {
    let found = ConnectedRuns(mask, neighbourhood)
    var labels = Raster<Int32>(size: mask.size, repeating: 0)
    for y in 0..<mask.height {
      var row = labels.mutableRow(y)
      for run in found.runs(inRow: y) {
        for x in run.columns { row[x] = run.label }
      }
    }
    self.labels = labels
    parts = found.parts
  }
}
