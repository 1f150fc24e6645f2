/// Width and height in whole pixels; both at least 0.
public struct PixelSize: Hashable, Sendable, Codable, CustomStringConvertible {
  /// Columns.
  public var width: Int
  /// Rows.
  public var height: Int

  /// Creates a size; traps when a side is negative.
  public init(width: Int, height: Int) {
    precondition(width >= 0 && height >= 0, "a picture has no negative sides")
    self.width = width
    self.height = height
  }

  /// Number of pixels, or `nil` where the product overflows.
  public var area: Int? {
    let (area, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? nil : area
  }

  /// The longer of the two sides.
  public var longSide: Int { max(width, height) }

  /// The same size lying on its other side.
  public var transposed: PixelSize { PixelSize(width: height, height: width) }

  /// The size of a picture each of whose pixels stands for `reduction` by `reduction` of this one's,
  /// those at the right and the bottom for fewer; traps unless `reduction` is at least 1.
  package func reduced(by reduction: Int) -> PixelSize {
    precondition(reduction >= 1)
    return PixelSize(
      width: (width + reduction - 1) / reduction, height: (height + reduction - 1) / reduction)
  }

  /// For people: `640x480`.
  public var description: String { "\(width)x\(height)" }
}
