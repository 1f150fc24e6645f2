import ScanDetection
import ScanImaging
import TestSupport
import Testing

@Suite
struct QuadrilateralTrackerTests {
  private let page = Quadrilateral(
    topLeft: Point(x: 100, y: 80), topRight: Point(x: 500, y: 90),
    bottomRight: Point(x: 520, y: 400), bottomLeft: Point(x: 90, y: 390))
  private let hand = Quadrilateral(
    topLeft: Point(x: 300, y: 200), topRight: Point(x: 600, y: 210),
    bottomRight: Point(x: 610, y: 470), bottomLeft: Point(x: 310, y: 460))

  private func shaken(_ quad: Quadrilateral, by reach: Double, _ random: inout SeededGenerator)
    -> Quadrilateral
  {
    Quadrilateral(mapping: quad) {
      Point(
        x: $0.x + Double.random(in: -reach...reach, using: &random),
        y: $0.y + Double.random(in: -reach...reach, using: &random))
    }
  }

  @Test func `a jittering outline becomes stable, and steadier than its frames`() throws {
    var random = SeededGenerator(seed: 4)
    var tracker = QuadrilateralTracker()
    for _ in 0..<7 { tracker.update(with: shaken(page, by: 4, &random)) }
    #expect(!tracker.isStable)
    for _ in 0..<60 { tracker.update(with: shaken(page, by: 4, &random)) }
    #expect(tracker.isStable)
    let outline = try #require(tracker.outline)
    for (held, truth) in zip(outline.corners, page.corners) {
      #expect(held.distance(to: truth) < 4)
    }
  }

  @Test func `a hand moving through does not take the outline along`() {
    var tracker = QuadrilateralTracker()
    for _ in 0..<10 { tracker.update(with: page) }
    for found in [hand, nil, hand] {
      tracker.update(with: found)
      #expect(tracker.outline == page)
      #expect(!tracker.isStable)
    }
    for _ in 0..<8 { tracker.update(with: page) }
    #expect(tracker.isStable)
  }

  @Test func `another page is taken up once it persists`() {
    var tracker = QuadrilateralTracker()
    for _ in 0..<10 { tracker.update(with: page) }
    for _ in 0..<4 { tracker.update(with: hand) }
    #expect(tracker.outline == hand)
    #expect(!tracker.isStable)
    for _ in 0..<8 { tracker.update(with: hand) }
    #expect(tracker.isStable)
  }

  @Test func `a page that is gone is forgotten`() {
    var tracker = QuadrilateralTracker()
    tracker.update(with: page)
    for _ in 0..<4 { tracker.update(with: nil) }
    #expect(tracker.outline == nil)
    #expect(!tracker.isStable)
  }

  @Test func `the corner an outline starts at does not matter`() {
    var tracker = QuadrilateralTracker()
    for turn in 0..<12 { tracker.update(with: page.startingCorner(advancedBy: turn)) }
    #expect(tracker.isStable)
    #expect(tracker.outline == page)
  }
}
