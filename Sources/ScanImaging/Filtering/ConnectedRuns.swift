/// The runs of a mask's rows, each with the number of the connected part it belongs to.
///
/// A page of print is a few ten thousand runs, where its pixels are millions: whoever needs no label for
/// every pixel asks here. Source: Rosenfeld & Pfaltz, Sequential operations in digital picture
/// processing (1966), by runs instead of pixels; path halving for the table (Tarjan & van Leeuwen, 1984).
package struct ConnectedRuns: Sendable {
  /// Neighbouring pixels of a row that are set.
  package struct Run: BitwiseCopyable, Sendable, Hashable {
    /// First column, and the one after the last.
    package var start: Int32
    package var end: Int32
    /// The number of its part, counted from 1.
    package var label: Int32

    package var columns: Range<Int> { Int(start)..<Int(end) }
  }

  package let size: PixelSize
  /// From left to right, row by row.
  package private(set) var runs: [Run] = []
  /// `parts[n - 1]` is the part numbered n, in reading order of their first pixels.
  package private(set) var parts: [ConnectedParts.Part] = []
  /// The number of the first run of each row, and the number of runs.
  private var rowStarts: [Int] = []

  /// Finds the runs of pixels that are not 0, and which hang together.
  ///
  /// - Parameters:
  ///   - mask: What is set and what is not.
  ///   - neighbourhood: Which neighbours hang together.
  ///   - gap: Pixels between two runs of a row up to which they count as one.
  package init(
    _ mask: Raster<UInt8>, _ neighbourhood: ConnectedParts.Neighbourhood = .eight,
    closingGapsUpTo gap: Int = 0
  ) {
    size = mask.size
    precondition(mask.width <= Int(Int32.max))
    rowStarts.reserveCapacity(mask.height + 1)
    var table = LabelTable()
    let reach: Int32 = neighbourhood == .eight ? 1 : 0
    for y in 0..<mask.height {
      let first = runs.count
      rowStarts.append(first)
      appendRuns(of: mask.row(y), closingGapsUpTo: gap)
      link(first..<runs.count, to: y > 0 ? rowStarts[y - 1]..<first : 0..<0, reach, &table)
    }
    rowStarts.append(runs.count)
    let (numbers, count) = table.numbered()
    parts = [ConnectedParts.Part](repeating: ConnectedParts.Part(), count: count)
    for y in 0..<mask.height {
      for index in rowStarts[y]..<rowStarts[y + 1] {
        let number = numbers[Int(runs[index].label)]
        runs[index].label = number
        parts[Int(number) - 1].add(runs[index].columns, row: y)
      }
    }
  }

  /// The runs of row `y`, from left to right.
  package func runs(inRow y: Int) -> ArraySlice<Run> { runs[rowStarts[y]..<rowStarts[y + 1]] }

  /// The number of the part at a pixel; 0 outside all of them.
  package func label(x: Int, y: Int) -> Int {
    Int(runs(inRow: y).first { $0.columns.contains(x) }?.label ?? 0)
  }

  private mutating func appendRuns(of row: Span<UInt8>, closingGapsUpTo gap: Int) {
    var x = row.firstSet(from: 0)
    var last: Int?
    while x < row.count {
      let end = row.firstClear(from: x)
      if let last, x - Int(runs[last].end) <= gap {
        runs[last].end = Int32(end)
      } else {
        last = runs.count
        runs.append(Run(start: Int32(x), end: Int32(end), label: 0))
      }
      x = row.firstSet(from: end)
    }
  }

  /// Labels the runs of a row by those of the row above, of which each touches some neighbours.
  private mutating func link(
    _ own: Range<Int>, to above: Range<Int>, _ reach: Int32, _ table: inout LabelTable
  ) {
    var first = above.lowerBound
    for index in own {
      let run = runs[index]
      while first < above.upperBound, runs[first].end + reach <= run.start { first += 1 }
      var label: Int32 = 0
      var other = first
      while other < above.upperBound, runs[other].start < run.end + reach {
        label = table.joined(label, runs[other].label)
        other += 1
      }
      runs[index].label = label != 0 ? label : table.fresh()
    }
  }
}

/// Labels and which of them mean the same part; label 0 is no part.
private struct LabelTable {
  private var parents: [Int32] = [0]

  mutating func fresh() -> Int32 {
    let label = Int32(parents.count)
    parents.append(label)
    return label
  }

  private mutating func root(_ label: Int32) -> Int32 {
    var label = label
    while parents[Int(label)] != label {
      parents[Int(label)] = parents[Int(parents[Int(label)])]
      label = parents[Int(label)]
    }
    return label
  }

  /// Makes two labels the same part; either may be 0.
  mutating func joined(_ a: Int32, _ b: Int32) -> Int32 {
    if a == b || b == 0 { return a }
    if a == 0 { return b }
    let (first, second) = (root(a), root(b))
    // The older label stays, so that parts are numbered by their first pixels.
    let (old, young) = first < second ? (first, second) : (second, first)
    parents[Int(young)] = old
    return old
  }

  /// The number of every label's part, and how many parts there are.
  func numbered() -> (numbers: [Int32], count: Int) {
    var numbers = [Int32](repeating: 0, count: parents.count)
    var count: Int32 = 0
    // A parent is never younger than its child.
    for label in parents.indices.dropFirst() {
      if parents[label] == label {
        count += 1
        numbers[label] = count
      } else {
        numbers[label] = numbers[Int(parents[label])]
      }
    }
    return (numbers, Int(count))
  }
}
