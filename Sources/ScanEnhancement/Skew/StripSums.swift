import Glibc
import ScanImaging

/// Ink summed over the columns of narrow strips, row by row: what sums along any slight slope are made of.
struct StripSums {
  /// One strip.
  private struct Strip {
    /// Ink row by row, moved up by `offset`.
    var rows: [Float]
    /// Every strip lies a part of a row higher than it should, each another part: whatever the angle,
    /// strips are then moved by parts of rows that are spread alike, and interpolation favours none.
    let offset: Float

    init(rows: [Float], number: Int) {
      let turns = Float(number) * 0.618034
      offset = turns - turns.rounded(.down)
      self.rows = StripSums.smoothed(rows, movedBy: offset)
    }

    /// A part of a strip.
    init(_ rows: ArraySlice<Float>, of whole: Strip) {
      self.rows = Array(rows)
      offset = whole.offset
    }
  }

  /// Strips from left to right.
  private let strips: [Strip]

  static let stripWidth = 12

  init(_ ink: Raster<UInt8>) {
    let width = StripSums.stripWidth
    let count = max(1, ink.width / width)
    var sums = [[Float]](repeating: [Float](repeating: 0, count: ink.height), count: count)
    for y in 0..<ink.height {
      let row = ink.row(y)
      for strip in 0..<count {
        var sum = 0
        for x in strip * width..<min((strip + 1) * width, row.count) { sum += Int(row[x]) }
        sums[strip][y] = Float(sum)
      }
    }
    strips = sums.enumerated().map { Strip(rows: $0.element, number: $0.offset) }
  }

  private init(strips: [Strip]) {
    self.strips = strips
  }

  /// The sums of the left and right half of the upper and lower half.
  var quarters: [StripSums] {
    let (middle, half) = (strips.count / 2, (strips.first?.rows.count ?? 0) / 2)
    return [strips[..<middle], strips[middle...]].flatMap { side in
      [
        StripSums(strips: side.map { Strip($0.rows[..<half], of: $0) }),
        StripSums(strips: side.map { Strip($0.rows[half...], of: $0) }),
      ]
    }
  }

  /// Squared differences of neighbouring sums along lines turned clockwise by an angle.
  func contrast(at angle: Double) -> Double {
    guard let height = strips.first?.rows.count, height > 2 else { return 0 }
    var sums = [Float](repeating: 0, count: height)
    let slope = tan(angle) * Double(StripSums.stripWidth)
    for (index, strip) in strips.enumerated() {
      let shift =
        slope * (Double(index) - Double(strips.count - 1) / 2) - Double(strip.offset)
      let whole = shift.rounded(.down)
      StripSums.add(strip.rows, from: Int(whole), share: Float(shift - whole), to: &sums)
    }
    var contrast: Float = 0
    for y in 1..<height {
      let difference = sums[y] - sums[y - 1]
      contrast += difference * difference
    }
    return Double(contrast)
  }

  /// Adds the strip moved up by `from` + `share` rows.
  private static func add(
    _ strip: [Float], from shift: Int, share: Float, to sums: inout [Float]
  ) {
    let first = max(0, -shift)
    let end = min(sums.count, strip.count - 1 - shift)
    guard first < end else { return }
    for y in first..<end {
      sums[y] += strip[y + shift] * (1 - share) + strip[y + shift + 1] * share
    }
  }

  /// Averages of three rows, moved up by a part of a row.
  private static func smoothed(_ sums: [Float], movedBy share: Float) -> [Float] {
    let last = sums.count - 1
    return sums.indices.map { y in
      let (above, own) = (sums[max(y - 1, 0)], sums[y])
      let (next, second) = (sums[min(y + 1, last)], sums[min(y + 2, last)])
      return ((above + 2 * own + next) * (1 - share) + (own + 2 * next + second) * share) / 4
    }
  }
}
