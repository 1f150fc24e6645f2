package import ScanImaging

/// Takes rows of a picture back by a shift, between pixels by the mean of their neighbours.
package struct RowShift: Sendable {
  private let whole: (x: Int, y: Int)
  private let weight: (x: Int, y: Int)
  private let size: PixelSize

  /// Columns that have a pixel on every side they need.
  package let columns: Range<Int>

  /// Shifts closer to a whole number of pixels than this are taken for it: the mean of neighbours costs
  /// sharpness, and a tenth of a pixel none that is to be seen.
  private static let closeness = 0.12

  /// Creates the shift for pictures of a size; whole numbers and weights of 1/16.
  package init(_ shift: FrameShift, of size: PixelSize) {
    func parts(_ value: Double) -> (Int, Int) {
      let nearest = value.rounded()
      if abs(value - nearest) <= RowShift.closeness { return (Int(nearest), 0) }
      let lower = value.rounded(.down)
      return (Int(lower), Int(((value - lower) * 16).rounded()))
    }
    let (x, y) = (parts(shift.x), parts(shift.y))
    whole = (x.0, y.0)
    weight = (x.1, y.1)
    self.size = size
    let lower = max(0, -x.0)
    let upper = min(size.width, size.width - x.0 - (x.1 > 0 ? 1 : 0))
    columns = lower..<max(lower, upper)
  }

  /// Fills the `columns` of row `y` with what lies there in the moved picture; false where that is
  /// outside.
  package func fill(_ row: inout [UInt8], row y: Int, of moved: Raster<RGB8>) -> Bool {
    guard let (upper, lower) = rows(for: y) else { return false }
    mix(moved.byteRow(upper), moved.byteRow(lower), channels: 3, into: &row)
    return true
  }

  /// The same for a gray picture.
  package func fill(_ row: inout [UInt8], row y: Int, of moved: Raster<UInt8>) -> Bool {
    guard let (upper, lower) = rows(for: y) else { return false }
    mix(moved.row(upper), moved.row(lower), channels: 1, into: &row)
    return true
  }

  private func rows(for y: Int) -> (Int, Int)? {
    let upper = y + whole.y
    let lower = upper + (weight.y > 0 ? 1 : 0)
    return upper >= 0 && lower < size.height && !columns.isEmpty ? (upper, lower) : nil
  }

  private func mix(
    _ upper: Span<UInt8>, _ lower: Span<UInt8>, channels: Int, into row: inout [UInt8]
  ) {
    let count = channels * columns.count
    let place = channels * columns.lowerBound
    let source = place + channels * whole.x
    let next = weight.x > 0 ? channels : 0
    let (a, b) = (
      upper.extracting(source..<source + count),
      upper.extracting(source + next..<source + next + count)
    )
    let (c, d) = (
      lower.extracting(source..<source + count),
      lower.extracting(source + next..<source + next + count)
    )
    precondition(place + count <= row.count)
    // Sums stay below 16 * 16 * 255 + 128, which fits 16 bits.
    let (right, bottom) = (UInt16(weight.x), UInt16(weight.y))
    let (left, top) = (16 - right, 16 - bottom)
    for index in 0..<count {
      let above = UInt16(a[index]) &* left &+ UInt16(b[index]) &* right
      let below = UInt16(c[index]) &* left &+ UInt16(d[index]) &* right
      row[place &+ index] = UInt8(
        truncatingIfNeeded: (above &* top &+ below &* bottom &+ 128) &>> 8)
    }
  }
}
