import ScanDetection
import ScanImaging
import TestSupport
import Testing

@Suite
struct EvidenceLineTests {
  /// The segments of a plane with dark bars of 40 rows between these columns.
  private func lines(bars: [(columns: Range<Int>, rows: Range<Int>)]) -> [EvidenceLine] {
    var plane = Raster(size: PixelSize(width: 200, height: 160), repeating: UInt8(210))
    for bar in bars {
      for y in bar.rows { for x in bar.columns { plane[x, y] = 60 } }
    }
    let field = GradientField(of: plane)
    let edges = CannyEdgeDetector().edges(of: field)
    let segments = LineSegmentFinder(minimumLength: 12).segments(of: edges.weak, in: field)
    return EvidenceLine.merging(segments, tolerance: 2)
  }

  private func isVertical(_ line: EvidenceLine, at column: Double) -> Bool {
    abs(line.line.direction.x) < 0.05
      && abs(line.line.signedDistance(to: Point(x: column, y: 80))) < 1.5
  }

  @Test func `pieces on one line become one line that covers both`() {
    let found = lines(bars: [(60..<140, 20..<60), (60..<140, 90..<130)])
      .filter { isVertical($0, at: 60) }
    #expect(found.count == 1)
    for line in found { #expect((70...86).contains(line.coveredLength)) }
  }

  @Test func `parallel sides stay apart`() {
    let found = lines(bars: [(60..<70, 20..<140)])
    #expect(found.contains { isVertical($0, at: 60) })
    #expect(found.contains { isVertical($0, at: 70) })
  }
}
