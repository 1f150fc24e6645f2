import Glibc
import ScanDetection
import ScanImaging
import TestSupport
import Testing

@Suite
struct LineSegmentFinderTests {
  private func segments(
    in plane: Raster<UInt8>, longerThan length: Double = 12
  ) -> [MeasuredSegment] {
    let field = GradientField(of: plane)
    let edges = CannyEdgeDetector().edges(of: field)
    return LineSegmentFinder(minimumLength: length).segments(of: edges.weak, in: field)
  }

  /// A plane that is bright where `isBright` says so, with a soft border.
  private func plane(_ distance: (Point) -> Double) -> Raster<UInt8> {
    Raster(size: PixelSize(width: 160, height: 120)) { output in
      for y in 0..<120 {
        for x in 0..<160 {
          let depth = distance(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
          output.append(UInt8(130 + 70 * max(-1, min(1, depth))))
        }
      }
    }
  }

  @Test(arguments: [0.1, 0.7, 1.3, 2.4])
  func `the border of two halves is one segment on the true line`(theta: Double) throws {
    let center = Point(x: 80, y: 60)
    let normal = Point(x: cos(theta), y: sin(theta))
    let line = Line(rho: normal.dot(center), theta: theta)
    let found = segments(in: plane { line.signedDistance(to: $0) })
    let longest = try #require(found.max { $0.length < $1.length })
    #expect(longest.length > 100)
    for end in [longest.start, longest.end] {
      #expect(abs(line.signedDistance(to: end)) < 0.8)
    }
  }

  @Test func `a circle falls into pieces that stay close to it`() {
    let center = Point(x: 80, y: 60)
    let found = segments(in: plane { 40 - center.distance(to: $0) })
    #expect(found.count > 4)
    for segment in found {
      #expect(segment.length < 60)
      #expect(abs(segment.start.distance(to: center) - 40) < 3)
    }
  }

  @Test func `what is shorter than asked for is left out`() {
    let bar = plane { max(abs($0.x - 80) - 10, abs($0.y - 60) - 3) * -1 }
    #expect(!segments(in: bar, longerThan: 12).isEmpty)
    #expect(segments(in: bar, longerThan: 30).isEmpty)
  }
}
