import Glibc
import ScanImaging
import TestSupport
import Testing

@Suite struct LineTests {
  @Test(arguments: 0..<30)
  func `both points lie on the line, others at their distance`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let point = { (generator: inout SeededGenerator) in
      Point(x: generator.uniform(-500...500), y: generator.uniform(-500...500))
    }
    let (a, b) = (point(&generator), point(&generator))
    let line = try #require(Line(through: a, b))
    #expect(abs(line.signedDistance(to: a)) < 1e-9 && abs(line.signedDistance(to: b)) < 1e-9)
    #expect(abs(line.signedDistance(to: a + line.normal * 7) - 7) < 1e-9)
    #expect(abs(line.normal.dot(line.direction)) < 1e-12)
  }

  @Test func `the normal points right of the way on screen`() throws {
    // To the right of going right is down.
    let line = try #require(Line(through: Point(x: 0, y: 5), Point(x: 10, y: 5)))
    #expect(line.normal.distance(to: Point(x: 0, y: 1)) < 1e-12)
    #expect(line.signedDistance(to: Point(x: 3, y: 9)) > 0)
  }

  @Test func `crossing lines meet, parallel ones do not`() throws {
    let level = try #require(Line(through: Point(x: 0, y: 3), Point(x: 9, y: 3)))
    let upright = try #require(Line(through: Point(x: 4, y: -1), Point(x: 4, y: 8)))
    let crossing = try #require(level.intersection(with: upright))
    #expect(crossing.distance(to: Point(x: 4, y: 3)) < 1e-12)
    let beside = try #require(Line(through: Point(x: 0, y: 4), Point(x: 9, y: 4)))
    #expect(level.intersection(with: beside) == nil)
    #expect(level.intersection(with: level) == nil)
  }

  @Test func `one point makes no line`() {
    let point = Point(x: 2, y: 2)
    #expect(Line(through: point, point) == nil)
    #expect(LineSegment(start: point, end: point).line == nil)
  }

  @Test func `a segment knows its length and middle`() {
    let segment = LineSegment(start: Point(x: 1, y: 1), end: Point(x: 4, y: 5))
    #expect(segment.length == 5)
    #expect(segment.midpoint == Point(x: 2.5, y: 3))
  }
}
