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

  @Test func `states tell an absent, a moving and a resting page apart`() {
    var tracker = QuadrilateralTracker()
    #expect(tracker.state == .absent)
    tracker.update(with: page)
    #expect(tracker.state == .moving)
    for _ in 0..<8 { tracker.update(with: page) }
    #expect(tracker.state == .stable)
    // Carried across the view, each frame farther than a shake of the hand.
    for step in 1...3 {
      tracker.update(
        with: Quadrilateral(mapping: page) { $0 + Point(x: 60 * Double(step), y: 0) })
      #expect(tracker.state == .moving)
    }
    for _ in 0..<4 { tracker.update(with: nil) }
    #expect(tracker.state == .absent)
  }

  @Test func `a page that comes back counts as a new one`() {
    var tracker = QuadrilateralTracker()
    for _ in 0..<9 { tracker.update(with: page) }
    #expect(tracker.pageNumber == 1)
    for _ in 0..<2 { tracker.update(with: nil) }
    for _ in 0..<9 { tracker.update(with: page) }
    #expect(tracker.pageNumber == 1)
    for _ in 0..<4 { tracker.update(with: nil) }
    for _ in 0..<9 { tracker.update(with: page) }
    #expect(tracker.pageNumber == 2)
    #expect(tracker.isStable)
  }

  private static let frameSize = PixelSize(width: 320, height: 240)
  private static let sheet = Quadrilateral(
    topLeft: Point(x: 60, y: 40), topRight: Point(x: 250, y: 45),
    bottomRight: Point(x: 260, y: 200), bottomLeft: Point(x: 45, y: 195))

  /// A frame of the sheet with words that depend on the seed, under noise and a light of its own.
  private func frame(
    words seed: UInt64, at outline: Quadrilateral, light: Double,
    _ random: inout SeededGenerator
  ) -> Raster<RGB8> {
    var choice = SeededGenerator(seed: seed)
    let dark = (0..<20 * 30).map { _ in Int.random(in: 0..<3, using: &choice) > 0 }
    let page: PageRenderer.Pattern = { place in
      let line = place.y * 30
      let isInk =
        place.x > 0.1 && place.x < 0.9 && line.truncatingRemainder(dividingBy: 1) < 0.5
        && dark[min(29, Int(line)) * 20 + min(19, Int(place.x * 20))]
      return SIMD3(repeating: isInk ? 70 : 230) * light
    }
    var result = PageRenderer(page: page, samples: 2).photo(
      size: QuadrilateralTrackerTests.frameSize, outline: outline)
    for y in 0..<result.height {
      for x in 0..<result.width {
        let level = Int(result[x, y].luma) + Int.random(in: -12...12, using: &random)
        result[x, y] = RGB8(gray: UInt8(max(0, min(255, level))))
      }
    }
    return result
  }

  @Test func `the same page under changing light stays the same page`() {
    var random = SeededGenerator(seed: 8)
    var tracker = QuadrilateralTracker()
    for index in 0..<14 {
      let place = shaken(QuadrilateralTrackerTests.sheet, by: 1.5, &random)
      let picture = frame(words: 3, at: place, light: 0.8 + 0.015 * Double(index), &random)
      tracker.update(with: shaken(place, by: 1.5, &random), in: picture)
    }
    #expect(tracker.pageNumber == 1)
    #expect(tracker.isStable)
  }

  @Test func `the next sheet of a pile is another page`() {
    var random = SeededGenerator(seed: 9)
    var tracker = QuadrilateralTracker()
    for words in [UInt64(3), 4] {
      for _ in 0..<13 {
        let place = shaken(QuadrilateralTrackerTests.sheet, by: 1, &random)
        tracker.update(
          with: place, in: frame(words: words, at: place, light: 0.95, &random))
      }
      #expect(tracker.pageNumber == Int(words) - 2)
      #expect(tracker.isStable)
    }
  }

  @Test func `a hand over the page makes it no other page`() {
    var random = SeededGenerator(seed: 10)
    var tracker = QuadrilateralTracker()
    let place = QuadrilateralTrackerTests.sheet
    for index in 0..<24 {
      var picture = frame(words: 3, at: place, light: 0.95, &random)
      if (10..<13).contains(index) {
        for y in 90..<200 { for x in 60..<200 { picture[x, y] = RGB8(gray: 120) } }
      }
      tracker.update(with: place, in: picture)
      if index == 12 { #expect(!tracker.isStable) }
    }
    #expect(tracker.pageNumber == 1)
    #expect(tracker.isStable)
  }
}
