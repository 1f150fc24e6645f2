import Glibc
import ScanDetection
import ScanImaging
import Testing

@Suite
struct RectangleCompletionTests {
  private static let size = PixelSize(width: 640, height: 480)
  private static let focalLength = 500.0

  /// A sheet of the proportions on a table, as a camera sees it that looks down on it aslant.
  private func sheet(length: Double, tilt: Double, turn: Double) -> [Point] {
    [(0.0, 0.0), (1, 0), (1, length), (0, length)].map { across, along in
      let (x, y) = (across - 0.5, along - length / 2)
      let turned = Point(x: x * cos(turn) - y * sin(turn), y: x * sin(turn) + y * cos(turn))
      let distance = 2.4 - turned.y * sin(tilt)
      let scale = RectangleCompletionTests.focalLength / distance
      return Point(x: 320 + scale * turned.x, y: 240 + scale * turned.y * cos(tilt))
    }
  }

  @Test(
    arguments: [0.0, 0.3, 0.8], [(2.0.squareRoot(), 0.0), (0.7, 0.5), (1.586, -2.1), (1.29, 3)])
  func `the far corners follow from three sides and the proportions`(
    tilt: Double, shape: (length: Double, turn: Double)
  ) throws {
    let corners = sheet(length: shape.length, tilt: tilt, turn: shape.turn)
    let completion = RectangleCompletion(
      pictureSize: RectangleCompletionTests.size, focalLength: RectangleCompletionTests.focalLength)
    let left = try #require(Line(through: corners[0], corners[3]))
    let right = try #require(Line(through: corners[1], corners[2]))
    let near = (corners[0], corners[1])
    let found = [shape.length, -shape.length].compactMap {
      completion.farCorners(near: near, along: (left, right), length: $0)
    }
    #expect(
      found.contains {
        $0.0.distance(to: corners[3]) < 1e-6 && $0.1.distance(to: corners[2]) < 1e-6
      })
  }

  @Test func `a near side without length has no far corners`() throws {
    let completion = RectangleCompletion(
      pictureSize: RectangleCompletionTests.size, focalLength: nil)
    let point = Point(x: 100, y: 100)
    let line = Line(rho: 100, theta: 0)
    #expect(completion.farCorners(near: (point, point), along: (line, line), length: 1.4) == nil)
  }
}
