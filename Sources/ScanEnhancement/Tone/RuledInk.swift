package import ScanImaging

/// Ink that goes on along a row or a column for longer than strokes of writing do: rules, frames, grids
/// and creases.
///
/// Short gaps, as noise makes them in pale lines, do not end it, and along a column it may drift by a sample
/// from row to row. Rows of samples lie too far apart to follow a rule that is not quite straight from one to
/// the next: pieces of it show in single rows, as no letter does.
package struct RuledInk {
  /// Samples of the longest strokes along a row and along a column.
  private let longest: (across: UInt8, down: UInt8)

  /// Millimetres of the longest strokes of writing.
  private static let longestInMillimetres = 5.0
  /// Samples of ink that a sample without it takes back.
  private static let gapCost: UInt8 = 4

  /// Judges samples that lie so densely.
  package init(samplesPerMillimetre density: (across: Double, down: Double)) {
    func samples(_ density: Double) -> UInt8 {
      UInt8(min(max(2, (RuledInk.longestInMillimetres * density).rounded()), 200))
    }
    longest = (samples(density.across), samples(density.down))
  }

  /// Takes rules from samples that are 1 where there is ink, else 0.
  package func remove(from ink: inout Raster<UInt8>) {
    let all = ink
    for y in 0..<all.height {
      var row = ink.mutableRow(y)
      removeRuns(all.row(y), from: &row)
    }
    for y in 0..<all.height {
      var row = ink.mutableRow(y)
      RuledInk.removePieces(
        between: all.row(max(y - 1, 0)), all.row(min(y + 1, all.height - 1)), from: &row)
    }
    var runs = [UInt8](repeating: 0, count: all.width + 2)
    for y in 0..<all.height {
      var row = ink.mutableRow(y)
      extend(&runs, by: all.row(y), removingFrom: &row)
    }
    for index in runs.indices { runs[index] = 0 }
    for y in (0..<all.height).reversed() {
      var row = ink.mutableRow(y)
      extend(&runs, by: all.row(y), removingFrom: &row)
    }
  }

  private func removeRuns(_ ink: Span<UInt8>, from row: inout MutableSpan<UInt8>) {
    var run: UInt8 = 0
    for x in 0..<ink.count {
      run = RuledInk.extended(run, by: ink[x], to: longest.across)
      if run > longest.across { row[x] = 0 }
    }
    run = 0
    for x in (0..<ink.count).reversed() {
      run = RuledInk.extended(run, by: ink[x], to: longest.across)
      if run > longest.across { row[x] = 0 }
    }
  }

  /// Removes what has no ink above or below.
  private static func removePieces(
    between above: Span<UInt8>, _ below: Span<UInt8>, from row: inout MutableSpan<UInt8>
  ) {
    for x in 0..<row.count {
      let (left, right) = (max(x - 1, 0), min(x + 1, row.count - 1))
      let upper = max(above[left], above[x], above[right])
      if max(upper, below[left], below[x], below[right]) == 0 { row[x] = 0 }
    }
  }

  /// Extends the runs that come down the columns, with one more on each side, by a row.
  private func extend(
    _ runs: inout [UInt8], by ink: Span<UInt8>, removingFrom row: inout MutableSpan<UInt8>
  ) {
    var last: UInt8 = 0
    for x in 0..<ink.count {
      let own = runs[x + 1]
      let before = ink[x] == 0 ? own : max(last, own, runs[x + 2])
      last = own
      runs[x + 1] = RuledInk.extended(before, by: ink[x], to: longest.down)
      if runs[x + 1] > longest.down { row[x] = 0 }
    }
  }

  /// A run with one more sample; what is beyond the longest strokes and a gap need not be counted.
  @inline(__always)
  private static func extended(_ run: UInt8, by ink: UInt8, to longest: UInt8) -> UInt8 {
    ink == 0 ? max(run, gapCost) - gapCost : min(run, longest + gapCost) + 1
  }
}
