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

  /// Millimetres of the longest strokes of writing; blurred letters run into each other along a row, so that
  /// whole words are one.
  private static let longestInMillimetres = (across: 8.0, down: 5.0)
  /// Samples of ink that a sample without it takes back.
  private static let gapCost: UInt8 = 4

  /// Judges samples that lie so densely.
  package init(samplesPerMillimetre density: (across: Double, down: Double)) {
    func samples(_ millimetres: Double, _ density: Double) -> UInt8 {
      UInt8(min(max(2, (millimetres * density).rounded()), 200))
    }
    let longest = RuledInk.longestInMillimetres
    self.longest = (samples(longest.across, density.across), samples(longest.down, density.down))
  }

  /// Takes rules from samples that are 1 where there is ink, else 0.
  package func remove(from ink: inout Raster<UInt8>) {
    let all = ink
    var runs = Raster<UInt8>(size: all.size, repeating: 0)
    for y in 0..<all.height {
      var row = ink.mutableRow(y)
      var rowRuns = runs.mutableRow(y)
      removeRuns(all.row(y), from: &row, counting: &rowRuns)
    }
    let rest = ink
    for y in 0..<all.height {
      var row = ink.mutableRow(y)
      RuledInk.removePieces(
        between: rest.row(max(y - 1, 0)), rest.row(min(y + 1, all.height - 1)), from: &row)
    }
    // One place more on each side has nothing.
    var above = [UInt8](repeating: 0, count: all.width + 2)
    for y in 0..<all.height {
      var row = runs.mutableRow(y)
      extend(&above, by: all.row(y), counting: &row)
    }
    var isRule = [Bool](repeating: false, count: all.width + 2)
    for y in (0..<all.height).reversed() {
      var row = ink.mutableRow(y)
      removeRuns(counted: runs.row(y), below: &isRule, from: &row)
    }
  }

  /// Removes every run along a row that is too long for a stroke.
  private func removeRuns(
    _ ink: Span<UInt8>, from row: inout MutableSpan<UInt8>, counting runs: inout MutableSpan<UInt8>
  ) {
    var run: UInt8 = 0
    for x in 0..<ink.count {
      run = RuledInk.extended(run, by: ink[x], to: longest.across)
      runs[x] = run
    }
    var isRule = false
    for x in (0..<ink.count).reversed() {
      isRule = runs[x] > longest.across || isRule && runs[x] > 0
      if isRule { row[x] = 0 }
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

  /// Extends the runs that come down the columns by a row.
  private func extend(
    _ above: inout [UInt8], by ink: Span<UInt8>, counting runs: inout MutableSpan<UInt8>
  ) {
    var last: UInt8 = 0
    for x in 0..<ink.count {
      let own = above[x + 1]
      let before = ink[x] == 0 ? own : max(last, own, above[x + 2])
      last = own
      runs[x] = RuledInk.extended(before, by: ink[x], to: longest.down)
      above[x + 1] = runs[x]
    }
  }

  /// Removes from a row the runs down its columns that are too long, or lead into one below.
  private func removeRuns(
    counted runs: Span<UInt8>, below isRule: inout [Bool], from row: inout MutableSpan<UInt8>
  ) {
    var last = false
    for x in 0..<runs.count {
      let own = isRule[x + 1]
      let leadsOn = runs[x] > 0 && (last || own || isRule[x + 2])
      last = own
      isRule[x + 1] = runs[x] > longest.down || leadsOn
      if isRule[x + 1] { row[x] = 0 }
    }
  }

  /// A run with one more sample; what is beyond the longest strokes and a gap need not be counted.
  @inline(__always)
  private static func extended(_ run: UInt8, by ink: UInt8, to longest: UInt8) -> UInt8 {
    ink == 0 ? max(run, gapCost) - gapCost : min(run, longest + gapCost) + 1
  }
}
