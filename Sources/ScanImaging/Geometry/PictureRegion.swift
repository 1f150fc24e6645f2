/// A part of a picture with upright sides, in shares of its width and height.
public struct PictureRegion: Hashable, Sendable {
  /// Left side, 0...1.
  public let x: Double
  /// Upper side, 0...1.
  public let y: Double
  /// Share of the picture's width.
  public let width: Double
  /// Share of the picture's height.
  public let height: Double

  /// Everything.
  public static let whole = PictureRegion(validX: 0, y: 0, width: 1, height: 1)

  /// A region; `nil` unless it has an area and lies inside the picture.
  public init?(x: Double, y: Double, width: Double, height: Double) {
    guard x >= 0, y >= 0, width > 0, height > 0, x + width <= 1 + 1e-9, y + height <= 1 + 1e-9
    else { return nil }
    self.init(validX: x, y: y, width: width, height: height)
  }

  private init(validX x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The columns and rows of a picture that the region touches.
  public func pixels(in size: PixelSize) -> (columns: Range<Int>, rows: Range<Int>) {
    func range(_ start: Double, _ length: Double, _ count: Int) -> Range<Int> {
      let first = min(count, max(0, Int((start * Double(count) + 1e-6).rounded(.down))))
      let last = Int(((start + length) * Double(count) - 1e-6).rounded(.up))
      return first..<min(count, max(first, last))
    }
    return (range(x, width, size.width), range(y, height, size.height))
  }
}
