/// A number drawn as a seven-segment display shows it, so that overlays carry figures without a font.
package struct SevenSegmentNumber: Sendable {
  private let characters: [Character]

  /// Takes digits, points and minus signs; other characters become gaps.
  package init(_ text: String) {
    characters = Array(text)
  }

  /// Strokes of the number with its top left at `origin`; digits are `height` pixels high and half as
  /// wide.
  package func strokes(at origin: Point, height: Double) -> [LineSegment] {
    let half = height / 2
    var left = origin.x
    var strokes: [LineSegment] = []
    for character in characters {
      if character == "." {
        let dot = Point(x: left, y: origin.y + height)
        strokes.append(LineSegment(start: dot, end: dot))
        left += height * 0.3
        continue
      }
      for segment in Self.segments[character] ?? [] {
        let (from, to) = Self.ends[segment]
        strokes.append(
          LineSegment(
            start: Point(x: left + from.x * half, y: origin.y + from.y * half),
            end: Point(x: left + to.x * half, y: origin.y + to.y * half)))
      }
      left += height * 0.8
    }
    return strokes
  }

  /// Ends of the segments a to g in units of half the height.
  private static let ends: [(Point, Point)] = [
    (Point(x: 0, y: 0), Point(x: 1, y: 0)),
    (Point(x: 1, y: 0), Point(x: 1, y: 1)),
    (Point(x: 1, y: 1), Point(x: 1, y: 2)),
    (Point(x: 0, y: 2), Point(x: 1, y: 2)),
    (Point(x: 0, y: 1), Point(x: 0, y: 2)),
    (Point(x: 0, y: 0), Point(x: 0, y: 1)),
    (Point(x: 0, y: 1), Point(x: 1, y: 1)),
  ]

  private static let segments: [Character: [Int]] = [
    "0": [0, 1, 2, 3, 4, 5], "1": [1, 2], "2": [0, 1, 6, 4, 3], "3": [0, 1, 6, 2, 3],
    "4": [5, 6, 1, 2], "5": [0, 5, 6, 2, 3], "6": [0, 5, 4, 3, 2, 6], "7": [0, 1, 2],
    "8": [0, 1, 2, 3, 4, 5, 6], "9": [0, 1, 2, 3, 5, 6], "-": [6],
  ]
}
