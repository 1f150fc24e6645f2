/// The connected parts of a mask: which pixels hang together, and where each part lies.
///
/// Two passes with a table of equivalent labels. Source: Rosenfeld & Pfaltz, Sequential operations in
/// digital picture processing (1966), with path halving for the table (Tarjan & van Leeuwen, 1984).
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
  }

  /// Per pixel 0, or the number of its part, counted from 1 in reading order of their first pixels.
  package let labels: Raster<Int32>
  /// `parts[n - 1]` is the part labelled n.
  package let parts: [Part]

  /// Labels the pixels of a mask that are not 0.
  package init(_ mask: Raster<UInt8>, _ neighbourhood: Neighbourhood = .eight) {
    var labels = Raster<Int32>(size: mask.size, repeating: 0)
    var table = LabelTable()
    for y in 0..<mask.height {
      ConnectedParts.label(row: y, of: mask, neighbourhood, &labels, &table)
    }
    let (final, count) = table.numbered()
    var parts = [Part](repeating: Part(), count: count)
    for y in 0..<mask.height {
      var row = labels.mutableRow(y)
      for x in 0..<row.count where row[x] != 0 {
        let number = final[Int(row[x])]
        row[x] = number
        let index = Int(number) - 1
        parts[index].area += 1
        parts[index].left = min(parts[index].left, x)
        parts[index].right = max(parts[index].right, x)
        parts[index].top = min(parts[index].top, y)
        parts[index].bottom = y
      }
    }
    self.labels = labels
    self.parts = parts
  }

  private static func label(
    row y: Int, of mask: Raster<UInt8>, _ neighbourhood: Neighbourhood,
    _ labels: inout Raster<Int32>, _ table: inout LabelTable
  ) {
    let width = mask.width
    let row = mask.row(y)
    let start = y * width
    for x in 0..<width where row[x] != 0 {
      var label: Int32 = x > 0 ? labels.pixels[start + x - 1] : 0
      if y > 0 {
        let above = start - width + x
        label = table.joined(label, labels.pixels[above])
        if neighbourhood == .eight {
          if x > 0 { label = table.joined(label, labels.pixels[above - 1]) }
          if x + 1 < width { label = table.joined(label, labels.pixels[above + 1]) }
        }
      }
      labels.pixels[start + x] = label != 0 ? label : table.fresh()
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
