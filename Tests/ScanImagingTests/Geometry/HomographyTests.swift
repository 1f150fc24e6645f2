import Glibc
import ScanImaging
import TestSupport
import Testing

@Suite struct HomographyTests {
  private func randomQuadrilateral(_ generator: inout SeededGenerator) -> Quadrilateral {
    while true {
      let points = (0..<4).map { _ in
        Point(x: generator.uniform(0...4000), y: generator.uniform(0...3000))
      }
      if let quad = Quadrilateral(corners: points), quad.signedArea > 1e5 { return quad }
    }
  }

  @Test(arguments: 0..<50)
  func `corners go to corners, and back`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (source, target) = (randomQuadrilateral(&generator), randomQuadrilateral(&generator))
    let map = try #require(Homography(from: source, to: target))
    for (from, to) in zip(source.corners, target.corners) {
      #expect(map.map(from).distance(to: to) < 1e-6, "seed \(seed)")
      #expect(map.inverse.map(to).distance(to: from) < 1e-6, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<20)
  func `the inverse undoes the map inside the page`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let page = Quadrilateral(PixelSize(width: 2480, height: 3508))
    let map = try #require(Homography(from: page, to: randomQuadrilateral(&generator)))
    for _ in 0..<50 {
      let place = Point(x: generator.uniform(0...2480), y: generator.uniform(0...3508))
      #expect(map.inverse.map(map.map(place)).distance(to: place) < 1e-6, "seed \(seed)")
    }
  }

  @Test func `lines stay lines`() throws {
    var generator = SeededGenerator(seed: 3)
    let map = try #require(
      Homography(from: randomQuadrilateral(&generator), to: randomQuadrilateral(&generator)))
    let (a, b) = (Point(x: 100, y: 200), Point(x: 900, y: 400))
    let line = try #require(Line(through: map.map(a), map.map(b)))
    for t in [0.1, 0.35, 0.8] {
      #expect(abs(line.signedDistance(to: map.map(a.interpolated(to: b, t)))) < 1e-6)
    }
  }

  @Test func `composing equals mapping twice`() throws {
    var generator = SeededGenerator(seed: 4)
    let quads = (0..<3).map { _ in randomQuadrilateral(&generator) }
    let first = try #require(Homography(from: quads[0], to: quads[1]))
    let second = try #require(Homography(from: quads[1], to: quads[2]))
    let both = second.composed(after: first)
    for corner in quads[0].corners {
      #expect(both.map(corner).distance(to: second.map(first.map(corner))) < 1e-6)
      #expect(both.inverse.map(both.map(corner)).distance(to: corner) < 1e-6)
    }
  }

  @Test func `equal outlines give the identity`() throws {
    let quad = Quadrilateral(PixelSize(width: 640, height: 480))
    let map = try #require(Homography(from: quad, to: quad))
    let expected: [Double] = [1, 0, 0, 0, 1, 0, 0, 0, 1]
    for (entry, wanted) in zip(map.matrix, expected) { #expect(abs(entry - wanted) < 1e-12) }
  }

  @Test func `outlines without area and singular matrices have none`() {
    let place = Point(x: 3, y: 4)
    let point = Quadrilateral(
      topLeft: place, topRight: place, bottomRight: place, bottomLeft: place)
    let square = Quadrilateral(PixelSize(width: 1, height: 1))
    #expect(Homography(from: point, to: square) == nil)
    #expect(Homography(from: square, to: point) == nil)
    #expect(Homography(matrix: [1, 2, 3, 2, 4, 6, 0, 0, 1]) == nil)
    #expect(Homography(matrix: [Double](repeating: 0, count: 9)) == nil)
    #expect(Homography(matrix: [.nan, 0, 0, 0, 1, 0, 0, 0, 1]) == nil)
  }
}
