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

  /// For people: `640x480`.
  public var description: String { "\(width)x\(height)" }
}
